import { backupsContract } from './backups.ts'
import { softwareReleasesContract } from './software-releases.ts'
import { softwareRolloutsContract } from './software-rollouts.ts'
import { softwareUpdatesContract } from './software-updates.ts'
import { tunnelsContract } from './tunnels.ts'

/** Maintenance of controllers: configuration backups, software, and tunnels to their local pages. */
export const fleetApi = {
  backups: backupsContract,
  softwareReleases: softwareReleasesContract,
  softwareUpdates: softwareUpdatesContract,
  softwareRollouts: softwareRolloutsContract,
  tunnels: tunnelsContract,
}
