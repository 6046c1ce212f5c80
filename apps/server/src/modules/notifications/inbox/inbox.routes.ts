import { calls } from '../../../platform/access/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

export const inboxRoutes = (_platform: Platform) => ({
  list: calls.notifications.list.handler(() => {
    throw new AppError('unavailable')
  }),
  live: calls.notifications.live.handler(() => {
    throw new AppError('unavailable')
  }),
  read: calls.notifications.read.handler(() => {
    throw new AppError('unavailable')
  }),
})
