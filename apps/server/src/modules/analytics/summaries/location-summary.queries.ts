import type { PeriodSummary } from '@kilowatt/contracts/analytics/summaries'
import { comparedPeriods } from '@kilowatt/domain/time/period-before'
import type { Db } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import { readEnergySummary } from '../../telemetry/index.ts'

/** @throws AppError `invalid` naming the field */
export async function readLocationSummary(
  db: Db,
  location: { readonly id: number; readonly timezone: string },
  range: { readonly from: number; readonly to: number },
  now: number,
): Promise<PeriodSummary> {
  if (range.to <= range.from) throw invalidField('to', 'must be after from')
  const { elapsed, before } = comparedPeriods(
    { startMs: range.from, endMs: range.to },
    now,
    location.timezone,
  )
  const isToCome = elapsed.endMs === elapsed.startMs
  const [energy, energyBefore] = await Promise.all([
    readEnergySummary(db, location, range, now),
    isToCome ? null : readEnergySummary(db, location, { from: before.startMs, to: before.endMs }, now),
  ])
  return { energy, before: energyBefore }
}
