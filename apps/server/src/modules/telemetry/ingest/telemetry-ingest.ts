import type { Platform } from '../../../platform/platform.ts'
import { quarantineJob } from '../quarantine/quarantine.job.ts'
import { quarantineRoutes } from '../quarantine/quarantine.routes.ts'

/** What people see of the device traffic. The traffic itself is the device gateway's, in the role `ingest`. */
export const createIngest = (platform: Platform) => ({
  routes: { quarantine: quarantineRoutes(platform) },
  jobs: [quarantineJob(platform)],
})
