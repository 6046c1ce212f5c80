import type { InfoMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

type Announced = readonly InfoMessage['devices'][number]['params'][number][]

/**
 * Stores the announced parameters of devices: missing ones are removed, and values are stored if none is known or the
 * device sends one.
 */
export async function announceParameters(
  tx: Tx,
  devices: readonly { readonly id: number; readonly params: Announced }[],
): Promise<void> {
  const rows = devices.flatMap(({ id, params }) => {
    const byName = new Map(params.map((parameter, sort) => [parameter.name, { parameter, sort }]))
    return [...byName.values()].map(({ parameter: { name, val, until, next, ...description }, sort }) => ({
      device_id: id,
      name,
      sort,
      description,
      // text, to distinguish JSON's null from no value at all
      value: val === undefined ? null : JSON.stringify(val),
      held_until: until === undefined ? null : new Date(until).toISOString(),
      value_after: until === undefined || next === undefined ? null : JSON.stringify(next),
    }))
  })
  const announced = JSON.stringify(rows)
  await sql`
    delete from device_parameter p
    where device_id = any(${devices.map(({ id }) => id)}::integer[])
      and not exists (
        select from jsonb_to_recordset(${announced}::jsonb) as n (device_id integer, name text)
        where n.device_id = p.device_id and n.name = p.name
      )
  `.execute(tx)
  await sql`
    insert into device_parameter as p (device_id, name, sort, description, value, value_at, held_until, value_after)
    select device_id, name, sort, description, value::jsonb, case when value is not null then now() end,
      held_until, value_after::jsonb
    from jsonb_to_recordset(${announced}::jsonb) as n (
      device_id integer, name text, sort smallint, description jsonb, value text, held_until timestamptz, value_after text
    )
    on conflict (device_id, name) do update set
      sort = excluded.sort,
      description = excluded.description,
      value = coalesce(excluded.value, p.value),
      value_at = coalesce(excluded.value_at, p.value_at),
      held_until = case when excluded.value_at is null then p.held_until else excluded.held_until end,
      value_after = case when excluded.value_at is null then p.value_after else excluded.value_after end
  `.execute(tx)
}
