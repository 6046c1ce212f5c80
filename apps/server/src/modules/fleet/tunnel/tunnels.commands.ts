import { randomUUID } from 'node:crypto'
import { TUNNEL_MINUTES, type TunnelEnding } from '@kilowatt/contracts/fleet/tunnel-limits'
import type { TunnelOrder } from '@kilowatt/contracts/mqtt/tunnel-messages'
import { sql } from 'kysely'
import type { Author, Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { controllerSubject } from '../../devices/index.ts'
import { downlinkWanted } from '../../gateway/index.ts'
import { notifyOwner } from './notify-owner.ts'
import type { TunnelledController } from './tunnel.access.ts'
import { tunnelClosed } from './tunnel-events.ts'
import { tunnelsOver } from './tunnels.queries.ts'

/** Time that a controller has to connect, also over the mobile network. */
const OPENING_S = 60
/**
 * End of the current claim. The server process with the connection renews it; without a renewal, the process
 * counts as dead. By the database clock, which all servers share.
 */
const heldUntil = sql<Date>`now() + interval '20 seconds'`
/**
 * Largest number of tunnels per person, over all controllers: more than a day of work needs, but fewer than a script
 * would open.
 */
export const TUNNELS_PER_HOUR = 20
/** How long an ended tunnel is kept once there is a newer one; longer than the counting window. */
const KEPT_S = 86_400

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

export type Ends = Pick<Extract<TunnelOrder, { op: 'open' }>, 'host' | 'port' | 'hostKey'>

/**
 * Asks a controller to open a tunnel to one of our servers.
 * @throws AppError `tunnel_unavailable`, `tunnel_costs`; `conflict` while another one is open;
 * `too_many_requests`
 */
export async function openTunnel(
  change: Change<Person>,
  controller: TunnelledController,
  { acceptsMobileCosts, ends }: { acceptsMobileCosts: boolean; ends: Ends | null },
) {
  if (!ends) throw new AppError('unavailable')
  if (!controller.connected) throw new AppError('tunnel_unavailable')
  if (controller.usesMobileData && !acceptsMobileCosts) throw new AppError('tunnel_costs')
  const { tx, author } = change
  await assertMayOpen(change, controller.id)
  // the audit log keeps tunnels for longer
  await tx
    .deleteFrom('tunnel')
    .where('oem_device_id', '=', controller.id)
    .where('status', '=', 'closed')
    .where('requested_at', '<', inSeconds(-KEPT_S))
    .execute()
  const id = randomUUID()
  const expiresAt = inSeconds(OPENING_S)
  await tx
    .insertInto('tunnel')
    .values({
      id,
      oem_device_id: controller.id,
      location_id: controller.locationId,
      requested_by: author.actor.userId,
      controller_owner_id: controller.controllerOwnerId,
      location_owner_id: controller.locationOwnerId,
      status: 'asked',
      expires_at: expiresAt,
    })
    .execute()
  order(change, controller.serial, { op: 'open', id, ...ends, exp: expiresAt.getTime() })
  await change.audit({ ...controllerSubject(controller), action: 'controller.open-tunnel' })
  await notifyOwner(change, controller)
}

async function assertMayOpen(change: Change<Person>, oemDeviceId: number) {
  const { tx, author } = change
  await tx.selectFrom('oem_device').select('id').where('id', '=', oemDeviceId).forUpdate().execute()
  for (const over of await tunnelsOver(tx, new Date(), oemDeviceId))
    await closeTunnel(change, over.id, over.because)
  const open = await tx
    .selectFrom('tunnel')
    .select('id')
    .where('oem_device_id', '=', oemDeviceId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  if (open) throw new AppError('conflict', { message: 'A tunnel to this controller is already open.' })
  const { count } = await tx
    .selectFrom('tunnel')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('requested_by', '=', author.actor.userId)
    .where('requested_at', '>', inSeconds(-3600))
    .executeTakeFirstOrThrow()
  if (Number(count) >= TUNNELS_PER_HOUR) throw new AppError('too_many_requests')
}

const order = (change: Change<Author>, serial: string, body: TunnelOrder) =>
  change.emit(downlinkWanted, { serial, kind: 'tun', body, expiresInS: OPENING_S })

/**
 * Stores the key of an expected controller. @returns whether the controller was expected; afterwards no other
 * key is accepted
 */
export async function keepKey(
  { tx }: Change,
  { id, oemDeviceId, key }: { id: string; oemDeviceId: number; key: string },
): Promise<boolean> {
  const kept = await tx
    .updateTable('tunnel')
    .set({ status: 'keyed', public_key: key })
    .where('id', '=', id)
    .where('oem_device_id', '=', oemDeviceId)
    .where('status', '=', 'asked')
    .where('expires_at', '>', new Date())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** @returns end of the tunnel; null if it is no longer expected */
export async function markOpen(
  { tx }: Change,
  { id, heldBy, heldAt }: { id: string; heldBy: string; heldAt: string | null },
): Promise<boolean> {
  const opened = await tx
    .updateTable('tunnel')
    .set({
      status: 'open',
      held_by: heldBy,
      held_at: heldAt,
      held_until: heldUntil,
      used_at: new Date(),
      expires_at: inSeconds(TUNNEL_MINUTES * 60),
    })
    .where('id', '=', id)
    .where('status', '=', 'keyed')
    .where('expires_at', '>', new Date())
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

/** Renews the claims of the server process with these connections. @returns the tunnels that are still open */
export async function keepHeld({ tx }: Change, heldBy: string): Promise<string[]> {
  const kept = await tx
    .updateTable('tunnel')
    .set({ held_until: heldUntil })
    .where('held_by', '=', heldBy)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  return kept.map(({ id }) => id)
}

/** Marks the tunnel as in use, not idle. */
export const markUsed = ({ tx }: Change, id: string) =>
  tx.updateTable('tunnel').set({ used_at: new Date() }).where('id', '=', id).execute()

/** @returns whether the tunnel still existed */
export async function closeTunnel(
  change: Change<Author>,
  id: string,
  because: TunnelEnding,
  code: string | null = null,
): Promise<boolean> {
  const closed = await change.tx
    .updateTable('tunnel')
    .from('oem_device')
    .from('location')
    .set({ status: 'closed', closed_at: new Date(), closed_because: because, code, public_key: null })
    .whereRef('oem_device.id', '=', 'tunnel.oem_device_id')
    .whereRef('location.id', '=', 'tunnel.location_id')
    .where('tunnel.id', '=', id)
    .where('tunnel.status', '<>', 'closed')
    .returning(['oem_device.id', 'oem_device.serial', 'location.company_id as companyId'])
    .executeTakeFirst()
  if (!closed) return false
  await change.tx.deleteFrom('tunnel_view').where('tunnel_id', '=', id).execute()
  order(change, closed.serial, { op: 'close', id })
  change.emit(tunnelClosed, { id })
  await change.audit({
    ...controllerSubject(closed),
    action: 'controller.close-tunnel',
    after: { reason: because },
  })
  return true
}

export async function closeByHand(change: Change<Person>, controller: TunnelledController) {
  const open = await change.tx
    .selectFrom('tunnel')
    .select('id')
    .where('oem_device_id', '=', controller.id)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  if (open) await closeTunnel(change, open.id, 'by_hand')
}
