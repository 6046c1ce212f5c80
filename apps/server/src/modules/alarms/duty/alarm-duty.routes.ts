import { calls } from '../../../platform/access/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

export const alarmDutyRoutes = (_platform: Platform) => ({
  duty: calls.alarmDuty.duty.handler(() => {
    throw new AppError('unavailable')
  }),
  setDuty: calls.alarmDuty.setDuty.handler(() => {
    throw new AppError('unavailable')
  }),
  requestSupport: calls.alarmDuty.requestSupport.handler(() => {
    throw new AppError('unavailable')
  }),
  supportRequests: calls.alarmDuty.supportRequests.handler(() => {
    throw new AppError('unavailable')
  }),
  decideSupport: calls.alarmDuty.decideSupport.handler(() => {
    throw new AppError('unavailable')
  }),
})
