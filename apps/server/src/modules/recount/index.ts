/** A second, simple calculation of energies and costs from received data, to check what is stored and shown. */

import type { Platform } from '../../platform/platform.ts'
import { recountJob } from './recount.job.ts'
import { recountRoutes } from './recounts.routes.ts'

export { recountLocation } from './recount-location.queries.ts'

export const createRecount = (platform: Platform) => ({
  routes: { recounts: recountRoutes(platform) },
  jobs: [recountJob(platform)],
})
