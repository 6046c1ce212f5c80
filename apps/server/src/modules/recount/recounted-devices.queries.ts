import type { RecountCategory, RecountDevice, RecountRepair } from '@kilowatt/domain/recount/recount-input'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { readReceived } from './received.queries.ts'

type Range = { readonly from: number; readonly to: number }

type Row = {
  readonly id: number
  readonly category: RecountCategory
  readonly parent_id: number | null
  readonly period_s: number
  readonly stays: readonly Stay[]
  readonly exclusions: readonly Stay[]
  readonly grid_w: number | null
  readonly solar_w: number | null
  readonly has_sources: boolean
  readonly parameters: readonly Parameter[]
  readonly repairs: readonly RecountRepair[]
}
/** A span between two instants, or without an end. */
type Stay = { readonly from: number; readonly to: number | null }
type Parameter = {
  readonly name: string
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly (string | number)[]
}

/** Devices of a location with everything received from them, and all repairs. */
export async function readRecountedDevices(
  db: Db,
  locationId: number,
  range: Range,
): Promise<RecountDevice[]> {
  const { rows } = await sql<Row>`
    select d.id, d.category, d.parent_id, d.expected_period_s as period_s,
      ${spansOf('device_membership')} as stays, ${spansOf('device_exclusion')} as exclusions,
      l.grid_limit_w as grid_w, l.solar_peak_w as solar_w,
      exists (select from device s where s.location_id = l.id and s.status <> 'deleted'
        and s.category in ('SOLAR_POWER_PLANT', 'BATTERY', 'HYBRID_INVERTER')) as has_sources,
      coalesce((select json_agg(p.description || jsonb_build_object('name', p.name)) from device_parameter p
        where p.device_id = d.id), '[]') as parameters,
      coalesce((select json_agg(json_build_object('kind', r.kind, 'from', extract(epoch from r.from_at) * 1000,
        'to', extract(epoch from r.to_at) * 1000, 'beforeW', r.before_w, 'afterW', r.after_w))
        from reading_repair r where r.device_id = d.id and r.undone_at is null), '[]') as repairs
    from device d join location l on l.id = d.location_id
    where d.location_id = ${locationId}
    order by d.id
  `.execute(db)
  const received = await readReceived(db, locationId, range)
  return rows.map((row) => {
    const minutes = received.get(row.id) ?? []
    return {
      id: row.id,
      category: row.category,
      parentId: row.parent_id,
      periodMs: row.period_s * 1_000,
      maxPowerW: carriedW(row),
      stays: row.stays.flatMap((stay) => withoutExclusions(stay, row.exclusions)),
      repairs: row.repairs,
      received: minutes,
    }
  })
}

const spansOf = (table: 'device_membership' | 'device_exclusion') => sql`coalesce((
  select json_agg(json_build_object('from', extract(epoch from m.from_at) * 1000, 'to', extract(epoch from m.until_at) * 1000)
    order by m.from_at) from ${sql.table(table)} m where m.device_id = d.id), '[]')`

/** A stay without the times for which people excluded the device. */
function withoutExclusions(stay: Stay, exclusions: readonly Stay[]): Stay[] {
  const ends = ({ to }: Stay) => to ?? Number.POSITIVE_INFINITY
  const [first, ...rest] = exclusions
  if (!first) return [stay]
  if (ends(first) <= stay.from || ends(stay) <= first.from) return withoutExclusions(stay, rest)
  const before = stay.from < first.from ? [{ from: stay.from, to: first.from }] : []
  const after = first.to !== null && first.to < ends(stay) ? [{ from: first.to, to: stay.to }] : []
  return [...before, ...after].flatMap((part) => withoutExclusions(part, rest))
}

/** Limit of a meter's connection or a device's rating, W; null if unknown. */
function carriedW({ category, grid_w, solar_w, has_sources, parameters }: Row): number | null {
  if (category === 'GRID') return grid_w
  const of = (name: string, unit: string) => parameters.find((one) => one.name === name && one.unit === unit)
  const phases = parameters.find(({ name }) => name === 'phases')?.choices?.map(Number) ?? [3]
  const limit = of('p_limit', 'W')?.max
  const set = of('p_set', 'W')
  const current = of('i_max', 'A')?.max
  if (category === 'SOLAR_POWER_PLANT') return limit || solar_w
  if (category === 'BATTERY') return set?.max ? Math.max(set.max, -(set.min ?? 0)) : null
  if (category === 'HYBRID_INVERTER') return null
  if (category === 'EV_CHARGER' && current) return current * 230 * Math.max(1, ...phases)
  return has_sources ? null : grid_w
}
