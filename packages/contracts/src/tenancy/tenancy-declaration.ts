import type { Declaration } from '../declaration.ts'
import { companyAdminContract } from './company-admin.ts'
import { countriesContract } from './countries.ts'
import { locationAdminContract } from './location-admin.ts'
import { locationGroupsContract } from './location-groups.ts'

/** Companies, their groups and locations. */
export const tenancyDeclaration = {
  calls: {
    countries: countriesContract,
    companyAdmin: companyAdminContract,
    locationGroups: locationGroupsContract,
    locationAdmin: locationAdminContract,
  },
  notices: {
    locationReceived: {
      ...{ group: 'sharing', severity: 'info', feature: 'owners', mailByDefault: true },
      values: { place: 'Hiša ob morju' },
    },
  },
  errors: {
    location_group_not_empty: {
      status: 409,
      sentence: 'Location group must be empty',
      text: 'refusals.location_group_not_empty',
    },
    location_group_cycle: {
      status: 409,
      sentence: 'A location group cannot be moved into itself or into a group below it.',
      text: 'refusals.location_group_cycle',
    },
    already_in_group: {
      status: 409,
      sentence: 'The selected items are already in the target group.',
      text: 'refusals.already_in_group',
    },
    location_has_controllers: {
      status: 409,
      sentence: 'Location still has controllers assigned',
      text: 'refusals.location_has_controllers',
    },
  },
  auditObjects: {
    company: 'words.company',
    'location-group': 'words.group',
    location: 'words.location',
  },
  auditActions: {
    'company.create': 'audit.action_company.create',
    'company.update': 'audit.action_company.update',
    'location-group.create': 'audit.action_location-group.create',
    'location-group.delete': 'audit.action_location-group.delete',
    'location-group.move-here': 'audit.action_location-group.move-here',
    'location-group.rename': 'audit.action_location-group.rename',
    'location.create': 'audit.action_location.create',
    'location.delete': 'audit.action_location.delete',
    'location.set-owner': 'audit.action_location.set-owner',
    'location.update': 'audit.action_location.update',
  },
  auditFields: {
    city: 'words.city',
    contactEmail: 'words.contactEmail',
    contactPhone: 'words.contactPhone',
    coordinates: 'audit.field_coordinates',
    'coordinates.latitude': 'locationSettings.latitude',
    'coordinates.longitude': 'locationSettings.longitude',
    country: 'words.country',
    countryId: 'words.country',
    defaultLocationGroupId: 'company.defaultLocationGroupId',
    gridLimitW: 'audit.field_gridLimitW',
    groups: 'words.locationGroups',
    houseNumber: 'locationSettings.houseNumber',
    isDefault: 'company.isDefault',
    locationGroupId: 'words.group',
    ownerId: 'words.owner',
    parentId: 'audit.field_parentId',
    postcode: 'locationSettings.postcode',
    region: 'words.region',
    'region.code': null,
    'region.name': 'words.region',
    'region.type': null,
    secondFactorRequired: 'company.secondFactorRequired',
    solarPeakW: 'audit.field_solarPeakW',
    solarPlane: 'audit.field_solarPlane',
    street: 'locationSettings.street',
    timezone: 'words.timezone',
  },
  auditReferences: {
    countryId: 'country',
    defaultLocationGroupId: 'location-group',
    locationGroupId: 'location-group',
    ownerId: 'user',
    parentId: 'location-group',
  },
} as const satisfies Declaration
