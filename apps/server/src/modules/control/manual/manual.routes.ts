import { calls } from '../../../platform/access/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'

const notYet = (): never => {
  throw new AppError('not_found')
}

export const manualRoutes = (_: Platform) => ({
  override: calls.setPoints.override.handler(notYet),
  endOverride: calls.setPoints.endOverride.handler(notYet),
  stop: calls.setPoints.stop.handler(notYet),
  lift: calls.setPoints.lift.handler(notYet),
})
