import { randomUUID } from 'node:crypto'
import type { BackupReason } from '@kilowatt/contracts/fleet/backup-limits'
import type { ConfigOrder } from '@kilowatt/contracts/mqtt/config-messages'
import type { Author, Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { downlinkWanted } from '../../gateway/index.ts'
import { hashToken, mayStill, newToken } from '../../identity/index.ts'
import { deviceFilePath } from '../device-files/device-files.ts'

/** Time that a connected controller has to answer. */
const PATIENCE_S = 120
/** Nightly backups may take longer: hundreds are requested at once, many over the mobile network. */
const SCHEDULED_PATIENCE_S = 900
/** More backups per hour than needed, but not enough to overload a connection. */
export const REQUESTS_PER_HOUR = 30

type TargetController = {
  readonly id: number
  readonly serial: string
  readonly locationId: number
}

const expiry = (seconds: number) => new Date(Date.now() + seconds * 1000)
const open = ['asked', 'offered', 'waiting', 'sent'] as const

/** Queues an order about its configuration for a controller. */
export function sendConfigOrder(
  change: Change<Author>,
  serial: string,
  body: ConfigOrder,
  expiresInS = PATIENCE_S,
) {
  change.emit(downlinkWanted, { serial, kind: 'cfg', body, expiresInS })
}

/**
 * Requests a controller's configuration. One request at a time, because the first has no result yet.
 * @throws AppError `conflict` while another request is in progress; `too_many_requests`
 */
export async function askForBackup(
  change: Change<Author>,
  { id: oemDeviceId, serial, locationId }: TargetController,
  { reason, origin }: { reason: BackupReason; origin: string },
): Promise<string> {
  await assertIdle(change.tx, oemDeviceId)
  const id = randomUUID()
  const patienceS = reason === 'schedule' ? SCHEDULED_PATIENCE_S : PATIENCE_S
  const expiresAt = expiry(patienceS)
  await change.tx
    .insertInto('backup_task')
    .values({
      id,
      oem_device_id: oemDeviceId,
      location_id: locationId,
      kind: 'backup',
      reason,
      status: 'asked',
      origin,
      requested_by: change.author.actor?.userId ?? null,
      expires_at: expiresAt,
    })
    .execute()
  sendConfigOrder(change, serial, { op: 'offer', id, exp: expiresAt.getTime() }, patienceS)
  return id
}

async function assertIdle(tx: Tx, oemDeviceId: number) {
  await tx.selectFrom('oem_device').select('id').where('id', '=', oemDeviceId).forUpdate().execute()
  const under = await tx
    .selectFrom('backup_task')
    .select('id')
    .where('oem_device_id', '=', oemDeviceId)
    .where('status', 'in', open)
    .where('expires_at', '>', new Date())
    // a person's request replaces a scheduled one without a result
    .where((eb) => eb.not(eb.and([eb('reason', '=', 'schedule'), eb('status', '=', 'asked')])))
    .executeTakeFirst()
  if (under)
    throw new AppError('conflict', { message: 'A backup or restore of this controller is already running.' })
  const { count } = await tx
    .selectFrom('backup_task')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('oem_device_id', '=', oemDeviceId)
    .where('reason', '<>', 'device')
    .where('requested_at', '>', new Date(Date.now() - 3_600_000))
    .executeTakeFirstOrThrow()
  if (Number(count) >= REQUESTS_PER_HOUR) throw new AppError('too_many_requests')
}

/** Backs up the controller's current configuration, then restores the chosen one. */
export async function askForRestore(
  change: Change<Author>,
  controller: TargetController,
  { backupId, origin }: { backupId: number; origin: string },
) {
  const beforeId = await askForBackup(change, controller, { reason: 'before_restore', origin })
  await change.tx
    .insertInto('backup_task')
    .values({
      id: randomUUID(),
      oem_device_id: controller.id,
      location_id: controller.locationId,
      kind: 'restore',
      reason: 'asked',
      status: 'waiting',
      backup_id: backupId,
      before_id: beforeId,
      origin,
      requested_by: change.author.actor?.userId ?? null,
      expires_at: expiry(2 * PATIENCE_S),
    })
    .execute()
}

/** Creates a link that works until the request ends. @returns the address, and its stored form */
export function issueLink(origin: string) {
  const token = newToken()
  return {
    url: `${origin}${deviceFilePath(token)}`,
    kept: { token_hash: hashToken(token), expires_at: expiry(PATIENCE_S) },
  }
}

/**
 * Continues the restore that waited for this backup, or cancels the restore if the backup failed or the
 * person lost the permission.
 */
export async function continueUpdates(
  change: Change<Author>,
  serial: string,
  beforeId: string,
  isKept: boolean,
) {
  const { tx } = change
  const waiting = await tx
    .selectFrom('backup_task')
    .innerJoin('controller_backup', 'controller_backup.id', 'backup_task.backup_id')
    .select([
      'backup_task.id',
      'origin',
      'controller_backup.sha256',
      'controller_backup.size_bytes as size',
      mayStill('backup_task.requested_by', 'backup_task.location_id', 'edit').as('mayStill'),
    ])
    .where('before_id', '=', beforeId)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (!waiting) return
  const { id, origin, sha256, size } = waiting
  if (!isKept || !waiting.mayStill) {
    await tx
      .updateTable('backup_task')
      .set({ status: 'failed', code: isKept ? 'not_allowed' : 'no_backup' })
      .where('id', '=', id)
      .execute()
    return
  }
  const { url, kept } = issueLink(origin)
  await tx
    .updateTable('backup_task')
    .set({ status: 'sent', ...kept })
    .where('id', '=', id)
    .execute()
  sendConfigOrder(change, serial, {
    op: 'restore',
    id,
    url,
    sha256: sha256.toString('hex'),
    size,
    exp: kept.expires_at.getTime(),
  })
}
