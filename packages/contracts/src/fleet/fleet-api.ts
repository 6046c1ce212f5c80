import { backupsContract } from './backups.ts'

/** What keeps controllers in service: backups of their configuration. */
export const fleetApi = {
  backups: backupsContract,
}
