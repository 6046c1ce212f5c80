import type { DemoSiteKey } from '@kilowatt/households/demo-sites'
import type { SiteDeviceId } from '@kilowatt/households/site-devices'

/** A demo location: its place, its owner, and our hardware there. */
export type DemoPlace = {
  readonly site: DemoSiteKey
  readonly name: string
  readonly street: string
  readonly houseNumber: string
  readonly postcode: string
  readonly city: string
  readonly coordinates: { readonly latitude: number; readonly longitude: number }
  readonly region: 'Upper Carniola' | 'Styria'
  readonly isOwners: boolean
  readonly gridLimitW: number
  readonly deviceGroups: readonly { readonly name: string; readonly devices: readonly SiteDeviceId[] }[]
  /** the meter's telegrams and their interval; if absent, the controller reads the meter */
  readonly p1?: { readonly format: 'dsmr5' | 'emucs' | 'slovenian' | 'swedish'; readonly everyS: number }
  readonly controller?: { readonly everyS: number }
}

/**
 * The towns are real, the houses are not. The telegrams are in the formats of several countries, to show them
 * all.
 */
export const demoPlaces: readonly DemoPlace[] = [
  {
    site: 'sunny-hill',
    name: 'Sunny Hill',
    street: 'Sončna pot',
    houseNumber: '12',
    postcode: '1233',
    city: 'Dob',
    coordinates: { latitude: 46.1508, longitude: 14.6291 },
    region: 'Upper Carniola',
    isOwners: true,
    gridLimitW: 14_000,
    deviceGroups: [
      { name: 'Roof and storage', devices: ['inv1', 'bat1'] },
      { name: 'Garage', devices: ['ev1'] },
      { name: 'Heating and cooling', devices: ['hp1'] },
    ],
    p1: { format: 'dsmr5', everyS: 1 },
    controller: { everyS: 1 },
  },
  {
    site: 'old-mill',
    name: 'Old Mill',
    street: 'Mlinska cesta',
    houseNumber: '5',
    postcode: '4220',
    city: 'Škofja Loka',
    coordinates: { latitude: 46.1661, longitude: 14.3063 },
    region: 'Upper Carniola',
    isOwners: true,
    gridLimitW: 10_000,
    deviceGroups: [{ name: 'Roof and storage', devices: ['inv1', 'bat1'] }],
    controller: { everyS: 2 },
  },
  {
    site: 'lake-cabin',
    name: 'Lake Cabin',
    street: 'Jezerska pot',
    houseNumber: '21',
    postcode: '4260',
    city: 'Bled',
    coordinates: { latitude: 46.3692, longitude: 14.1136 },
    region: 'Upper Carniola',
    isOwners: true,
    gridLimitW: 12_000,
    deviceGroups: [{ name: 'Roof', devices: ['inv1'] }],
    p1: { format: 'slovenian', everyS: 2 },
    controller: { everyS: 2 },
  },
  {
    site: 'orchard-house',
    name: 'Orchard House',
    street: 'Sadjarska ulica',
    houseNumber: '8',
    postcode: '2250',
    city: 'Ptuj',
    coordinates: { latitude: 46.4201, longitude: 15.8697 },
    region: 'Styria',
    isOwners: false,
    gridLimitW: 24_000,
    deviceGroups: [],
    p1: { format: 'swedish', everyS: 10 },
  },
  {
    site: 'bakery',
    name: 'Klas Bakery',
    street: 'Pekovska ulica',
    houseNumber: '3',
    postcode: '3000',
    city: 'Celje',
    coordinates: { latitude: 46.2389, longitude: 15.2675 },
    region: 'Styria',
    isOwners: false,
    gridLimitW: 43_000,
    deviceGroups: [
      { name: 'Roof', devices: ['inv1'] },
      { name: 'Car park', devices: ['ev1'] },
    ],
    p1: { format: 'emucs', everyS: 1 },
    controller: { everyS: 2 },
  },
  {
    site: 'river-flat',
    name: 'River Flat',
    street: 'Dravska ulica',
    houseNumber: '10',
    postcode: '2000',
    city: 'Maribor',
    coordinates: { latitude: 46.5547, longitude: 15.6459 },
    region: 'Styria',
    isOwners: true,
    gridLimitW: 7_000,
    deviceGroups: [],
    p1: { format: 'dsmr5', everyS: 10 },
  },
]
