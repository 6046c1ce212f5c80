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
  ['a new location begins with the location', null, 1],
  ['one that is there already skips on', 7, 2],
])('%s', (_rule, locationId, step) => {
  expect(emptyDraft('controller', { ...start, locationId }).step).toBe(step)
})

test.each([
  ['all is there', draft({ name: 'Home' }), 1, []],
  ['a company, for those who work in none', draft({ companyId: null, name: 'Home' }), 1, ['companyId']],
  ['a name of spaces is none', draft({ name: '  ' }), 1, ['name']],
  ['several bidding zones ask for one', draft({ name: 'Home' }), 2, ['region']],
  ['nothing is there', draft({ countryCode: '', timezone: '' }), 0, ['name', 'countryCode', 'timezone']],
])('what a new location misses: %s', (_what, typed, regions, missing) => {
  expect(missingOfLocation(typed, regions, true)).toEqual(missing)
})

test.each([
  ['where it was left', draft({ name: 'Home', step: 3, serial }), 3],
  ['not behind a serial number that is not whole', draft({ name: 'Home', step: 3, serial: '7K3M' }), 2],
  ['not behind a location without a name', draft({ step: 3, serial }), 1],
  ['not behind a location without a company', draft({ companyId: null, name: 'Home', step: 3, serial }), 1],
  ['a location that is there needs no name', draft({ locationId: 7, step: 4, serial }), 4],
])('a draft goes on %s', (_where, left, step) => expect(resumedStep(left)).toBe(step))

test.each([
  ['an untouched one is not', draft(), false],
  ['a name is', draft({ name: 'Home' }), true],
  ['a later step is', draft({ step: 2 }), true],
])('worth keeping: %s', (_what, typed, expected) => expect(isWorthKeeping(typed)).toBe(expected))

describe('the body of the calls', () => {
  test('of a new location: what was typed, trimmed, and an address where there is one', () => {
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

  test('without an address it has the four fields and no more', () => {
    expect(Object.keys(payloadOf(draft({ name: 'Home', serial }), null).location)).toEqual([
      'name',
      'countryCode',
      'region',
      'timezone',
    ])
  })

  test('a P1 module is named as the node, too; a location that is there stays as it is', () => {
    const existing = { name: 'Barn', countryCode: 'AT', region: null, timezone: 'Europe/Vienna' }
    const { location, node, controller } = payloadOf(draft({ kind: 'p1-module', serial }), existing)
    expect([location, node, controller]).toEqual([existing, { unitId: serial }, { unitId: serial }])
  })
})
