import { calls } from '../../platform/access/calls.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

export const webhooksRoutes = (_platform: Platform) => ({
  list: calls.webhooks.list.handler(() => {
    throw new AppError('unavailable')
  }),
  create: calls.webhooks.create.handler(() => {
    throw new AppError('unavailable')
  }),
  change: calls.webhooks.change.handler(() => {
    throw new AppError('unavailable')
  }),
  remove: calls.webhooks.remove.handler(() => {
    throw new AppError('unavailable')
  }),
  rotate: calls.webhooks.rotate.handler(() => {
    throw new AppError('unavailable')
  }),
  deliveries: calls.webhooks.deliveries.handler(() => {
    throw new AppError('unavailable')
  }),
  redeliver: calls.webhooks.redeliver.handler(() => {
    throw new AppError('unavailable')
  }),
  test: calls.webhooks.test.handler(() => {
    throw new AppError('unavailable')
  }),
})
