import { calls } from '../../platform/access/calls.ts'
import type { Platform } from '../../platform/platform.ts'
import { readRecounts } from './recounts.queries.ts'

export const recountRoutes = ({ db }: Pick<Platform, 'db'>) => ({
  list: calls.recounts.list.handler(async () => ({ data: await readRecounts(db) })),
})
