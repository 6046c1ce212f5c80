import type { Declaration } from '../declaration.ts'
import { abstractDevicesContract } from './abstract-devices.ts'
import { externalCredentialsContract } from './external-credentials.ts'
import { externalDevicesContract } from './external-devices.ts'
import { locationTiesContract } from './location-ties.ts'

/** The national meter-data portal: who may ask it, and for which metering places. */
export const portalDeclaration = {
  calls: {
    externalCredentials: externalCredentialsContract,
    abstractDevices: abstractDevicesContract,
    externalDevices: externalDevicesContract,
    locationTies: locationTiesContract,
  },
  errors: {
    country_missing: {
      status: 409,
      sentence: 'Set your country before you use external services.',
      text: 'refusals.country_missing',
    },
    portal_token_exists: {
      status: 409,
      sentence: 'This token is there already.',
      text: 'refusals.portal_token_exists',
    },
    portal_device_exists: {
      status: 409,
      sentence: 'This metering place is there already, read with this token.',
      text: 'refusals.portal_device_exists',
    },
    portal_not_set: {
      status: 409,
      sentence: 'No meter-data portal is set up on this server.',
      text: 'refusals.portal_not_set',
    },
  },
} as const satisfies Declaration
