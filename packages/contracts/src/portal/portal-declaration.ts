import type { Declaration } from '../declaration.ts'
import { abstractDevicesContract } from './abstract-devices.ts'
import { externalCredentialsContract } from './external-credentials.ts'
import { externalDevicesContract } from './external-devices.ts'
import { locationTiesContract } from './location-ties.ts'

/** The national meter-data portal: tokens, and the metering places read with them. */
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
      sentence: 'This token has already been added.',
      text: 'refusals.portal_token_exists',
    },
    portal_device_exists: {
      status: 409,
      sentence: 'This metering place has already been added with this token.',
      text: 'refusals.portal_device_exists',
    },
    portal_not_set: {
      status: 409,
      sentence: 'No meter-data portal is set up on this server.',
      text: 'refusals.portal_not_set',
    },
  },
  auditActions: {
    'location.tie-metering-place': 'audit.action_location.tie-metering-place',
    'location.untie-metering-place': 'audit.action_location.untie-metering-place',
    'portal-device.add': 'audit.action_portal-device.add',
    'portal-device.bring-readings': 'audit.action_portal-device.bring-readings',
    'portal-device.process': 'audit.action_portal-device.process',
    'portal-device.remove': 'audit.action_portal-device.remove',
    'portal-device.remove-token': 'audit.action_portal-device.remove-token',
    'portal-token.add': 'audit.action_portal-token.add',
    'portal-token.remove': 'audit.action_portal-token.remove',
  },
  auditFields: {
    eimm: 'audit.field_eimm',
  },
} as const satisfies Declaration
