import { abstractDevicesContract } from './abstract-devices.ts'
import { externalCredentialsContract } from './external-credentials.ts'
import { externalDevicesContract } from './external-devices.ts'
import { locationTiesContract } from './location-ties.ts'

/** The national meter-data portal: tokens, and the metering places read with them. */
export const portalApi = {
  externalCredentials: externalCredentialsContract,
  abstractDevices: abstractDevicesContract,
  externalDevices: externalDevicesContract,
  locationTies: locationTiesContract,
}
