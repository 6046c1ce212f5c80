import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import { MAX_CONNECTIONS_A_DAY } from '@kilowatt/contracts/devices/line-limits'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** A controller connected (`ended` null), or its connection ended. */
export type ConnectionNote = {
  readonly oemDeviceId: number
  /** epoch ms */
  readonly at: number
  readonly ended: ConnectionEnding | null
  /** number of such events; the last of them was at `at` */
  readonly times: number
}

/**
 * Logs connects and disconnects in the given order. The first connections of a controller on a UTC day are
 * stored with their ends; if the controller keeps reconnecting, the rest are only counted.
 */
export async function logConnections(tx: Tx, notes: readonly ConnectionNote[]): Promise<void> {
  if (notes.length === 0) return
  await sql`
    with note as (
      select n.*, (n.at at time zone 'UTC')::date as day
      from unnest(
        ${notes.map(({ oemDeviceId }) => oemDeviceId)}::integer[],
        ${notes.map(({ at }) => new Date(at))}::timestamptz[],
        ${notes.map(({ ended }) => ended)}::text[],
        ${notes.map(({ times }) => times)}::integer[]
      ) with ordinality as n (oem_device_id, at, ended, times, nr)
      join oem_device o on o.id = n.oem_device_id
    ), counted as (
      insert into line_day as d (oem_device_id, day, connections, losses)
      select oem_device_id, day, coalesce(sum(times) filter (where ended is null), 0),
        coalesce(sum(times) filter (where ended <> 'taken_over'), 0)
      from note group by oem_device_id, day order by oem_device_id, day
      on conflict (oem_device_id, day) do update set
        connections = d.connections + excluded.connections, losses = d.losses + excluded.losses
      returning oem_device_id, day, connections
    )
    insert into connection_event (oem_device_id, at, ended)
    select n.oem_device_id, n.at, n.ended
    from (
      select note.*, coalesce(sum(times) filter (where ended is null) over (
        partition by oem_device_id, day order by nr desc rows between unbounded preceding and 1 preceding
      ), 0) as later
      from note
    ) n join counted c using (oem_device_id, day)
    where c.connections - n.later <= ${MAX_CONNECTIONS_A_DAY}
    order by n.nr
  `.execute(tx)
}
