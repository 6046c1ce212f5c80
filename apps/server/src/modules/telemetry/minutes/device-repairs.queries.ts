import { repairedMinutes } from '@kilowatt/domain/energy/quality/repaired-minutes'
import type { Repair } from '@kilowatt/domain/energy/quality/repairs'
import type { MinuteColumns } from '@kilowatt/domain/energy/readings/minute-columns'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Window } from './minute-view.queries.ts'

/** An instant in JSON, UTC ms. */
export const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Repairs of a device that are in force, as a column of a query over `device`. */
export const repairsInForce = sql<Repair[]>`coalesce((
  select json_agg(json_build_object('kind', r.kind, 'from', ${epochMs('r.from_at')}, 'to', ${epochMs('r.to_at')},
    'beforeW', r.before_w, 'afterW', r.after_w) order by r.from_at)
  from reading_repair r where r.device_id = device.id and r.undone_at is null
), '[]')`

/**
 * The only place where repairs are applied to received values. All code that shows or sums minutes gets them
 * from here; only storage (packing, recent minutes) uses received values.
 */
export function withRepairs(
  received: ReadonlyMap<number, MinuteColumns>,
  devices: readonly { readonly id: number; readonly repairs: readonly Repair[] }[],
  { from, to }: Window,
): ReadonlyMap<number, MinuteColumns> {
  const repaired = devices.filter(({ repairs }) => repairs.length > 0)
  if (repaired.length === 0) return received
  const minutes = new Map(received)
  for (const { id, repairs } of repaired) {
    const columns = repairedMinutes(received.get(id) ?? {}, repairs, from, (to - from) / MINUTE_MS)
    if (Object.keys(columns).length > 0) minutes.set(id, columns)
  }
  return minutes
}
