import { sql } from 'kysely'
import type { Change } from '../../../../platform/changes.ts'
import type { Tx } from '../../../../platform/database/db.ts'

/** How long a server counts as alive after its last renewal. */
export const ALIVE_S = 6

const isAlive = sql`h.alive_until > clock_timestamp()`

/** Locations with devices to control, a set-point that has to be released, or an order whose end owners have to hear of. */
const wanted = sql`(
  select location_id from strategy where is_active
  union select location_id from manual_override
  union select location_id from set_point
  union select location_id from grid_order
)`

/** Records that a server is alive. If other servers considered it dead, it starts again without leases. */
export async function recordAlive({ tx }: Change, holderId: string): Promise<void> {
  const until = sql`clock_timestamp() + make_interval(secs => ${ALIVE_S})`
  await sql`
    insert into control_holder (id, alive_until) values (${holderId}, ${until})
    on conflict (id) do update set alive_until = ${until}
  `.execute(tx)
}

/**
 * Takes the locations that need control and have no live server, ends this server's leases of locations that no
 * longer need it, and forgets dead servers.
 * @returns all locations that this server now has
 */
export async function takeLeases({ tx }: Change, holderId: string): Promise<number[]> {
  // The condition is checked again for the stored row, so of two servers only one takes a location.
  await sql`
    insert into control_lease (location_id, holder_id)
    select w.location_id, ${holderId}::uuid from ${wanted} w
    where not exists (
      select from control_lease l join control_holder h on h.id = l.holder_id
      where l.location_id = w.location_id and ${isAlive})
    order by w.location_id
    on conflict (location_id) do update set holder_id = excluded.holder_id
    where not exists (select from control_holder h where h.id = control_lease.holder_id and ${isAlive})
  `.execute(tx)
  await sql`
    delete from control_lease l where l.holder_id = ${holderId} and not exists (
      select from ${wanted} w where w.location_id = l.location_id)
  `.execute(tx)
  await sql`
    delete from control_holder h where not (${isAlive}) and not exists (
      select from control_lease l where l.holder_id = h.id)
  `.execute(tx)
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(location_id order by location_id), '{}') as ids
    from control_lease where holder_id = ${holderId}
  `.execute(tx)
  return rows[0]?.ids ?? []
}

/**
 * Hands locations to the live server with the fewest, until this one has no more than its even share. The next beat of
 * the other server finds them; what this one still decides is not written, because a lease is checked by each write.
 */
export async function shareLeases({ tx }: Change, holderId: string): Promise<void> {
  // one server at a time, so that two do not hand theirs to the same third
  await sql`select pg_advisory_xact_lock(hashtext('kilowatt control leases'))`.execute(tx)
  await sql`
    with loads as (
      select h.id, count(l.location_id)::integer as leases
      from control_holder h left join control_lease l on l.holder_id = h.id
      where ${isAlive} group by h.id
    ), least as (
      select id, leases from loads where id <> ${holderId} order by leases, id limit 1
    ), given as (
      select least.id, least(own.leases - fair.leases, fair.leases - least.leases) as leases
      from least, (select leases from loads where id = ${holderId}) own,
        (select ceil(sum(leases) / count(*)::numeric)::integer as leases from loads) fair
    )
    update control_lease l set holder_id = given.id from given
    where l.location_id in (
      select location_id from control_lease where holder_id = ${holderId} order by location_id desc
      limit greatest(0, coalesce((select leases from given), 0)))
  `.execute(tx)
}

/** Gives all locations back, so that another server takes them at its next renewal. */
export async function giveBackLeases({ tx }: Change, holderId: string): Promise<void> {
  await tx.deleteFrom('control_lease').where('holder_id', '=', holderId).execute()
  await tx.deleteFrom('control_holder').where('id', '=', holderId).execute()
}

/**
 * Locks the leases of locations until the transaction ends, so no other server takes them meanwhile.
 * @returns the locations that this server still has. It must write nothing for the others.
 */
export async function keepLeases(
  tx: Tx,
  holderId: string,
  locationIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select l.location_id as id from control_lease l join control_holder h on h.id = l.holder_id
    where l.location_id = any(${[...locationIds]}::integer[]) and l.holder_id = ${holderId} and ${isAlive}
    order by l.location_id for share of l
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
