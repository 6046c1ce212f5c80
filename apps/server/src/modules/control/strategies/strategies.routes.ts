import { calls } from '../../../platform/access/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

const notYet = (): never => {
  throw new AppError('not_found')
}

export const strategiesRoutes = (_: Platform) => ({
  list: calls.strategies.list.handler(notYet),
  get: calls.strategies.get.handler(notYet),
  create: calls.strategies.create.handler(notYet),
  update: calls.strategies.update.handler(notYet),
  remove: calls.strategies.remove.handler(notYet),
  reorder: calls.strategies.reorder.handler(notYet),
  pause: calls.strategies.pause.handler(notYet),
  resume: calls.strategies.resume.handler(notYet),
  versions: calls.strategies.versions.handler(notYet),
  restore: calls.strategies.restore.handler(notYet),
  copy: calls.strategies.copy.handler(notYet),
})
