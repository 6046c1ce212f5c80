import type { ManyLoads } from '@kilowatt/contracts/analytics/many-loads'
import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import { roundKnown } from '@kilowatt/domain/round-to'
import { DAY_QUARTERS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt, type TimeRange } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { MAX_SUMMED_ROWS, resolveLocations } from '../../telemetry/index.ts'
import { bucketsOf } from './location-columns.queries.ts'
import { readSilent } from './many-silent.queries.ts'
import { readManyStandby, readStandbySteps } from './many-standby.queries.ts'
import { planMany } from './summary-plan.ts'

const DAY_MS = 86_400_000

/**
 * Peak and standby load of many locations, and findings about single locations. Separate from their summary,
 * because it reads rows of each location. If the range is too long for so many locations, the result is empty
 * and contains the number of days that would work ([decision
 * 077](../../../../../../docs/decisions/077-peaks.md)).
 * @param set yields the ids of the locations
 * @throws AppError `invalid` naming the field
 */
export async function readManyLoads(
  db: Db,
  set: RawBuilder<unknown>,
  requested: { readonly from: number; readonly to: number },
  now: number,
): Promise<ManyLoads> {
  const { ids, timezone } = await resolveLocations(db, set)
  const { range, step, elapsed, compared } = planMany(requested, timezone, { now, locations: ids.length })
  const { edges } = bucketsOf({ step, range }, timezone)
  const daysOf = (rowsOfDay: number) =>
    Math.max(1, Math.floor(MAX_SUMMED_ROWS / (rowsOfDay * Math.max(1, ids.length))))
  const mostDays = { peak: daysOf(DAY_QUARTERS), standby: daysOf(STANDBY_ROWS) }
  const isLonger = (days: number) => elapsed.endMs - elapsed.startMs > days * DAY_MS
  const isTooLong = { peak: isLonger(mostDays.peak), standby: isLonger(mostDays.standby) }
  const before = compared?.before ?? null
  const [peaks, peaksBefore, standby, standbySteps, silent] = await Promise.all([
    isTooLong.peak ? [] : readPeaks(db, ids, elapsed, edges),
    isTooLong.peak || !before ? [] : readPeaks(db, ids, before, NO_STEPS),
    isTooLong.standby ? null : readManyStandby(db, ids, { elapsed, before, timezone }),
    isTooLong.standby || step === 'hour' ? null : readStandbySteps(db, ids, { elapsed, timezone, step }),
    // not for a range in the past
    range.endMs > now ? readSilent(db, ids, now) : null,
  ])
  const [peak, peakBefore] = [highestOf(peaks), highestOf(peaksBefore)]
  return {
    now: { peak: powerAndTime(peak), standbyW: roundKnown(standby?.nowW, 1) },
    before: {
      peak: powerAndTime(peakBefore),
      standbyW: roundKnown(standby?.beforeW, 1),
    },
    steps: {
      at: Array.from(edges.subarray(0, -1)),
      peakW: stepColumn(edges, (_, i) => peaks.find((one) => one.step === i)?.powerW),
      standbyW: stepColumn(edges, (startMs) => standbySteps?.get(localDateAt(timezone, startMs))),
    },
    peakLocations: peak?.locations ?? null,
    standbyLocations: standby?.known ?? 0,
    count: ids.length,
    mostDays,
    isTooLong,
    insights: [...(silent ? [silent] : []), ...(standby?.steps ?? [])],
  }
}

/** Two days each of the current and the previous period, times the cost of sorting compared with summing. */
const STANDBY_ROWS = 4

type Peak = {
  readonly powerW: number
  readonly at: number
  readonly locations: number
  readonly step: number
}

/** Value for a range that is a single step. */
const NO_STEPS = new Float64Array()

/**
 * The quarter-hours with the highest joint import, among those that were measured: one per step, by its index.
 * @param edges starts and end of the steps, epoch ms
 */
async function readPeaks(
  db: Db,
  ids: readonly number[],
  { startMs, endMs }: TimeRange,
  edges: Float64Array,
): Promise<Peak[]> {
  const starts = Array.from(edges, (ms) => new Date(ms))
  const { rows } = await sql<{ wh: number; at: number; locations: number; step: number }>`
    select distinct on (step) step - 1 as step, wh, date_part('epoch', at) * 1000 as at, locations
    from (
      select at, width_bucket(at, ${starts}::timestamptz[]) as step,
        sum(import_wh)::double precision as wh, count(*)::integer as locations
      from location_quarter
      where location_id = any(${[...ids]}::integer[]) and at >= ${new Date(startMs)} and at < ${new Date(endMs)}
        and measured & ${measuredBit.importWh} > 0 and import_wh is not null
      group by at
    ) together
    order by step, wh desc, at
  `.execute(db)
  return rows.map(({ wh, ...peak }) => ({ ...peak, powerW: Math.round((wh * HOUR_MS) / QUARTER_MS) }))
}

const powerAndTime = (peak: Peak | undefined) => (peak ? { powerW: peak.powerW, at: peak.at } : null)

const highestOf = (peaks: readonly Peak[]): Peak | undefined =>
  peaks.toSorted((a, b) => b.powerW - a.powerW || a.at - b.at)[0]

const stepColumn = (edges: Float64Array, of: (startMs: number, i: number) => number | undefined) =>
  Array.from(edges.subarray(0, -1), (startMs, i) => of(startMs, i) ?? null)

const HOUR_MS = 3_600_000
