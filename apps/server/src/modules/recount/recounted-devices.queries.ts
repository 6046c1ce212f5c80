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
  readonly is_deleted: boolean
  readonly created_at: number
  readonly grid_w: number | null
  readonly solar_w: number | null
  readonly has_sources: boolean
  readonly parameters: readonly Parameter[]
  readonly repairs: readonly RecountRepair[]
}
type Parameter = {
  readonly name: string
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly (string | number)[]
}

/** Devices of a location with all that was received of them and decided about it. */
export async function readRecountedDevices(
  db: Db,
  locationId: number,
  range: Range,
): Promise<RecountDevice[]> {
  const { rows } = await sql<Row>`
    select d.id, d.category, d.parent_id, d.expected_period_s as period_s, d.status = 'deleted' as is_deleted,
      extract(epoch from d.created_at)::double precision * 1000 as created_at,
      l.grid_limit_w as grid_w, l.solar_peak_w as solar_w,
      exists (select from device s where s.location_id = l.id and s.status <> 'deleted'
        and s.category in ('SOLAR_POWER_PLANT', 'BATTERY', 'HYBRID_INVERTER')) as has_sources,
      coalesce((select json_agg(p.description || jsonb_build_object('name', p.name)) from device_parameter p
        where p.device_id = d.id), '[]') as parameters,
      coalesce((select json_agg(json_build_object('kind', r.kind, 'from', extract(epoch from r.from_at) * 1000,
        'to', extract(epoch from r.to_at) * 1000, 'beforeW', r.before_w, 'afterW', r.after_w))
        from reading_repair r where r.device_id = d.id and r.undone_at is null), '[]') as repairs
    from device d join location l on l.id = d.location_id
    where d.location_id = ${locationId} and not d.excluded_in_calculations
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
      stays: staysOf(
        row,
        minutes.map(({ at }) => at),
      ),
      repairs: row.repairs,
      received: minutes,
    }
  })
}

function staysOf({ is_deleted, created_at }: Row, instants: readonly number[]) {
  const [first, last] = [instants[0], instants.at(-1)]
  const from = Math.min(created_at, first ?? created_at)
  if (!is_deleted) return [{ from, to: null }]
  return last === undefined ? [] : [{ from, to: last + 60_000 }]
}

/** What the connection of a meter or the rating of a device carries, W; null if nobody says. */
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
