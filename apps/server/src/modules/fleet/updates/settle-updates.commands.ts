import { openStatuses, underWayStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import { mayStill } from '../../identity/index.ts'
import { sendOrders } from './update-orders.commands.ts'

/** Time after which an unanswered request expires, so a new one is possible. */
const WAIT_DAYS = 7
/** Longest silence of a controller that downloads over a poor connection, or installs. */
const SILENCE_HOURS = 6
/** Time after which an unanswered order is sent again. */
const AGAIN_S = 120
const MOST_AT_ONCE = 500

const openList = sql`any(${[...openStatuses]}::text[])`

/**
 * Ends updates that do not end otherwise: without an answer, if the controller is at another location, or if
 * the person lost the permission.
 */
export async function settleUpdates({ tx }: Change, now: Date): Promise<void> {
  await sql`
    update software_update u set status = 'cancelled', code = 'moved', ended_at = ${now}
    from oem_device d
    where d.id = u.oem_device_id and u.status = ${openList} and d.location_id is distinct from u.location_id
  `.execute(tx)
  await sql`
    update software_update asked set status = 'cancelled', code = 'not_allowed', ended_at = ${now}
    where asked.status = 'waiting' and asked.requested_by is not null
      and not ${mayStill('asked.requested_by', 'asked.location_id', 'edit')}
  `.execute(tx)
  await sql`
    update software_update u set status = 'expired', ended_at = ${now}
    where u.status = 'waiting' and u.requested_at < ${now}::timestamptz - make_interval(days => ${WAIT_DAYS})
  `.execute(tx)
  await sql`
    update software_update u set status = 'failed', code = 'silent', ended_at = ${now}
    where u.status = any(${[...underWayStatuses]}::text[])
      and u.reported_at < ${now}::timestamptz - make_interval(hours => ${SILENCE_HOURS})
  `.execute(tx)
  // requested by a roll-out and offline before starting: the update returns to the queue
  await sql`
    update software_update u set status = 'queued', sent_at = null
    from oem_device d
    where d.id = u.oem_device_id and u.status = 'waiting' and u.requested_by is null and not d.connected
  `.execute(tx)
}

/** Sends waiting updates to connected controllers, and again to controllers that did not receive them. */
export async function sendWaiting(change: Change, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select u.id from software_update u join oem_device d on d.id = u.oem_device_id
    left join software_rollout o on o.id = u.rollout_id
    where u.status = 'waiting' and d.connected and (u.requested_by is not null or o.status = 'running')
      and (u.sent_at is null or u.sent_at < ${now}::timestamptz - make_interval(secs => ${AGAIN_S}))
    order by u.requested_at limit ${MOST_AT_ONCE}
    for update of u skip locked
  `.execute(change.tx)
  await sendOrders(
    change,
    rows.map(({ id }) => id),
  )
}
