import { backupsContract } from './backups.ts'
import { softwareReleasesContract } from './software-releases.ts'
import { softwareRolloutsContract } from './software-rollouts.ts'
import { softwareUpdatesContract } from './software-updates.ts'
import { tunnelsContract } from './tunnels.ts'

/** What keeps controllers in service: backups of their configuration, their software, and the way to their local page. */
export const fleetApi = {
  backups: backupsContract,
  softwareReleases: softwareReleasesContract,
  softwareUpdates: softwareUpdatesContract,
  softwareRollouts: softwareRolloutsContract,
  tunnels: tunnelsContract,
}
