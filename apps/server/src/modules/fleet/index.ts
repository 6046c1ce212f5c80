/** Maintenance of controllers: configuration backups and restores, software, and tunnels to their local pages. */
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { givesBackups, takesBackups } from './backups/backup-files.ts'
import { backupsRoutes } from './backups/backups.routes.ts'
import { configUplink } from './backups/config-messages.ts'
import { scheduledBackupsJob } from './backups/scheduled-backups.job.ts'
import { deviceFiles } from './device-files/device-files.ts'
import { fleetPersonalData } from './fleet.personal-data.ts'
import { openSigningKeys } from './releases/signing-keys.ts'
import { givesSoftware } from './releases/software-links.ts'
import { releasesRoutes } from './releases/software-releases.routes.ts'
import { openSoftwareStore } from './releases/software-store.ts'
import { staleSoftwareJob } from './releases/stale-software.job.ts'
import { uploadParts } from './releases/upload-parts.ts'
import { updateSoftwareJob } from './rollouts/rollouts.job.ts'
import { rolloutsRoutes } from './rollouts/software-rollouts.routes.ts'
import { createTunnels } from './tunnel/create-tunnels.ts'
import { softwareUplink } from './updates/software-reports.ts'
import { updatesRoutes } from './updates/software-updates.routes.ts'

export { backupKey } from './backups/backups.queries.ts'
export { openSigningKeys, publicSigningKey, signSoftware } from './releases/signing-keys.ts'

export function createFleet(platform: Platform) {
  const { config } = platform
  /** our address for controllers, until a browser has requested another host */
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const tunnels = createTunnels(platform)
  const store = openSoftwareStore(config.dataDir, platform.log)
  const keys = [...openSigningKeys(config.softwareKeys)]
  return {
    personalData: fleetPersonalData,
    routes: {
      backups: backupsRoutes(platform),
      softwareReleases: releasesRoutes({ platform, store, keys }),
      softwareUpdates: updatesRoutes(platform),
      softwareRollouts: rolloutsRoutes(platform),
      tunnels: tunnels.routes,
    },
    jobs: [
      scheduledBackupsJob(platform, origin),
      staleSoftwareJob(platform, store),
      updateSoftwareJob(platform),
    ],
    uplinks: { cfg: configUplink(platform, origin), ota: softwareUplink(platform), tun: tunnels.uplink },
    /** Keys that are valid in addition to the configured ones until the process ends: for the demo. */
    trustSoftwareKey: (publicKey: string) => void keys.push(...openSigningKeys([publicKey])),
    controllerPages: tunnels.pages,
    startTunnelEnd: tunnels.start,
    /** downloads and uploads of devices, and the parts of releases */
    async files(app: FastifyInstance) {
      await app.register(
        deviceFiles({
          givers: [givesBackups(platform), givesSoftware(platform, store)],
          taker: takesBackups(platform),
        }),
      )
      await app.register(uploadParts(platform, store))
    },
  }
}
