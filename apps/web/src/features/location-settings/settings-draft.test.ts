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
  ["the server's own answer can be saved", {}, []],
  ['a name is required', { name: ' ' }, ['name']],
  ['a time zone is required', { timezone: '' }, ['timezone']],
  ['with several regions, one is required', { region: null }, ['region']],
  ['a latitude is at most 90°', { latitude: 90.1 }, ['latitude']],
  ['a latitude without a longitude is invalid', { longitude: '' }, ['longitude']],
  ['missing coordinates are allowed', { latitude: '', longitude: '' }, []],
  ['a limit has to be above zero', { gridLimitKw: 0 }, ['gridLimitKw']],
  ['text is not a power', { solarPeakKw: 'many' }, ['solarPeakKw']],
  ['a tilt without an azimuth is invalid', { solarAzimuthDeg: '' }, ['solarAzimuthDeg']],
  ['a roof cannot be tilted beyond vertical', { solarTiltDeg: 91, solarAzimuthDeg: 180 }, ['solarTiltDeg']],
  ['a roof may face anywhere', { solarTiltDeg: 0, solarAzimuthDeg: 360 }, []],
])('%s', (_rule, change, faults) =>
  expect(Object.keys(draftFaults({ ...draft, ...change }, 7))).toEqual(faults),
)

test("a country's only region need not be chosen", () => {
  expect(draftFaults({ ...draft, region: null }, 1)).toEqual({})
})

test('kilowatts are saved as whole watts', () => {
  expect(settingsOf({ ...draft, solarPeakKw: 9.8765 }).solarPeakW).toBe(9877)
})

test('angles are saved as integers, and north is a valid one', () => {
  expect(settingsOf({ ...draft, solarTiltDeg: 29.6, solarAzimuthDeg: 360 }).solarPlane).toEqual({
    tiltDeg: 30,
    azimuthDeg: 0,
  })
})

test('law: opening and saving without a change keeps everything the same', () => {
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
