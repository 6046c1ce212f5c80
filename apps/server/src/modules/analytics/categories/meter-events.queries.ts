import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { CalculatedDevice } from '../../telemetry/index.ts'

type MeterEvents = NonNullable<NonNullable<CategoryFactsOf<'grid'>['quality']>[number]['events']>
type Counter = Exclude<keyof MeterEvents, 'since'>

/**
 * Counters of a meter by their names in domain/p1 for telegrams (DSMR 5.0.2 P1: 96.7.21, 96.7.9, 32.32.0,
 * 32.36.0 and their phases), and by the names in messages of controllers (domain notes on devices, §1.4). A
 * meter may send both: telegrams normally, minutes after an interruption.
 */
const countersOf: Record<Counter, readonly (readonly [telegram: string, wire: string])[]> = {
  powerFailures: [['powerFailures', 'fail']],
  longPowerFailures: [['longPowerFailures', 'fail_long']],
  sags: [
    ['voltageSagsL1', 'sag_l1'],
    ['voltageSagsL2', 'sag_l2'],
    ['voltageSagsL3', 'sag_l3'],
  ],
  swells: [
    ['voltageSwellsL1', 'swell_l1'],
    ['voltageSwellsL2', 'swell_l2'],
    ['voltageSwellsL3', 'swell_l3'],
  ],
}
const names = Object.values(countersOf).flat(2)

/**
 * A meter without such counters for this long has none: a meter with counters sends them in every telegram,
 * or every quarter-hour.
 */
const SEARCHED = sql`interval '1 hour'`

type Row = { deviceId: number; edge: 'first' | 'last'; at: Date; extra: Record<string, unknown> }

/**
 * Increase of a meter's counters in a range: the last reading minus the first. Counters are outside the
 * vocabulary and stored only as long as raw samples, so the answer contains the time since which they are
 * known.
 */
export async function readMeterEvents(
  db: Db,
  locationId: number,
  devices: readonly CalculatedDevice[],
  { startMs, endMs }: TimeRange,
): Promise<ReadonlyMap<number, MeterEvents>> {
  const ids = devices.map(({ id }) => id)
  const edgeOf = (edge: 'first' | 'last') => sql`
    select d.id as "deviceId", ${sql.lit(edge)} as edge, s.at, s.extra
    from unnest(${ids}::integer[]) as d(id)
    cross join lateral (
      select ${edge === 'first' ? sql`min(at)` : sql`max(at) - ${SEARCHED}`} as at from sample
      where location_id = ${locationId} and device_id = d.id
        and at >= ${new Date(startMs)} and at < ${new Date(endMs)}
    ) f
    cross join lateral (
      select at, extra from sample
      where location_id = ${locationId} and device_id = d.id
        and at >= greatest(f.at, ${new Date(startMs)}) and at <= f.at + ${SEARCHED} and at < ${new Date(endMs)}
        and extra ?| ${names}::text[]
      order by at ${edge === 'first' ? sql`asc` : sql`desc`} limit 1
    ) s`
  const { rows } = await sql<Row>`${edgeOf('first')} union all ${edgeOf('last')}`.execute(db)
  return new Map(
    ids.flatMap((id) => {
      const of = (edge: Row['edge']) => rows.find((row) => row.deviceId === id && row.edge === edge)
      const [first, last] = [of('first'), of('last')]
      if (!first || !last) return []
      const counted = (counter: Counter) => risen(countersOf[counter], first.extra, last.extra)
      return [
        [
          id,
          {
            since: first.at.getTime(),
            powerFailures: counted('powerFailures'),
            longPowerFailures: counted('longPowerFailures'),
            sags: counted('sags'),
            swells: counted('swells'),
          },
        ] as const,
      ]
    }),
  )
}

/**
 * Null if there is no value. If a counter stepped back, it belongs to another meter, and the increase is
 * unknown.
 */
function risen(
  counters: (typeof countersOf)[Counter],
  first: Row['extra'],
  last: Row['extra'],
): number | null {
  const rises = counters.flatMap(([telegram, wire]) => {
    const [before, after] = [first, last].map((extra) => extra[telegram] ?? extra[wire])
    return typeof before === 'number' && typeof after === 'number' ? [after - before] : []
  })
  if (rises.length === 0 || rises.some((rise) => rise < 0)) return null
  return rises.reduce((sum, rise) => sum + rise, 0)
}
