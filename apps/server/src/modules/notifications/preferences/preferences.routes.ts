import { calls } from '../../../platform/access/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

export const preferencesRoutes = (_platform: Platform) => ({
  preferences: calls.notifications.preferences.handler(() => {
    throw new AppError('unavailable')
  }),
  setPreferences: calls.notifications.setPreferences.handler(() => {
    throw new AppError('unavailable')
  }),
})
