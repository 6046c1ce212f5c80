import { recordOf } from '@kilowatt/domain/record-of'
import { z } from 'zod'
import { call, data } from '../base.ts'
import {
  deviceCategory,
  id,
  named,
  oemDeviceType,
  ownerRef,
  page,
  pageSize,
  searchTerm,
} from '../primitives.ts'

/**
 * Filters of spec §3, under its names. Every given filter must match any part of the value, ignoring case and accents.
 * A country also matches its code in capitals, so it can be chosen in any language.
 */
const terms = <const Name extends string>(...names: readonly Name[]) => recordOf(names, () => searchTerm)

const owner = ['ownerEmail', 'ownerFirstName', 'ownerLastName'] as const

export const userFilters = terms('companyName', 'countryName', 'email', 'firstName', 'lastName')
export const locationFilters = terms('companyName', 'locationGroupName', 'locationName', ...owner)
export const controllerFilters = terms(
  'companyName',
  'ethernetIp',
  'hwVersion',
  'locationName',
  'mobileIp',
  'openVpnIp',
  'osVersion',
  'softwareVersion',
  'unitId',
  'wirelessIp',
  ...owner,
)
export const deviceFilters = terms(
  'categoryName',
  'controllerAlias',
  'controllerUnitId',
  'deviceName',
  'deviceType',
  ...owner,
)

export const foundUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** its code */
  country: z.string().nullable(),
  verified: z.boolean(),
  companies: z.array(named),
})
export const foundLocation = z.object({
  id,
  name: z.string(),
  city: z.string().nullable(),
  company: named,
  locationGroup: named,
  owner: ownerRef,
})
export const foundController = z.object({
  id,
  unitId: z.string(),
  alias: z.string().nullable(),
  type: oemDeviceType,
  connected: z.boolean(),
  lastSeenAt: z.number().nullable(),
  softwareVersion: z.string().nullable(),
  osVersion: z.string().nullable(),
  hwVersion: z.string().nullable(),
  ethernetIp: z.string().nullable(),
  wirelessIp: z.string().nullable(),
  openVpnIp: z.string().nullable(),
  mobileIp: z.string().nullable(),
  location: named.nullable(),
  company: named.nullable(),
  owner: ownerRef,
})
export const foundDevice = z.object({
  id,
  name: z.string(),
  type: z.string(),
  category: deviceCategory,
  status: z.enum(['ok', 'error', 'deleted']),
  controller: z.object({ id, unitId: z.string(), alias: z.string().nullable() }).nullable(),
  location: named,
  company: named,
  owner: ownerRef,
})
export type FoundUser = z.infer<typeof foundUser>
export type FoundLocation = z.infer<typeof foundLocation>
export type FoundController = z.infer<typeof foundController>
export type FoundDevice = z.infer<typeof foundDevice>

/** Columns that a list can be sorted by; the first is the default. */
export const searchSorts = {
  users: ['email', 'firstName', 'lastName', 'createdAt'],
  locations: ['locationName', 'companyName', 'locationGroupName', 'ownerEmail'],
  controllers: ['unitId', 'alias', 'lastSeenAt', 'softwareVersion', 'locationName', 'companyName'],
  devices: ['deviceName', 'deviceType', 'categoryName', 'locationName', 'controllerUnitId'],
} as const

const listing = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  page,
  pageSize,
  sort: z.enum(sorts).default(sorts[0]),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

export const adminSearchContract = {
  users: call('role:ROLE_AGGREGATOR')
    .route({ method: 'GET', path: '/search/users', tags: ['Search'], summary: 'Search users' })
    // `search` matches part of the name or e-mail address
    .input(z.object({ ...userFilters, search: searchTerm, ...listing(searchSorts.users) }))
    .output(data(z.object({ users: z.array(foundUser), total: z.number() }))),
  locations: call('role:ROLE_AGGREGATOR')
    .route({ method: 'GET', path: '/search/locations', tags: ['Search'], summary: 'Search locations' })
    .input(z.object({ ...locationFilters, ...listing(searchSorts.locations) }))
    .output(data(z.object({ locations: z.array(foundLocation), total: z.number() }))),
  controllers: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/search/controllers',
      tags: ['Search'],
      summary: 'Search controllers, P1 modules and gateways',
    })
    .input(z.object({ ...controllerFilters, ...listing(searchSorts.controllers) }))
    .output(data(z.object({ controllers: z.array(foundController), total: z.number() }))),
  devices: call('role:ROLE_AGGREGATOR')
    .route({ method: 'GET', path: '/search/devices', tags: ['Search'], summary: 'Search devices' })
    .input(z.object({ ...deviceFilters, ...listing(searchSorts.devices) }))
    .output(data(z.object({ devices: z.array(foundDevice), total: z.number() }))),
}
