import { MOST_ROWS, type PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const fleetPersonalData: PersonalData = {
  // the content of backups belongs to the controllers
  'controller-backups': {
    columns: ['backup_task.requested_by', 'controller_backup.created_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('backup_task')
        .innerJoin('oem_device', 'oem_device.id', 'backup_task.oem_device_id')
        .select(['oem_device.serial', 'backup_task.kind', 'backup_task.status', 'backup_task.requested_at'])
        .where('backup_task.requested_by', '=', userId)
        .orderBy('requested_at', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  'software-updates': {
    columns: ['software_update.requested_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('software_update')
        .innerJoin('oem_device', 'oem_device.id', 'software_update.oem_device_id')
        .leftJoin('software_release', 'software_release.id', 'software_update.release_id')
        .select(['oem_device.serial', 'version', 'software_update.status', 'requested_at', 'ended_at'])
        .where('software_update.requested_by', '=', userId)
        .orderBy('requested_at', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  'software-releases': {
    columns: ['software_release.created_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('software_release')
        .select(['type', 'version', 'created_at'])
        .where('created_by', '=', userId)
        .orderBy('id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  'software-uploads': {
    columns: ['software_upload.requested_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('software_upload')
        .select(['type', 'version', 'expires_at'])
        .where('requested_by', '=', userId)
        .execute(),
  },
  'software-downloads': {
    columns: ['software_link.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('software_link')
        .innerJoin('software_release', 'software_release.id', 'software_link.release_id')
        .select(['version', 'expires_at'])
        .where('user_id', '=', userId)
        .limit(MOST_ROWS)
        .execute(),
  },
  'software-rollouts': {
    columns: ['software_rollout.responsible_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('software_rollout')
        .innerJoin('software_release', 'software_release.id', 'software_rollout.release_id')
        .select(['version', 'status', 'software_rollout.created_at'])
        .where('responsible_id', '=', userId)
        .orderBy('software_rollout.id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  tunnels: {
    columns: ['tunnel.requested_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('tunnel')
        .innerJoin('oem_device', 'oem_device.id', 'tunnel.oem_device_id')
        .select(['oem_device.serial', 'tunnel.requested_at', 'tunnel.closed_at'])
        .where('tunnel.requested_by', '=', userId)
        .orderBy('requested_at', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
}
