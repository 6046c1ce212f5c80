import type { AlarmDetail } from '@kilowatt/contracts/alarms/alarms'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { readPastForecasts } from '../../pricing/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Around = NonNullable<AlarmDetail['around']>
type Place = { readonly id: number; readonly timezone: string }
type Series = {
  /** how long before the alarm the range begins */
  readonly beforeMs: number
  /** if an alarm lasts longer, only its beginning is shown */
  readonly longestMs: number
  readonly read: (
    db: Db,
    place: Place,
    span: { readonly from: number; readonly to: number },
    settings: Readonly<Record<string, unknown>>,
  ) => Promise<Around | null>
}

/** Values at steps of equal length; null where no value is known. */
function spread(
  rows: readonly { readonly at: number; readonly value: number | null }[],
  { from, to, stepMs, unit }: { from: number; to: number; stepMs: number; unit: string },
): Around | null {
  // the extra hour of a day in autumn has no step
  const steps = Math.ceil((to - from) / stepMs - 0.1)
  const values = Array<number | null>(Math.max(0, steps)).fill(null)
  for (const { at, value } of rows) {
    const i = Math.round((at - from) / stepMs)
    if (i >= 0 && i < values.length) values[i] = value
  }
  return values.some((value) => value !== null) ? { from, stepMs, unit, values } : null
}

/** Sums of a location's quarter-hours per step; null for a step with an unknown quarter-hour. */
const ofQuarters = (
  column: RawBuilder<unknown>,
  { stepMs, unit }: { stepMs: number; unit: 'W' | 'Wh' },
): Series['read'] =>
  async function read(db, { id }, { from, to }) {
    const start = Math.floor(from / stepMs) * stepMs
    const quarters = stepMs / QUARTER_MS
    const { rows } = await sql<{ at: number; value: number }>`
      select (floor(extract(epoch from at) * 1000 / ${stepMs}::double precision) * ${stepMs}::double precision) as at,
        sum(${column}) * ${unit === 'W' ? HOUR_MS / stepMs : 1}::double precision as value
      from location_quarter
      where location_id = ${id} and at >= ${new Date(start)} and at < ${new Date(to)}
      group by 1 having count(${column}) = ${quarters}
    `.execute(db)
    return spread(rows, { from: start, to, stepMs, unit })
  }

async function standbyDays(db: Db, { id, timezone }: Place, { from, to }: { from: number; to: number }) {
  const first = localDateAt(timezone, from)
  const { rows } = await sql<{ day: LocalDate; value: number }>`
    select day::text as day, standby_w::double precision as value from location_day
    where location_id = ${id} and day >= ${first}::date and standby_w is not null
  `.execute(db)
  const startOf = (day: LocalDate) => localDayRange(timezone, day).startMs
  const days = rows.map(({ day, value }) => ({ at: startOf(day), value }))
  const last = startOf(localDateAt(timezone, to))
  return spread(days, { from: startOf(first), to: last, stepMs: DAY_MS, unit: 'W' })
}

const imported: Series = {
  beforeMs: 6 * HOUR_MS,
  longestMs: DAY_MS,
  read: ofQuarters(sql`import_wh`, { stepMs: QUARTER_MS, unit: 'W' }),
}

/** Series to draw around alarms of kinds that are judged from stored facts. */
export const factSeries: Readonly<Partial<Record<AlarmKindName, Series>>> = {
  EXCESS_POWER_QUARTER: imported,
  EXCESS_POWER_MONTH: imported,
  UNUSUAL_CONSUMPTION: {
    beforeMs: DAY_MS,
    longestMs: 2 * DAY_MS,
    read: ofQuarters(sql`consumption_wh`, { stepMs: HOUR_MS, unit: 'Wh' }),
  },
  STANDBY_INCREASE: { beforeMs: 45 * DAY_MS, longestMs: 90 * DAY_MS, read: standbyDays },
  COST_OVER_BUDGET: {
    beforeMs: 15 * DAY_MS,
    longestMs: 45 * DAY_MS,
    async read(db, place, { from, to }, { basis }) {
      const days = (await readPastForecasts(db, [place], { from, to })).get(place.id) ?? []
      const currency = days.findLast((day) => day.currency !== null)?.currency
      const [first] = days
      if (!first || !currency) return null
      const rows = days.map(({ endMs, soFar, forecast }) => ({
        at: endMs,
        value: basis === 'soFar' ? soFar : forecast,
      }))
      return spread(rows, { from: first.endMs, to: to + DAY_MS, stepMs: DAY_MS, unit: currency })
    },
  },
}
