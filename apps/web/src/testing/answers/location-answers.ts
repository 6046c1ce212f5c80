import type { LocationSummary } from '@kilowatt/contracts/directory/locations'
import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { placeAliases } from '@kilowatt/contracts/web-paths'
import { type Answers, refuse, staySilent } from '../fake-server.ts'
import { energyOfDays } from './energy-answers.ts'

/** A company with a group in its root group, two locations in that group, and devices at the first. */

const zone = (code: string) => ({ code, type: 'BIDDING_ZONE' })
const italianZones = [
  { ...zone('IT_NORD'), name: 'North' },
  { ...zone('IT_SICI'), name: 'Sicily' },
]
const ITALY = { id: 380, code: 'IT', name: 'Italy' }
const AUSTRIA = { id: 40, code: 'AT', name: 'Austria' }
const SLOVENIA = { id: 705, code: 'SI', name: 'Slovenia' }
const company = { id: 3, name: 'Green Valley Energy' }
const root = { id: 30, name: company.name }
const styria = { id: 31, name: 'Styria' }

const locationOf = (id: number, name: string): Location => ({
  id,
  name,
  country: SLOVENIA,
  region: null,
  timezone: { name: 'Europe/Ljubljana' },
  ownerId: 1,
  company,
  locationGroup: styria,
  address: { street: 'Sončna pot', houseNumber: '7', postcode: '1000', city: 'Ljubljana' },
  coordinates: { longitude: 14.5, latitude: 46.05 },
  activePriceList: null,
  gridLimitW: 14_000,
  solarPeakW: 9_900,
  solarPlane: { tiltDeg: 30, azimuthDeg: 180 },
})
export const sunnyHill = locationOf(7, 'Sunny Hill')
const locations = [sunnyHill, locationOf(8, 'Klas Bakery')]

export const summaries: LocationSummary[] = locations.map(({ id, name, address }) => ({
  id,
  name,
  city: address.city,
  companyId: company.id,
  locationGroupId: styria.id,
  powerW: -1500,
  solarW: 6200,
  lastSeenAt: Date.now(),
  connected: true,
  alarms: null,
}))

const groups: LocationGroup[] = [
  { id: 30, companyId: 3, name: root.name, parentId: null, groupsCount: 1, locationsCount: 0 },
  { id: 31, companyId: 3, name: styria.name, parentId: 30, groupsCount: 0, locationsCount: 2 },
]

type Children = { children?: MenuNode[]; filtered?: boolean; aliases?: string[] }
const node = (
  type: MenuNode['type'],
  id: number,
  title: string,
  href: string,
  level: number,
  { children = [], filtered = false, aliases = [] }: Children = {},
): MenuNode => ({
  type,
  title,
  href,
  level,
  aliases,
  children,
  data: { id, childCount: children.length, connected: true },
  filtered,
})

const device = (id: number, title: string, level: number) =>
  node('device', id, title, `/locations/7/devices/${id}`, level)

const devicesOf = (level: number) => [
  node('device-group', 70, 'Roof and storage', '/locations/7/device-groups/70', level, {
    children: [device(71, 'Solar inverter', level + 1), device(72, 'Battery', level + 1)],
  }),
  device(73, 'Grid meter', level),
]

const placesOf = (level: number): MenuNode[] => [
  node('location', 7, 'Sunny Hill', '/locations/7', level, { children: devicesOf(level + 1) }),
  node('location', 8, 'Klas Bakery', '/locations/8', level),
]

const tree = (locationNodes: MenuNode[]): MenuNode[] => [
  node('company', 3, company.name, '/companies/3/location-groups/30', 0, {
    aliases: [placeAliases.company(3)],
    children: [
      node('location-group', 31, styria.name, '/companies/3/location-groups/31', 1, {
        children: locationNodes,
      }),
    ],
  }),
]

const inCompany = { ...company, rootGroup: { id: root.id } }

/** Answers for viewing places; calls that change them are not answered. */
export const placeAnswers: Answers = {
  'oemDevices.ofLocation': () => ({ data: { oemDevices: [] } }),
  ...energyOfDays,
  'quality.ofLocation': () => ({ data: { since: 0, devices: [] } }),
  'quality.ofDevice': () => ({
    data: {
      since: 0,
      timezone: 'Europe/Ljubljana',
      findings: [],
      total: 0,
      repairs: [],
      computing: false,
    },
  }),
  'menu.own': () => ({ data: { structure: tree(placesOf(2)), company: inCompany } }),
  'menu.company': () => ({ data: { structure: tree(placesOf(2)), company: inCompany } }),
  'menu.location': ({ id, level = 0 }) => ({
    data: { structure: Number(id) === 7 ? devicesOf(Number(level)) : [] },
  }),
  'menuBranches.trail': () => ({ data: { structure: tree(placesOf(2)) } }),
  // every page requests it, for the notice to super admins
  'softwareRollouts.list': () => ({ data: { rollouts: [], hasMore: false } }),
  'menuBranches.search': ({ query }) => {
    const isFound = ({ title, children }: MenuNode): boolean =>
      title.toLowerCase().includes(query.toLowerCase()) || children.some(isFound)
    const found = placesOf(2).filter(isFound)
    return {
      data: { structure: found.length > 0 ? tree(found) : [], leftOut: { places: 0, devices: 0 } },
    }
  },
  'locations.list': () => ({ data: { locations: summaries, total: summaries.length, figures: null } }),
  'locations.get': ({ id }) => {
    const location = locations.find((one) => one.id === Number(id))
    return location ? { data: { location } } : refuse('not_found')
  },
  'agreedPowers.get': () => ({
    data: { powers: null, versions: [], contract: [], earlier: [], source: null },
  }),
  'agreedPowers.guard': () => ({ data: { guard: null } }),
  'locationTies.get': () => ({ data: { tie: null } }),
  'externalDevices.list': () => ({ data: { devices: [] } }),
  'locationGroups.tree': () => ({ data: { locationGroups: groups } }),
  'locationGroups.get': ({ locationGroupId }) => {
    const locationGroup = groups.find(({ id }) => id === Number(locationGroupId))
    return locationGroup ? { data: { locationGroup, timezone: 'Europe/Ljubljana' } } : refuse('not_found')
  },
  'companies.list': () => ({
    data: {
      companies: [inCompany, { id: 4, name: 'Blue Coast', rootGroup: { id: 40 } }].map((one) => ({
        ...one,
        countryId: SLOVENIA.id,
        contactEmail: null,
        contactPhone: null,
        assignedControllersCount: 1,
        locationsCount: 2,
      })),
    },
  }),
  'countries.list': () => ({ data: { countries: [AUSTRIA, ITALY, SLOVENIA] } }),
  'countries.regions': ({ countryCode }) => ({
    data: { regions: countryCode === 'IT' ? italianZones : [{ ...zone('SI'), name: 'Slovenia' }] },
  }),
  'countries.timezones': () => ({ data: { timezones: [{ name: 'Europe/Ljubljana' }] } }),
  'devices.list': () => ({ data: { devices: [], deviceGroups: [] } }),
  'directionTests.list': () => ({ data: { tests: [] } }),
  'devices.deleted': () => ({ data: { devices: [] } }),
  'live.location': staySilent,
}
