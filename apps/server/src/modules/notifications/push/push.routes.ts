import { calls } from '../../../platform/access/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

export const pushRoutes = (_platform: Platform) => ({
  subscriptions: calls.notifications.subscriptions.handler(() => {
    throw new AppError('unavailable')
  }),
  subscribe: calls.notifications.subscribe.handler(() => {
    throw new AppError('unavailable')
  }),
  unsubscribe: calls.notifications.unsubscribe.handler(() => {
    throw new AppError('unavailable')
  }),
})
