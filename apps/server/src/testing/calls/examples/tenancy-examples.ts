import type { tenancyDeclaration } from '@kilowatt/contracts/tenancy/tenancy-declaration'
import type { CallExamples } from './call-examples-type.ts'

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

export const tenancyExamples: CallExamples<keyof typeof tenancyDeclaration.calls> = {
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
}
