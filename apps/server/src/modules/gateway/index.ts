/** Communication with devices: sign-in, presence, incoming messages and outgoing commands. */
import type { Platform } from '../../platform/platform.ts'
import { quarantineJob } from './quarantine/quarantine.job.ts'
import { quarantineRoutes } from './quarantine/quarantine.routes.ts'

export { startDeviceGateway } from './device-gateway.ts'
export { presenceChanged } from './device-presence.ts'
export { locationWatched } from './downlink/live-demand.ts'
export { downlinkWanted } from './downlink/wanted-downlinks.ts'
export {
  doneUplink,
  type RefusedUplink,
  refusedUplink,
  type UplinkHandler,
  type UplinkHost,
  type UplinkMessage,
  type UplinkOutcome,
  type Uplinks,
} from './uplink/uplink.ts'
export { readLargeBody, smallBody } from './uplink/uplink-body.ts'

/**
 * Data about device traffic for people. The device gateway handles the traffic itself, in the role `ingest`.
 */
export const createGateway = (platform: Platform) => ({
  routes: { quarantine: quarantineRoutes(platform) },
  jobs: [quarantineJob(platform)],
})
