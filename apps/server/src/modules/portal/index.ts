/** The national meter-data portal: who may ask it, for which metering places, and what it told. */

import type { Platform } from '../../platform/platform.ts'
import { abstractDevicesRoutes } from './management/abstract-devices.routes.ts'
import { externalCredentialsRoutes } from './management/external-credentials.routes.ts'

export { type ConsumerInfo, consumerInfo } from './stored/consumer-info.queries.ts'
export { accessMeteringPlace } from './stored/metering-place.access.ts'
export { portalReadings } from './stored/portal-readings.queries.ts'

export const createPortal = (platform: Platform) => ({
  routes: {
    externalCredentials: externalCredentialsRoutes(platform),
    abstractDevices: abstractDevicesRoutes(platform),
  },
})
