import type { tenancyDeclaration } from '@kilowatt/contracts/tenancy/tenancy-declaration'
import { about, company, fresh, group, location, readBy } from '../audit-case-makers.ts'
import type { ModuleExamples } from './module-examples.ts'

const settings = {
  name: 'New name',
  countryCode: 'SI',
  region: null,
  timezone: 'Europe/Ljubljana',
  address: { street: null, houseNumber: null, postcode: null, city: null },
  coordinates: null,
  gridLimitW: null,
  solarPeakW: null,
  solarPlane: null,
}

const SLOVENIA = 705

const branding = {
  platformName: null,
  productName: null,
  slogan: 'New',
  theme: 'default',
  domain: null,
  supportEmail: null,
  privacyPolicyUrl: null,
  termsUrl: null,
  registrationUrl: null,
  defaultLocationGroupId: null,
} as const

export const tenancyExamples: ModuleExamples<keyof typeof tenancyDeclaration.calls> = {
  inputs: {
    countries: {
      list: () => ({}),
      regions: () => ({ countryCode: 'SI' }),
      timezones: () => ({ countryCode: 'SI' }),
    },
    companyAdmin: {
      create: () => ({ data: { name: 'New', countryId: SLOVENIA } }),
      get: ({ place }) => ({ companyId: place.companyId }),
      update: ({ place }) => ({
        companyId: place.companyId,
        name: 'New',
        countryId: SLOVENIA,
        secondFactorRequired: false,
        branding,
      }),
    },
    locationGroups: {
      tree: ({ place }) => ({ companyId: place.companyId }),
      create: ({ place }) => ({ companyId: place.companyId, parentId: place.rootGroupId, name: 'New' }),
      get: ({ place }) => ({ locationGroupId: place.emptyGroupId }),
      rename: ({ place }) => ({ locationGroupId: place.emptyGroupId, name: 'New' }),
      remove: ({ place }) => ({ locationGroupId: place.emptyGroupId }),
      moveHere: ({ place }) => ({ locationGroupId: place.emptyGroupId, locationIds: [place.locationId] }),
    },
    locationAdmin: {
      create: ({ place }) => ({
        ...settings,
        companyId: place.companyId,
        locationGroupId: place.rootGroupId,
      }),
      update: ({ place }) => ({ ...settings, id: place.locationId }),
      remove: ({ place }) => ({ id: place.bareLocationId }),
      setOwner: ({ place }) => ({ id: place.locationId, userId: place.memberId }),
    },
  },
  audited: {
    'companyAdmin.create': [readBy('new', fresh('company')('company.create'))],
    'companyAdmin.update': [company('company.update')],
    'locationAdmin.create': [fresh('location')('location.create')],
    'locationAdmin.remove': [about('location', ({ place }) => place.bareLocationId)('location.delete')],
    'locationAdmin.setOwner': [location('location.set-owner')],
    'locationAdmin.update': [location('location.update')],
    'locationGroups.create': [fresh('location-group')('location-group.create')],
    'locationGroups.moveHere': [group('location-group.move-here')],
    'locationGroups.remove': [group('location-group.delete')],
    'locationGroups.rename': [group('location-group.rename')],
  },
}
