import type { Platform } from '../../platform/platform.ts'
import type { UplinkHost } from '../gateway/index.ts'
import { channelsRoutes } from './channels/channels.routes.ts'
import { chartsRoutes } from './charts/charts.routes.ts'
import { explorerRoutes } from './explorer/explorer.routes.ts'
import { packingJob } from './history/packing.job.ts'
import { purgeJob } from './history/purge.job.ts'
import { retentionJob } from './history/retention.job.ts'
import { startTelemetryUplinks } from './ingest/telemetry-uplinks.ts'
import { liveRoutes } from './live/live.routes.ts'
import { createLiveHub } from './live/live-hub.ts'
import { startLiveRelay } from './live/live-relay.ts'
import { judgingJob } from './quality/judging.job.ts'
import { qualityRoutes } from './quality/quality.routes.ts'
import type { OnRolled } from './rollup/rollup.commands.ts'
import { startRollUps } from './rollup/rollup-loop.ts'
import { telemetryPersonalData } from './telemetry.personal-data.ts'

/** Starts what the roles of this process need; the device gateway starts the uplinks. */
export function createTelemetry(platform: Platform, onRolled: OnRolled) {
  const { config, events } = platform
  const running = new AsyncDisposableStack()
  const hub = running.use(createLiveHub(platform))
  if (config.roles.has('jobs')) running.use(startRollUps(platform, onRolled))
  running.use(startLiveRelay(events))
  return {
    personalData: telemetryPersonalData,
    routes: {
      channels: channelsRoutes(platform),
      charts: chartsRoutes(platform),
      explorer: explorerRoutes(platform),
      live: liveRoutes(platform, hub),
      quality: qualityRoutes(platform),
    },
    jobs: [packingJob(platform), purgeJob(platform), retentionJob(platform), judgingJob(platform)],
    startUplinks: (host: UplinkHost) => startTelemetryUplinks(platform, host),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
