import type { Location } from '@kilowatt/contracts/tenancy/location'
import { expect, test } from 'vitest'
import { draftFaults, draftOf, type SettingsDraft, settingsOf } from './settings-draft.ts'

const location: Location = {
  id: 7,
  name: 'Sunny Hill',
  country: { id: 1, code: 'SI', name: 'Slovenia' },
  region: { code: 'SI', type: 'BIDDING_ZONE', name: 'Slovenia' },
  timezone: { name: 'Europe/Ljubljana' },
  ownerId: 3,
  company: { id: 1, name: 'Sonce' },
  locationGroup: { id: 2, name: 'Customers' },
  address: { street: 'Sončna pot', houseNumber: '4a', postcode: '1000', city: null },
  coordinates: { longitude: 14.5058, latitude: 46.0569 },
  activePriceList: null,
  gridLimitW: 17_250,
  solarPeakW: null,
  solarPlane: { tiltDeg: 35, azimuthDeg: 200 },
}
const draft = draftOf(location)

test.each<[string, Partial<SettingsDraft>, string[]]>([
  ['what the server gave can be saved', {}, []],
  ['a name is needed', { name: ' ' }, ['name']],
  ['a time zone is needed', { timezone: '' }, ['timezone']],
  ['of several regions one is needed', { region: null }, ['region']],
  ['a latitude ends at the pole', { latitude: 90.1 }, ['latitude']],
  ['half a place is none', { longitude: '' }, ['longitude']],
  ['no place is fine', { latitude: '', longitude: '' }, []],
  ['a limit is above zero', { gridLimitKw: 0 }, ['gridLimitKw']],
  ['a text is no power', { solarPeakKw: 'many' }, ['solarPeakKw']],
  ['half an orientation is none', { solarAzimuthDeg: '' }, ['solarAzimuthDeg']],
  ['a roof does not hang over', { solarTiltDeg: 91, solarAzimuthDeg: 180 }, ['solarTiltDeg']],
  ['a roof may look anywhere', { solarTiltDeg: 0, solarAzimuthDeg: 360 }, []],
])('%s', (_rule, change, faults) =>
  expect(Object.keys(draftFaults({ ...draft, ...change }, 7))).toEqual(faults),
)

test('a country’s only region need not be chosen', () => {
  expect(draftFaults({ ...draft, region: null }, 1)).toEqual({})
})

test('kilowatts are saved as whole watts', () => {
  expect(settingsOf({ ...draft, solarPeakKw: 9.8765 }).solarPeakW).toBe(9877)
})

test('angles are saved whole, and north is one', () => {
  expect(settingsOf({ ...draft, solarTiltDeg: 29.6, solarAzimuthDeg: 360 }).solarPlane).toEqual({
    tiltDeg: 30,
    azimuthDeg: 0,
  })
})

test('law: what is opened and saved unchanged stays the same', () => {
  const { name, country, timezone, address, coordinates, gridLimitW, solarPeakW, solarPlane } = location
  expect(settingsOf(draft)).toEqual({
    name,
    countryCode: country.code,
    region: { code: 'SI', type: 'BIDDING_ZONE' },
    timezone: timezone.name,
    address,
    coordinates,
    gridLimitW,
    solarPeakW,
    solarPlane,
  })
})
