import type {
  controllerFilters,
  deviceFilters,
  locationFilters,
  searchSorts,
  userFilters,
} from '@kilowatt/contracts/directory/admin-search'

/** What can be searched for, in the order of the tabs; `oem-devices` are controllers, P1 modules and gateways. */
export const searchKinds = ['users', 'locations', 'oem-devices', 'devices'] as const
export type SearchKind = (typeof searchKinds)[number]

const owner = ['ownerEmail', 'ownerFirstName', 'ownerLastName'] as const

/** Filters of spec §3, in the order of the form. */
const names = {
  users: ['email', 'firstName', 'lastName', 'companyName', 'countryName'],
  locations: ['locationName', 'locationGroupName', 'companyName', ...owner],
  'oem-devices': [
    'unitId',
    'locationName',
    'companyName',
    ...owner,
    'softwareVersion',
    'osVersion',
    'hwVersion',
    'ethernetIp',
    'wirelessIp',
    'mobileIp',
    'openVpnIp',
  ],
  devices: ['deviceName', 'deviceType', 'categoryName', 'controllerUnitId', 'controllerAlias', ...owner],
} as const satisfies {
  users: readonly (keyof typeof userFilters)[]
  locations: readonly (keyof typeof locationFilters)[]
  'oem-devices': readonly (keyof typeof controllerFilters)[]
  devices: readonly (keyof typeof deviceFilters)[]
}

export type FilterName = (typeof names)[SearchKind][number]
export type Filters = { [Name in FilterName]?: string | undefined }
export const filterNames: Readonly<Record<SearchKind, readonly FilterName[]>> = names

/** Sortable columns; the first is the default order. */
export const sortKeys = {
  users: ['email', 'firstName', 'lastName', 'createdAt'],
  locations: ['locationName', 'companyName', 'locationGroupName', 'ownerEmail'],
  'oem-devices': ['unitId', 'alias', 'lastSeenAt', 'softwareVersion', 'locationName', 'companyName'],
  devices: ['deviceName', 'deviceType', 'categoryName', 'locationName', 'controllerUnitId'],
} as const satisfies {
  users: typeof searchSorts.users
  locations: typeof searchSorts.locations
  'oem-devices': typeof searchSorts.controllers
  devices: typeof searchSorts.devices
}
