import type { BackupOutcome } from '@kilowatt/contracts/fleet/backup-limits'
import type { Backup, BackupTask } from '@kilowatt/contracts/fleet/backups'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { openBytes } from '../../../platform/sealed-secret.ts'
import type { BackedUpController } from './backup.access.ts'

type Controller = Pick<BackedUpController, 'id' | 'locationId'>

/** Default schedule of backups. */
export const usualPace = 'weekly'
export const backupKey = (secretKey: string) => ({ secretKey, use: 'controller-backup' })

/** Backups made at the controller's current location, newest first. */
export async function listBackups(db: Db, { id, locationId }: Controller): Promise<Backup[]> {
  const rows = await db
    .selectFrom('controller_backup')
    .leftJoin('user_account', 'user_account.id', 'controller_backup.created_by')
    .select([
      'controller_backup.id',
      'filename',
      'size_bytes as sizeBytes',
      'reason',
      'controller_backup.created_at as createdAt',
      'user_account.name as createdBy',
    ])
    .where('oem_device_id', '=', id)
    .where('location_id', '=', locationId)
    .orderBy('controller_backup.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }))
}

/** @throws AppError `not_found` for a backup of another controller or location */
export async function readBackup(
  db: Db,
  secretKey: string,
  { id, locationId }: Controller,
  backupId: number,
) {
  const row = await db
    .selectFrom('controller_backup')
    .select(['filename', 'content'])
    .where('id', '=', backupId)
    .where('oem_device_id', '=', id)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return { filename: row.filename, content: openBytes(row.content, backupKey(secretKey)) }
}

/** Only text can be compared. */
export function textOf(content: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const outcomeOf = (status: string, isOver: boolean): BackupOutcome => {
  if (status === 'done' || status === 'unchanged' || status === 'failed') return status
  return isOver ? 'expired' : 'running'
}

/** The latest request. A restore contains the backup made before it. */
export async function latestTask(
  db: Db,
  { id, locationId }: Controller,
  now: number,
): Promise<BackupTask | null> {
  const row = await db
    .selectFrom('backup_task')
    .leftJoin('controller_backup', 'controller_backup.id', 'backup_task.backup_id')
    .select(['kind', 'status', 'code', 'requested_at', 'expires_at', 'controller_backup.filename'])
    .where('backup_task.oem_device_id', '=', id)
    .where('backup_task.location_id', '=', locationId)
    .where('backup_task.reason', '<>', 'before_restore')
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: row.kind,
    outcome: outcomeOf(row.status, row.expires_at.getTime() <= now),
    code: row.code,
    requestedAt: row.requested_at.getTime(),
    filename: row.kind === 'restore' ? row.filename : null,
  }
}

export async function paceOf(db: Db, { id }: Pick<Controller, 'id'>) {
  const row = await db
    .selectFrom('backup_pace')
    .select('pace')
    .where('oem_device_id', '=', id)
    .executeTakeFirst()
  return row?.pace ?? usualPace
}
