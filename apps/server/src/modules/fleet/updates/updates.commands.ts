import { randomUUID } from 'node:crypto'
import { isOpenUpdate } from '@kilowatt/domain/fleet/update-statuses'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { controllerSubject } from '../../devices/index.ts'
import type { UpdatedController } from './update.access.ts'
import { sendCancel, sendOrders } from './update-orders.commands.ts'
import { availableFor } from './updates.queries.ts'

/** More updates per hour than needed, but not enough to overload a connection. */
export const UPDATES_PER_HOUR = 10

/**
 * Asks a controller to install the newest release. An offline controller gets the order when it is back; one
 * that waits in a roll-out is updated at once.
 * @throws AppError `no_update` if this is not, or no longer, the newest release for it; `update_under_way`;
 * `too_many_requests`
 */
export async function requestUpdate(
  change: Change<Person>,
  controller: UpdatedController,
  releaseId: number,
): Promise<void> {
  const { tx, author } = change
  await tx.selectFrom('oem_device').select('id').where('id', '=', controller.id).forUpdate().execute()
  const available = await availableFor(tx, controller.id)
  if (available?.releaseId !== releaseId) throw new AppError('no_update')
  await makeRoom(tx, controller)
  const id = randomUUID()
  await tx
    .insertInto('software_update')
    .values({
      id,
      oem_device_id: controller.id,
      location_id: controller.locationId,
      release_id: releaseId,
      from_version: controller.installedVersion,
      status: 'waiting',
      origin: author.origin,
      requested_by: author.actor.userId,
    })
    .execute()
  if (controller.connected) await sendOrders(change, [id])
  await change.audit({
    ...controllerSubject(controller),
    action: 'controller.update-software',
    before: { version: controller.installedVersion },
    after: { version: available.version },
  })
}

async function makeRoom(tx: Tx, { id }: UpdatedController) {
  const recent = await tx
    .selectFrom('software_update')
    .select(['id', 'status', 'requested_by', 'requested_at'])
    .where('oem_device_id', '=', id)
    .where((eb) =>
      eb.or([eb('requested_at', '>', new Date(Date.now() - 3_600_000)), eb('ended_at', 'is', null)]),
    )
    .execute()
  const open = recent.find(({ status }) => isOpenUpdate(status))
  if (open && open.status !== 'queued') throw new AppError('update_under_way')
  if (recent.filter(({ requested_by }) => requested_by !== null).length >= UPDATES_PER_HOUR)
    throw new AppError('too_many_requests')
  if (open)
    await tx
      .updateTable('software_update')
      .set({ status: 'cancelled', code: 'asked', ended_at: new Date() })
      .where('id', '=', open.id)
      .execute()
}

/** @throws AppError `not_found`; `update_under_way` once the controller has started */
export async function cancelUpdate(change: Change<Person>, controller: UpdatedController, updateId: string) {
  const { tx } = change
  const update = await tx
    .selectFrom('software_update as u')
    .leftJoin('software_release as r', 'r.id', 'u.release_id')
    .select(['u.status', 'r.version'])
    .where('u.id', '=', updateId)
    .where('oem_device_id', '=', controller.id)
    .where('location_id', '=', controller.locationId)
    .where('status', '<>', 'queued')
    .forUpdate('u')
    .executeTakeFirst()
  if (!update || !isOpenUpdate(update.status)) throw new AppError('not_found')
  if (update.status !== 'waiting') throw new AppError('update_under_way')
  await tx
    .updateTable('software_update')
    .set({ status: 'cancelled', ended_at: new Date() })
    .where('id', '=', updateId)
    .execute()
  sendCancel(change, controller.serial, updateId)
  await change.audit({
    ...controllerSubject(controller),
    action: 'controller.cancel-update',
    before: { version: update.version },
  })
}
