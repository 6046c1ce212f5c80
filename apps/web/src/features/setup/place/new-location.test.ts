import { expect, test } from 'vitest'
import { emptyDraft } from '../wizard/wizard-draft.ts'
import { newLocationOf } from './new-location.ts'

const draft = {
  ...emptyDraft('controller', {
    locationId: null,
    companyId: 3,
    locationGroupId: null,
    ownerId: 5,
    countryCode: 'SI',
    timezone: 'Europe/Ljubljana',
  }),
  name: ' Mill ',
  street: 'Ob potoku ',
}
const zone = (code: string) => ({ code, type: 'BIDDING_ZONE', name: code })

test('trims typed text, and sends null for unknown values', () => {
  expect(newLocationOf(draft, [])).toMatchObject({
    name: 'Mill',
    region: null,
    ownerId: 5,
    address: { street: 'Ob potoku', houseNumber: null, postcode: null, city: null },
  })
})

test('sends the position that the browser shared', () => {
  const coordinates = { latitude: 46.0569, longitude: 14.5058 }
  expect(newLocationOf(draft, []).coordinates).toBeNull()
  expect(newLocationOf({ ...draft, coordinates }, []).coordinates).toEqual(coordinates)
})

test('uses the only bidding zone of a country, or the chosen one of several', () => {
  expect(newLocationOf(draft, [zone('SI')]).region).toEqual({ code: 'SI', type: 'BIDDING_ZONE' })
  const [north, south] = [zone('N'), zone('S')]
  expect(newLocationOf({ ...draft, region: south }, [north, south]).region).toEqual({
    code: 'S',
    type: 'BIDDING_ZONE',
  })
})
