import { minuteColumns } from '@kilowatt/domain/energy/readings/minute-columns'
import { quantities } from '@kilowatt/domain/energy/readings/quantities'
import { reversedInstants, reversedQuantities } from '@kilowatt/domain/energy/readings/reversed-reading'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { lockLocation } from '../rollup/rollup-lock.ts'

type Place = { readonly locationId: number }
type Measured = Place & { readonly deviceId: number }

/** Quantities affected by reversing a meter: their columns, the column that their value comes from, and its sign. */
const changes = [...reversedQuantities].flatMap(([name, { name: target, sign }]) =>
  name === target && sign === 1
    ? []
    : [{ target: sql.ref(quantities[target].column), source: sql.ref(quantities[name].column), sign }],
)

const negated = (column: string) =>
  sql`(select array_agg(-v order by n) from unnest(${sql.ref(column)}) with ordinality as u (v, n))`

/**
 * Reverses everything that a device has measured so far. Nothing is lost, and a second reversal restores
 * everything. Derived values are recalculated.
 */
export async function reverseHistory(tx: Tx, { locationId, deviceId }: Measured): Promise<void> {
  // so that neither roll-up nor packing writes values that it read before
  await lockLocation(tx, locationId)
  const ofDevice = sql`location_id = ${locationId} and device_id = ${deviceId}`
  const samples = changes.map(({ target, source, sign }) =>
    sign === 1 ? sql`${target} = ${source}` : sql`${target} = -${source}`,
  )
  await sql`update sample set ${sql.join(samples)} where ${ofDevice}`.execute(tx)
  const days = [...reversedQuantities].flatMap(([name, { name: target, sign }]) => {
    const { column } = quantities[name]
    if (sign === -1) return [sql`${sql.ref(column)} = ${negated(column)}`]
    return name === target ? [] : [sql`${sql.ref(quantities[target].column)} = ${sql.ref(column)}`]
  })
  const [one, other] = reversedInstants.map((name) => sql.ref(minuteColumns.get(name) ?? name))
  days.push(sql`${one} = ${other}`, sql`${other} = ${one}`)
  await sql`update sample_day set ${sql.join(days)} where ${ofDevice}`.execute(tx)
  await sql`update recent_minute set power_w = ${negated('power_w')} where ${ofDevice}`.execute(tx)
  // repairs refer to received values
  await sql`update reading_repair set before_w = -before_w, after_w = -after_w
    where device_id = ${deviceId} and kind = 'interpolate'`.execute(tx)
  await markLocationForRecalculation(tx, { locationId })
}

/**
 * Marks all quarter-hours of a location for recalculation, for example after a change of category. However
 * often that happens, each quarter-hour is marked once.
 */
export async function markLocationForRecalculation(tx: Tx, { locationId }: Place): Promise<void> {
  // a running roll-up has read the old state and would remove the marks
  await lockLocation(tx, locationId)
  await sql`
    with again as materialized (
      select at from location_quarter where location_id = ${locationId}
      union select at from device_quarter where location_id = ${locationId}
    ), marked as (
      delete from dirty_quarter q using again where q.location_id = ${locationId} and q.at = again.at
    )
    insert into dirty_quarter (location_id, at) select ${locationId}::integer, at from again
  `.execute(tx)
}
