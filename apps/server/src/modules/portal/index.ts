/** The national meter-data portal: tokens, metering places and their data. */

import { setTimeout as delay } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'
import type { BackOff } from '../../platform/providers/back-off.ts'
import { externalDevicesRoutes } from './devices/external-devices.routes.ts'
import { startFetching } from './fetching/fetch-loop.ts'
import { abstractDevicesRoutes } from './management/abstract-devices.routes.ts'
import { externalCredentialsRoutes } from './management/external-credentials.routes.ts'
import { portalPersonalData } from './portal.personal-data.ts'
import { endTiesJob, endTiesWithRights } from './ties/end-ties.job.ts'
import { locationTiesRoutes } from './ties/location-ties.routes.ts'

export { consumerInfoAnswerOf } from './devices/external-devices.queries.ts'
export { startFetch } from './fetching/start-fetch.commands.ts'
export { addCredential } from './management/credentials.commands.ts'
export { addMeteringPlace } from './management/metering-places.commands.ts'
export { consumerInfo } from './stored/consumer-info.queries.ts'
export { accessMeteringPlace } from './stored/metering-place.access.ts'
export { keepPlaceFacts } from './stored/place-facts.commands.ts'
export { portalEnergy } from './stored/portal-readings.queries.ts'
export { tiePlace } from './ties/location-ties.commands.ts'
export { infoOfTiedPlaces } from './ties/location-ties.queries.ts'

export function createPortal(platform: Platform) {
  /** address of the portal's API; null: no requests */
  let baseUrl = platform.config.meterPortalUrl
  const running = new AsyncDisposableStack()
  if (platform.config.roles.has('jobs')) {
    running.use(startFetching(platform, { baseUrl: () => baseUrl, backOff: backOffOf }))
    endTiesWithRights(platform)
  }
  return {
    personalData: portalPersonalData,
    routes: {
      externalCredentials: externalCredentialsRoutes(platform),
      abstractDevices: abstractDevicesRoutes(platform),
      externalDevices: externalDevicesRoutes(platform, () => baseUrl !== null),
      locationTies: locationTiesRoutes(platform),
    },
    jobs: [endTiesJob(platform)],
    address: () => baseUrl,
    /** Uses this address from now on, if none is configured. */
    usePortal(address: string) {
      baseUrl ??= address
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Pause after too many requests. The portal demands at least half a minute. */
const backOffOf = (signal: AbortSignal): BackOff => ({
  attempts: 3,
  firstMs: 30_000,
  longestMs: 120_000,
  pause: (ms: number) => delay(ms, undefined, { signal }),
  random: () => 1,
})
