import { calls } from '../../platform/access/calls.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

export const alarmsRoutes = (_platform: Platform) => ({
  ofLocation: calls.alarms.ofLocation.handler(() => {
    throw new AppError('unavailable')
  }),
  ofGroup: calls.alarms.ofGroup.handler(() => {
    throw new AppError('unavailable')
  }),
  list: calls.alarms.list.handler(() => {
    throw new AppError('unavailable')
  }),
  counts: calls.alarms.counts.handler(() => {
    throw new AppError('unavailable')
  }),
  live: calls.alarms.live.handler(() => {
    throw new AppError('unavailable')
  }),
  get: calls.alarms.get.handler(() => {
    throw new AppError('unavailable')
  }),
  act: calls.alarms.act.handler(() => {
    throw new AppError('unavailable')
  }),
  comment: calls.alarms.comment.handler(() => {
    throw new AppError('unavailable')
  }),
  marks: calls.alarms.marks.handler(() => {
    throw new AppError('unavailable')
  }),
  ofLocations: calls.alarms.ofLocations.handler(() => {
    throw new AppError('unavailable')
  }),
  health: calls.alarms.health.handler(() => {
    throw new AppError('unavailable')
  }),
})
