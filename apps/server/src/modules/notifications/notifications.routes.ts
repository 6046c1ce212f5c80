import { calls } from '../../platform/access/calls.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

export const notificationsRoutes = (_platform: Platform) => ({
  list: calls.notifications.list.handler(() => {
    throw new AppError('unavailable')
  }),
  live: calls.notifications.live.handler(() => {
    throw new AppError('unavailable')
  }),
  read: calls.notifications.read.handler(() => {
    throw new AppError('unavailable')
  }),
  preferences: calls.notifications.preferences.handler(() => {
    throw new AppError('unavailable')
  }),
  setPreferences: calls.notifications.setPreferences.handler(() => {
    throw new AppError('unavailable')
  }),
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
