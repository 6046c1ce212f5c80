import { calls } from '../../platform/access/calls.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

export const alarmRulesRoutes = (_platform: Platform) => ({
  list: calls.alarmRules.list.handler(() => {
    throw new AppError('unavailable')
  }),
  set: calls.alarmRules.set.handler(() => {
    throw new AppError('unavailable')
  }),
  remove: calls.alarmRules.remove.handler(() => {
    throw new AppError('unavailable')
  }),
  preview: calls.alarmRules.preview.handler(() => {
    throw new AppError('unavailable')
  }),
  test: calls.alarmRules.test.handler(() => {
    throw new AppError('unavailable')
  }),
})
