/** Keeps controllers in service: backups of their configuration, made and given back. */
import type { Platform } from '../../platform/platform.ts'
import { givesBackups, takesBackups } from './backups/backup-files.ts'
import { backupsRoutes } from './backups/backups.routes.ts'
import { configUplink } from './backups/config-messages.ts'
import { scheduledBackupsJob } from './backups/scheduled-backups.job.ts'
import { deviceFiles } from './device-files/device-files.ts'

export { backupKey } from './backups/backups.queries.ts'

export function createFleet(platform: Platform) {
  const { config } = platform
  /** where controllers find us when nobody's browser has shown it */
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  return {
    routes: { backups: backupsRoutes(platform) },
    jobs: [scheduledBackupsJob(platform, origin)],
    uplinks: { cfg: configUplink(platform, origin) },
    files: deviceFiles({ givers: [givesBackups(platform)], taker: takesBackups(platform) }),
  }
}
