import type { ManyLoads } from '@kilowatt/contracts/analytics/many-loads'
import { measuredBit } from '@kilowatt/domain/energy/balance/measured-parts'
import { roundKnown } from '@kilowatt/domain/round-to'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { MAX_SUMMED_ROWS, resolveLocations } from '../../telemetry/index.ts'
import { readSilent } from './many-silent.queries.ts'
import { readManyStandby } from './many-standby.queries.ts'
import { planMany } from './summary-plan.ts'

const DAY_QUARTERS = 96
const DAY_MS = 86_400_000

/**
 * Peak and standby load of many locations, and what is worth saying of single ones. Apart from their summary, because it reads rows of each
 * of them: of a range that is too long for so many it tells nothing, and the days that would do
 * ([decision 077](../../../../../../docs/decisions/077-peaks.md)).
 * @param set yields the ids of the locations
 * @throws AppError `invalid` naming the field
 */
export async function readManyLoads(
  db: Db,
  set: RawBuilder<unknown>,
  asked: { readonly from: number; readonly to: number },
  now: number,
): Promise<ManyLoads> {
  const { ids, timezone } = await resolveLocations(db, set)
  const { range, elapsed, compared } = planMany(asked, timezone, { now, locations: ids.length })
  const daysOf = (rowsOfDay: number) =>
    Math.max(1, Math.floor(MAX_SUMMED_ROWS / (rowsOfDay * Math.max(1, ids.length))))
  const mostDays = { peak: daysOf(DAY_QUARTERS), standby: daysOf(STANDBY_ROWS) }
  const isLonger = (days: number) => elapsed.endMs - elapsed.startMs > days * DAY_MS
  const isTooLong = { peak: isLonger(mostDays.peak), standby: isLonger(mostDays.standby) }
  const before = compared?.before ?? null
  const [peak, peakBefore, standby, silent] = await Promise.all([
    isTooLong.peak ? null : readPeak(db, ids, elapsed),
    isTooLong.peak || !before ? null : readPeak(db, ids, before),
    isTooLong.standby ? null : readManyStandby(db, ids, { elapsed, before, timezone }),
    // of a range that is over it says nothing
    range.endMs > now ? readSilent(db, ids, now) : null,
  ])
  return {
    now: { peak: peak && { powerW: peak.powerW, at: peak.at }, standbyW: roundKnown(standby?.nowW, 1) },
    before: {
      peak: peakBefore && { powerW: peakBefore.powerW, at: peakBefore.at },
      standbyW: roundKnown(standby?.beforeW, 1),
    },
    peakLocations: peak?.locations ?? null,
    standbyLocations: standby?.known ?? 0,
    count: ids.length,
    mostDays,
    isTooLong,
    insights: [...(silent ? [silent] : []), ...(standby?.steps ?? [])],
  }
}

/** A day of now and one of before, and what sorting them takes beside summing. */
const STANDBY_ROWS = 4

type Peak = { powerW: number; at: number; locations: number }

/** The quarter-hour with the most import of all together, of what was measured then. */
async function readPeak(db: Db, ids: readonly number[], { startMs, endMs }: TimeRange): Promise<Peak | null> {
  const { rows } = await sql<{ wh: number; at: number; locations: number }>`
    select sum(import_wh)::double precision as wh, date_part('epoch', at) * 1000 as at, count(*)::integer as locations
    from location_quarter
    where location_id = any(${[...ids]}::integer[]) and at >= ${new Date(startMs)} and at < ${new Date(endMs)}
      and measured & ${measuredBit.importWh} > 0 and import_wh is not null
    group by location_quarter.at order by wh desc, at limit 1
  `.execute(db)
  const [most] = rows
  return most
    ? { powerW: Math.round((most.wh * HOUR_MS) / QUARTER_MS), at: most.at, locations: most.locations }
    : null
}

const HOUR_MS = 3_600_000
