import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import type { User } from '@kilowatt/contracts/identity/auth'
import { type LocationAction, locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { recordOf } from '@kilowatt/domain/record-of'

/** A site with the product's own brand. */
export const siteOf = (theme: SiteInfo['theme']): SiteInfo => ({
  platformName: 'Kilowatt',
  productName: 'Kilowatt',
  slogan: null,
  theme,
  favicon: null,
  host: 'localhost',
  logo: null,
  status: 'ok',
  maintenance: null,
  isFilling: false,
  contact: { supportEmail: null },
  socialProviders: [],
  links: { termsAndConditions: null, privacyPolicy: null, registration: null },
})

const nobody: User = {
  id: 1,
  first_name: 'Ana',
  last_name: 'Novak',
  email: 'ana@example.com',
  role: 'ROLE_USER',
  roles: ['ROLE_USER'],
  locale: 'en',
  country: null,
  company: null,
  verified: true,
  spotMarketRegion: null,
  permissions: { location: [] },
  locations: [],
  controllers: [],
  memberships: [],
  preferences: { locale: 'en', units: 'metric', theme: 'brand', startPage: 'home', startLocationId: null },
  impersonator: null,
  owesSecondFactor: false,
}

/** A person who has registered and has no company or location. */
export const person = nobody

const company = { id: 3, name: 'Green Valley Energy' }

/** Permissions on location 7, in addition to viewing it. */
export const onLocation7 = (...actions: LocationAction[]): User['permissions'] => ({
  location: [
    { id: 7, ...recordOf(locationActions, (action) => action === 'view' || actions.includes(action)) },
  ],
})

/** The owner of location 7. */
export const owner: User = {
  ...nobody,
  permissions: onLocation7(...locationActions),
  role: 'ROLE_USER_ADVANCED',
  roles: ['ROLE_USER_ADVANCED'],
  company,
  locations: [{ id: 7, name: 'Sunny Hill', companyId: 3, locationGroupId: 30, activePriceList: null }],
  memberships: [{ companyId: 3, companyName: company.name, role: 'ROLE_USER_ADVANCED' }],
}

export const aggregator: User = {
  ...nobody,
  role: 'ROLE_AGGREGATOR',
  roles: ['ROLE_AGGREGATOR'],
  company,
  memberships: [{ companyId: 3, companyName: company.name, role: 'ROLE_AGGREGATOR' }],
}

export const superAdmin: User = { ...nobody, role: 'ROLE_SUPER_ADMIN', roles: ['ROLE_SUPER_ADMIN'] }
