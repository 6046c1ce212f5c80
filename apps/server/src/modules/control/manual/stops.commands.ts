import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { changedAt, strategiesChanged } from '../control-events.ts'
import { type NotifiedPlace, notifyOwners } from '../owner-notices.ts'
import type { StopScope } from './stop-scope.ts'

/**
 * Ends every set-point of a scope. Devices run on their own settings until the stop is lifted. A second stop
 * changes nothing.
 */
export async function stopControl(
  change: Change<Person>,
  { subject, columns, locations }: StopScope,
): Promise<void> {
  const { tx, author } = change
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('control_stop')
    .values({ ...columns, user_id: author.actor.userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  await change.audit({ ...subject, action: `${subject.objectType}.stop-control` })
  await announce(change, 'controlStopped', locations)
}

/**
 * Lifts the emergency stop of a scope; emergency stops in wider and narrower scopes stay. Without a stop,
 * nothing happens.
 */
export async function liftStop(
  change: Change<Person>,
  { subject, columns, locations }: StopScope,
): Promise<void> {
  const { numDeletedRows } = await change.tx
    .deleteFrom('control_stop')
    .where('location_id', 'is not distinct from', columns.location_id)
    .where('location_group_id', 'is not distinct from', columns.location_group_id)
    .where('company_id', 'is not distinct from', columns.company_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await change.audit({ ...subject, action: `${subject.objectType}.lift-stop` })
  await announce(change, 'controlStopLifted', locations)
}

/** Only owners of locations with strategies are notified. */
async function announce(
  change: Change<Person>,
  kind: 'controlStopped' | 'controlStopLifted',
  locations: StopScope['locations'],
): Promise<void> {
  const { rows } = await sql<NotifiedPlace>`
    select l.id, l.name, l.owner_id as "ownerId" from location l
    where l.id in (${locations}) and exists (select from strategy s where s.location_id = l.id)
  `.execute(change.tx)
  await notifyOwners(change, kind, rows)
  change.emit(strategiesChanged, changedAt(rows.map(({ id }) => id)))
}
