import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import { describe, expect, test } from 'vitest'
import { emptyDraft, isWorthKeeping, missingOfLocation, payloadOf, resumedStep } from './wizard-draft.ts'

const nowhere = { locationId: null, companyId: null, locationGroupId: null, ownerId: null }
const start = { ...nowhere, companyId: 3, countryCode: 'SI', timezone: 'Europe/Ljubljana' }
const draft = (given: Partial<SetupDraft> = {}): SetupDraft => ({
  ...emptyDraft('controller', start),
  ...given,
})
const serial = '7K3M-Q2XH-94TD-P8WJ'

test.each([
  ['a new location starts with the location', null, 1],
  ['an existing one skips that step', 7, 2],
])('%s', (_rule, locationId, step) => {
  expect(emptyDraft('controller', { ...start, locationId }).step).toBe(step)
})

test.each([
  ['everything is there', draft({ name: 'Home' }), 1, []],
  ['a company, for people without one', draft({ companyId: null, name: 'Home' }), 1, ['companyId']],
  ['a name of spaces is missing', draft({ name: '  ' }), 1, ['name']],
  ['with several bidding zones, one is required', draft({ name: 'Home' }), 2, ['region']],
  ['nothing is there', draft({ countryCode: '', timezone: '' }), 0, ['name', 'countryCode', 'timezone']],
])('fields are missing in a new location: %s', (_what, typed, regions, missing) => {
  expect(missingOfLocation(typed, regions, true)).toEqual(missing)
})

test.each([
  ['where it was left', draft({ name: 'Home', step: 3, serial }), 3],
  ['not after an incomplete serial number', draft({ name: 'Home', step: 3, serial: '7K3M' }), 2],
  ['not after a location without a name', draft({ step: 3, serial }), 1],
  ['not after a location without a company', draft({ companyId: null, name: 'Home', step: 3, serial }), 1],
  ['an existing location needs no name', draft({ locationId: 7, step: 4, serial }), 4],
])('a draft continues %s', (_where, left, step) => expect(resumedStep(left)).toBe(step))

test.each([
  ['an untouched one is not', draft(), false],
  ['one with a name is', draft({ name: 'Home' }), true],
  ['one at a later step is', draft({ step: 2 }), true],
])('a draft is worth storing: %s', (_what, typed, expected) => expect(isWorthKeeping(typed)).toBe(expected))

describe('the input of the calls', () => {
  test('contains typed text, trimmed, and the address if there is one, for a new location', () => {
    const typed = draft({ name: ' Home ', city: ' Ljubljana', serial, ownerId: 5 })
    expect(payloadOf(typed, null)).toEqual({
      location: {
        name: 'Home',
        countryCode: 'SI',
        region: null,
        timezone: 'Europe/Ljubljana',
        address: { street: null, houseNumber: null, postcode: null, city: 'Ljubljana' },
      },
      node: null,
      controller: { unitId: serial },
      userId: 5,
      companyId: 3,
      locationGroupId: null,
    })
  })

  test('contains only the four fields without an address', () => {
    expect(Object.keys(payloadOf(draft({ name: 'Home', serial }), null).location)).toEqual([
      'name',
      'countryCode',
      'region',
      'timezone',
    ])
  })

  test('also names a P1 module as the device, and leaves an existing location unchanged', () => {
    const existing = { name: 'Barn', countryCode: 'AT', region: null, timezone: 'Europe/Vienna' }
    const { location, node, controller } = payloadOf(draft({ kind: 'p1-module', serial }), existing)
    expect([location, node, controller]).toEqual([existing, { unitId: serial }, { unitId: serial }])
  })
})
