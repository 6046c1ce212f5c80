/** The national meter-data portal: who may ask it, for which metering places, and what it told. */

import type { Platform } from '../../platform/platform.ts'
import { externalDevicesRoutes } from './devices/external-devices.routes.ts'
import { abstractDevicesRoutes } from './management/abstract-devices.routes.ts'
import { externalCredentialsRoutes } from './management/external-credentials.routes.ts'

export { consumerInfoAnswerOf } from './devices/external-devices.queries.ts'
export { type ConsumerInfo, consumerInfo } from './stored/consumer-info.queries.ts'
export { accessMeteringPlace } from './stored/metering-place.access.ts'
export { portalReadings } from './stored/portal-readings.queries.ts'

export function createPortal(platform: Platform) {
  /** address of the portal's API; null: nobody is asked */
  let baseUrl = platform.config.meterPortalUrl
  return {
    routes: {
      externalCredentials: externalCredentialsRoutes(platform),
      abstractDevices: abstractDevicesRoutes(platform),
      externalDevices: externalDevicesRoutes(platform, () => baseUrl !== null),
    },
    /** Asks this one from now on, where the settings name none. */
    usePortal(address: string) {
      baseUrl ??= address
    },
  }
}
