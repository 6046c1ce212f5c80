/** Keeps controllers in service: backups of their configuration, made and given back, and ways to their local pages. */
import type { Platform } from '../../platform/platform.ts'
import { backupFiles } from './backups/backup-files.ts'
import { backupsRoutes } from './backups/backups.routes.ts'
import { configUplink } from './backups/config-messages.ts'
import { scheduledBackupsJob } from './backups/scheduled-backups.job.ts'
import { createTunnels } from './tunnel/create-tunnels.ts'

export { backupKey } from './backups/backups.queries.ts'

export function createFleet(platform: Platform) {
  const { config } = platform
  /** where controllers find us when nobody's browser has shown it */
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const tunnels = createTunnels(platform)
  return {
    routes: { backups: backupsRoutes(platform), tunnels: tunnels.routes },
    jobs: [scheduledBackupsJob(platform, origin)],
    uplinks: { cfg: configUplink(platform, origin), tun: tunnels.uplink },
    deviceFiles: backupFiles(platform),
    controllerPages: tunnels.pages,
    startTunnelEnd: tunnels.start,
  }
}
