import { backupsContract } from './backups.ts'
import { softwareReleasesContract } from './software-releases.ts'
import { softwareRolloutsContract } from './software-rollouts.ts'
import { softwareUpdatesContract } from './software-updates.ts'

/** What keeps controllers in service: backups of their configuration, and their software. */
export const fleetApi = {
  backups: backupsContract,
  softwareReleases: softwareReleasesContract,
  softwareUpdates: softwareUpdatesContract,
  softwareRollouts: softwareRolloutsContract,
}
