/** The national meter-data portal: who may ask it, for which metering places, and what it told. */

import type { Platform } from '../../platform/platform.ts'
import { abstractDevicesRoutes } from './management/abstract-devices.routes.ts'
import { externalCredentialsRoutes } from './management/external-credentials.routes.ts'

export const createPortal = (platform: Platform) => ({
  routes: {
    externalCredentials: externalCredentialsRoutes(platform),
    abstractDevices: abstractDevicesRoutes(platform),
  },
})
