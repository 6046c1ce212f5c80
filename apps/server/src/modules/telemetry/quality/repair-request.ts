import type { RepairRequest } from '@kilowatt/contracts/telemetry/quality'
import { repairLimits, spanProblem } from '@kilowatt/domain/energy/quality/repair-limits'
import { repairedMinutes } from '@kilowatt/domain/energy/quality/repaired-minutes'
import { contradict, type Repair, type RepairSpan } from '@kilowatt/domain/energy/quality/repairs'
import { floorToMinute, floorToUtcDay, MINUTE_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { AccessibleDevice } from '../../devices/index.ts'
import { readMinutes } from '../minutes/minute-view.queries.ts'

export type Kept = { readonly now: number; readonly retention: Pick<Config['retention'], 'minuteDays'> }

/** Longest distance from a range to the two values for a line. */
const ENDS_WITHIN_MS = 3_600_000

/** Start of the minutes that certainly exist. Older minutes could not be recalculated. */
export const oldestKept = ({ now, retention }: Kept) =>
  floorToUtcDay(now) - (retention.minuteDays - 1) * UTC_DAY_MS

/**
 * The repair that a person requests.
 * @throws AppError `invalid` for an impossible range, `repair_contradicts`, `repairs_too_many`, `repair_without_ends`
 */
export async function repairOf(
  db: Db | Tx,
  device: Pick<AccessibleDevice, 'id' | 'location'>,
  request: RepairRequest,
  inForce: readonly Repair[],
  kept: Kept,
): Promise<Repair> {
  const span = spanOf(request)
  const wrong = spanProblem(span, { now: kept.now, oldestMs: oldestKept(kept) })
  if (wrong) throw invalidField(wrong.at, wrong.problem)
  if (inForce.some((repair) => contradict(span, repair))) throw new AppError('repair_contradicts')
  if (inForce.length >= repairLimits.perDevice) throw new AppError('repairs_too_many')
  if (span.kind !== 'interpolate') return { ...span, beforeW: null, afterW: null }
  return { ...span, ...(await endsOf(db, device, span, inForce)) }
}

function spanOf({ kind, from, to }: RepairRequest): RepairSpan {
  const start = floorToMinute(from)
  if (kind === 'exchange') return { kind, from: start, to: start }
  return { kind, from: start, to: to === undefined ? null : Math.ceil(to / MINUTE_MS) * MINUTE_MS }
}

/** The last power before a range and the first after it, as received; dropped values do not count. */
async function endsOf(
  db: Db | Tx,
  { id, location }: Pick<AccessibleDevice, 'id' | 'location'>,
  { from, to }: RepairSpan,
  inForce: readonly Repair[],
) {
  const start = from - ENDS_WITHIN_MS
  const end = (to ?? from) + ENDS_WITHIN_MS
  const minutes = await readMinutes(db, {
    locationIds: [location.id],
    from: start,
    to: end,
    quantities: ['powerW'],
  })
  const dropped = inForce.filter(({ kind }) => kind === 'drop')
  const { powerW } = repairedMinutes(minutes.get(id) ?? {}, dropped, start, (end - start) / MINUTE_MS)
  const isKnown = (value: number) => !Number.isNaN(value)
  const beforeW = powerW?.subarray(0, (from - start) / MINUTE_MS).findLast(isKnown)
  const afterW = powerW?.subarray(((to ?? from) - start) / MINUTE_MS).find(isKnown)
  if (beforeW === undefined || afterW === undefined) throw new AppError('repair_without_ends')
  return { beforeW, afterW }
}
