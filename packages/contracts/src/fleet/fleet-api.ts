import { backupsContract } from './backups.ts'
import { tunnelsContract } from './tunnels.ts'

/** What keeps controllers in service: backups of their configuration, and the way to their local page. */
export const fleetApi = {
  backups: backupsContract,
  tunnels: tunnelsContract,
}
