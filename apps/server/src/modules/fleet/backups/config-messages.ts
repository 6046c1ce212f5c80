import { randomUUID } from 'node:crypto'
import { MAX_BACKUP_BYTES, MAX_BACKUPS, TOO_LARGE } from '@kilowatt/contracts/fleet/backup-limits'
import {
  type ConfigMessage,
  configMessage,
  type LargeOffer,
  largeOffer,
} from '@kilowatt/contracts/mqtt/config-messages'
import { type Change, system } from '../../../platform/changes.ts'
import { firstFault } from '../../../platform/first-fault.ts'
import { parsedJson } from '../../../platform/http/packed-body.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { KnownDevice } from '../../devices/index.ts'
import {
  doneUplink,
  refusedUplink,
  smallBody,
  type UplinkHandler,
  type UplinkOutcome,
} from '../../gateway/index.ts'
import { continueUpdates, issueLink, sendConfigOrder } from './backup-tasks.commands.ts'

type Offer = Extract<ConfigMessage, { st: 'offer' }>
type Result = Exclude<ConfigMessage, Offer>

/** Largest number of unrequested backups stored per controller and day, which is as many as are kept. */
const OFFERS_A_DAY = MAX_BACKUPS

/** Handles messages about a controller's configuration (`u/cfg`). */
export const configUplink =
  ({ inTx }: Pick<Platform, 'inTx'>, origin: string): UplinkHandler =>
  async (device, message) => {
    const bytes = smallBody(message)
    const content = bytes === 'large' ? undefined : parsedJson(bytes)
    const read = configMessage.safeParse(content)
    const large = read.success ? undefined : largeOffer.safeParse(content).data
    if (!read.success && !large) return refusedUplink('junk', firstFault(read.error))
    if (device.locationId === null) return refusedUplink('not_claimed')
    message.budget.spend('records', 1)
    const { locationId } = device
    if (large) return inTx(system, (change) => refuseLarge(change, { ...device, locationId }, large, origin))
    if (!read.success) return refusedUplink('junk')
    return inTx(system, (change) =>
      read.data.st === 'offer'
        ? receiveOffer(change, { ...device, locationId }, read.data, origin)
        : receiveResult(change, device, read.data),
    )
  }

type Claimed = KnownDevice & { readonly locationId: number }

async function receiveOffer(
  change: Change,
  device: Claimed,
  offer: Offer,
  origin: string,
): Promise<UplinkOutcome> {
  const { tx } = change
  const { oemDeviceId, locationId, serial } = device
  const task =
    offer.id === undefined
      ? await ownTask(change, device, origin)
      : await requestedTask(change, device, offer.id)
  if (task === null)
    return offer.id === undefined ? refusedUplink('over_limit', `${OFFERS_A_DAY} a day`) : noRequest
  const newest = await tx
    .selectFrom('controller_backup')
    .select(['id', 'sha256'])
    .where('oem_device_id', '=', oemDeviceId)
    .where('location_id', '=', locationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sha256 = Buffer.from(offer.sha256, 'hex')
  if (newest?.sha256.equals(sha256)) {
    await tx
      .updateTable('backup_task')
      .set({ status: 'unchanged', backup_id: newest.id })
      .where('id', '=', task.id)
      .execute()
    await continueUpdates(change, serial, task.id, true)
    return doneUplink
  }
  const { url, kept } = issueLink(task.origin)
  await tx
    .updateTable('backup_task')
    .set({ status: 'offered', ...kept, sha256, size_bytes: offer.size, filename: offer.name ?? null })
    .where('id', '=', task.id)
    .execute()
  sendConfigOrder(change, serial, { op: 'upload', id: task.id, url, exp: kept.expires_at.getTime() })
  return doneUplink
}

/**
 * Notifies the controller, and the people who watch its backups, at once, so they do not wait for an answer.
 */
async function refuseLarge(
  change: Change,
  device: Claimed,
  { id, size }: LargeOffer,
  origin: string,
): Promise<UplinkOutcome> {
  const task =
    id === undefined ? await ownTask(change, device, origin) : await requestedTask(change, device, id)
  if (task) {
    await change.tx
      .updateTable('backup_task')
      .set({ status: 'failed', code: TOO_LARGE })
      .where('id', '=', task.id)
      .execute()
    await continueUpdates(change, device.serial, task.id, false)
  }
  return refusedUplink('oversize', `size: ${size} bytes, at most ${MAX_BACKUP_BYTES}`)
}

const noRequest = refusedUplink('junk', 'no such request')

const requestedTask = async ({ tx }: Change, { oemDeviceId, locationId }: Claimed, id: string) =>
  (await tx
    .selectFrom('backup_task')
    .select(['id', 'origin'])
    .where('id', '=', id)
    .where('oem_device_id', '=', oemDeviceId)
    .where('location_id', '=', locationId)
    .where('kind', '=', 'backup')
    .where('status', 'in', ['asked', 'offered'])
    .where('expires_at', '>', new Date())
    .forUpdate()
    .executeTakeFirst()) ?? null

async function ownTask({ tx }: Change, { oemDeviceId, locationId }: Claimed, origin: string) {
  const { count } = await tx
    .selectFrom('backup_task')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('oem_device_id', '=', oemDeviceId)
    .where('reason', '=', 'device')
    .where('requested_at', '>', new Date(Date.now() - 86_400_000))
    .executeTakeFirstOrThrow()
  if (count >= OFFERS_A_DAY) return null
  const id = randomUUID()
  await tx
    .insertInto('backup_task')
    .values({
      id,
      oem_device_id: oemDeviceId,
      location_id: locationId,
      kind: 'backup',
      reason: 'device',
      status: 'asked',
      origin,
      expires_at: new Date(),
    })
    .execute()
  return { id, origin }
}

async function receiveResult(
  change: Change,
  { oemDeviceId, serial }: KnownDevice,
  { id, st, code }: Result,
): Promise<UplinkOutcome> {
  const settled = await change.tx
    .updateTable('backup_task')
    .set({ status: st === 'restored' ? 'done' : 'failed', code: code ?? null, token_hash: null })
    .where('id', '=', id)
    .where('oem_device_id', '=', oemDeviceId)
    .where('status', 'in', st === 'restored' ? ['sent'] : ['asked', 'offered', 'sent'])
    .returning('kind')
    .executeTakeFirst()
  if (!settled) return noRequest
  if (settled.kind === 'backup') await continueUpdates(change, serial, id, false)
  return doneUplink
}
