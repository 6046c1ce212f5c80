import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listQuarantine } from './quarantine.queries.ts'

export const quarantineRoutes = ({ db }: Pick<Platform, 'db'>) => ({
  list: calls.quarantine.list.handler(async ({ input }) => ({ data: await listQuarantine(db, input) })),
})
