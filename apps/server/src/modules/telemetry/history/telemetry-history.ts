import type { Platform } from '../../../platform/platform.ts'
import { chartsRoutes } from '../charts/charts.routes.ts'
import { liveRoutes } from '../live/live.routes.ts'
import { createLiveHub } from '../live/live-hub.ts'
import { packingJob } from './packing.job.ts'
import { purgeJob } from './purge.job.ts'
import { retentionJob } from './retention.job.ts'

/** What is read of measurements, and what keeps them readable: charts, totals, live values, packing and retention. */
export function createHistory(platform: Platform) {
  const hub = createLiveHub(platform)
  return {
    routes: { charts: chartsRoutes(platform), live: liveRoutes(platform, hub) },
    jobs: [packingJob(platform), purgeJob(platform), retentionJob(platform)],
    [Symbol.dispose]: () => hub[Symbol.dispose](),
  }
}
