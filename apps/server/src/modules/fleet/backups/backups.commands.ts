import type { BackupPace } from '@kilowatt/contracts/fleet/backup-limits'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { controllerSubject } from '../../devices/index.ts'
import { assertConnected, type BackedUpController } from './backup.access.ts'
import { askForBackup, askForRestore } from './backup-tasks.commands.ts'

export async function requestBackup(change: Change<Person>, controller: BackedUpController) {
  assertConnected(controller)
  await askForBackup(change, controller, { reason: 'asked', origin: change.author.origin })
  await change.audit({ ...controllerSubject(controller), action: 'controller.back-up' })
}

export async function requestRestore(
  change: Change<Person>,
  controller: BackedUpController,
  backupId: number,
) {
  const { filename } = await ownBackup(change, controller, backupId)
  assertConnected(controller)
  await askForRestore(change, controller, { backupId, origin: change.author.origin })
  await change.audit({ ...controllerSubject(controller), action: 'controller.restore', after: { filename } })
}

export async function removeBackup(change: Change<Person>, controller: BackedUpController, backupId: number) {
  const { filename } = await ownBackup(change, controller, backupId)
  await change.tx.deleteFrom('controller_backup').where('id', '=', backupId).execute()
  await change.audit({
    ...controllerSubject(controller),
    action: 'controller.remove-backup',
    before: { filename },
  })
}

export async function setPace(change: Change<Person>, controller: BackedUpController, pace: BackupPace) {
  await change.tx
    .insertInto('backup_pace')
    .values({ oem_device_id: controller.id, pace })
    .onConflict((conflict) => conflict.column('oem_device_id').doUpdateSet({ pace }))
    .execute()
  await change.audit({ ...controllerSubject(controller), action: 'controller.pace-backups', after: { pace } })
}

async function ownBackup({ tx }: Change, { id, locationId }: BackedUpController, backupId: number) {
  const found = await tx
    .selectFrom('controller_backup')
    .select('filename')
    .where('id', '=', backupId)
    .where('oem_device_id', '=', id)
    .where('location_id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return found
}
