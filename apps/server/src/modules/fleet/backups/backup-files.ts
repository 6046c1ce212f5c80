import { createHash } from 'node:crypto'
import { MAX_BACKUP_BYTES, MAX_BACKUPS } from '@kilowatt/contracts/fleet/backup-limits'
import { type Change, system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openBytes, sealBytes } from '../../../platform/sealed-secret.ts'
import { hashToken } from '../../identity/index.ts'
import type { GivesFile, TakesFile } from '../device-files/device-files.ts'
import { continueUpdates } from './backup-tasks.commands.ts'
import { backupKey } from './backups.queries.ts'

type Parts = Pick<Platform, 'db' | 'inTx' | 'secretKey'>

/** Receives configurations from controllers. */
export const takesBackups = ({ db, inTx, secretKey }: Parts): TakesFile => ({
  maxBytes: MAX_BACKUP_BYTES,
  async assertExpected(token) {
    if (!(await linked(db, token, 'offered').select('backup_task.id').executeTakeFirst()))
      throw new AppError('not_found')
  },
  take: (token, content) => inTx(system, (change) => keep(change, secretKey, token, content)),
})

/**
 * Serves the configuration to restore, only once: it contains secrets, so a link that was read from a log
 * must not work again.
 */
export const givesBackups =
  ({ db, inTx, secretKey }: Parts): GivesFile =>
  async (token, method) => {
    const linkedBackup = (tx: Db) =>
      linked(tx, token, 'sent')
        .innerJoin('controller_backup', 'controller_backup.id', 'backup_task.backup_id')
        .select(['backup_task.id', 'content'])
    const row =
      method === 'HEAD'
        ? await linkedBackup(db).executeTakeFirst()
        : await inTx(system, async ({ tx }) => {
            const found = await linkedBackup(tx).forUpdate('backup_task').executeTakeFirst()
            if (found)
              await tx
                .updateTable('backup_task')
                .set({ token_hash: null })
                .where('id', '=', found.id)
                .execute()
            return found
          })
    return row ? { is: 'content', content: openBytes(row.content, backupKey(secretKey)) } : null
  }

/**
 * The request that a link belongs to, if the link is valid and the controller is still at the location of the
 * request.
 */
const linked = (db: Db, token: string, status: 'offered' | 'sent') =>
  db
    .selectFrom('backup_task')
    .innerJoin('oem_device', (join) =>
      join
        .onRef('oem_device.id', '=', 'backup_task.oem_device_id')
        .onRef('oem_device.location_id', '=', 'backup_task.location_id'),
    )
    .where('token_hash', '=', hashToken(token))
    .where('status', '=', status)
    .where('expires_at', '>', new Date())

async function keep(change: Change, secretKey: string, token: string, content: Buffer) {
  const { tx } = change
  const task = await linked(tx, token, 'offered')
    .select([
      'backup_task.id',
      'backup_task.oem_device_id as oemDeviceId',
      'backup_task.location_id as locationId',
      'serial',
      'sha256',
      'size_bytes as sizeBytes',
      'filename',
      'reason',
      'requested_by as requestedBy',
      'requested_at as requestedAt',
    ])
    .forUpdate('backup_task')
    .executeTakeFirst()
  if (!task?.sha256) throw new AppError('not_found')
  const sha256 = createHash('sha256').update(content).digest()
  if (content.length !== task.sizeBytes || !sha256.equals(task.sha256))
    throw invalidField('body', 'does not match what was announced')
  const { id: backupId } = await tx
    .insertInto('controller_backup')
    .values({
      oem_device_id: task.oemDeviceId,
      location_id: task.locationId,
      filename: task.filename ?? nameOf(task.requestedAt),
      sha256,
      size_bytes: content.length,
      content: sealBytes(content, backupKey(secretKey)),
      reason: task.reason,
      created_by: task.requestedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('backup_task')
    .set({ status: 'done', backup_id: backupId, token_hash: null })
    .where('id', '=', task.id)
    .execute()
  await continueUpdates(change, task.serial, task.id, true)
  await forgetOldest(change, task.oemDeviceId)
}

const nameOf = (at: Date) => `config-${at.toISOString().slice(0, 19).replaceAll(':', '')}.json`

/** A backup being restored is not among the oldest to delete. */
async function forgetOldest({ tx }: Change, oemDeviceId: number) {
  await tx
    .deleteFrom('controller_backup')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('controller_backup')
        .select('id')
        .where('oem_device_id', '=', oemDeviceId)
        .where('id', 'not in', (inner) =>
          inner
            .selectFrom('backup_task')
            .select((task) => task.ref('backup_id').$notNull().as('id'))
            .where('oem_device_id', '=', oemDeviceId)
            .where('status', 'in', ['waiting', 'sent'])
            .where('backup_id', 'is not', null),
        )
        .orderBy('id', 'desc')
        .offset(MAX_BACKUPS)
        .limit(1_000),
    )
    .execute()
}
