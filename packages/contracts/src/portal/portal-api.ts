import { abstractDevicesContract } from './abstract-devices.ts'
import { externalCredentialsContract } from './external-credentials.ts'
import { externalDevicesContract } from './external-devices.ts'
import { locationTiesContract } from './location-ties.ts'

/** The national meter-data portal: who may ask it, and for which metering places. */
export const portalApi = {
  externalCredentials: externalCredentialsContract,
  abstractDevices: abstractDevicesContract,
  externalDevices: externalDevicesContract,
  locationTies: locationTiesContract,
}
