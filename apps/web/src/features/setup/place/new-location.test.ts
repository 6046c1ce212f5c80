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

test('what is typed is trimmed, what is not known is null', () => {
  expect(newLocationOf(draft, [])).toMatchObject({
    name: 'Mill',
    region: null,
    ownerId: 5,
    address: { street: 'Ob potoku', houseNumber: null, postcode: null, city: null },
  })
})

test('the only bidding zone of a country is taken; of several the one that was chosen', () => {
  expect(newLocationOf(draft, [zone('SI')]).region).toEqual({ code: 'SI', type: 'BIDDING_ZONE' })
  const [north, south] = [zone('N'), zone('S')]
  expect(newLocationOf({ ...draft, region: south }, [north, south]).region).toEqual({
    code: 'S',
    type: 'BIDDING_ZONE',
  })
})
