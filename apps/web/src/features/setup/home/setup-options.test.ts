import { expect, test } from 'vitest'
import { pricingNotes } from './setup-options.ts'

test.each([
  [
    'without a location there are no prices to set',
    { locations: 0, unpriced: 0, firstUnpriced: null },
    false,
    { disabled: { key: 'setup.pricingNoLocation' }, warning: null },
  ],
  [
    'a guest sees who sets the prices',
    { locations: 0, unpriced: 0, firstUnpriced: null },
    true,
    { disabled: { key: 'setup.pricingNotYours' }, warning: null },
  ],
  [
    'names the first location without an active price list and counts all of them',
    { locations: 3, unpriced: 2, firstUnpriced: 'Barn' },
    true,
    { disabled: null, warning: { key: 'setup.pricingMissing', name: 'Barn', count: 2 } },
  ],
  [
    'says nothing when every location has one',
    { locations: 3, unpriced: 0, firstUnpriced: null },
    true,
    { disabled: null, warning: null },
  ],
])('%s', (_rule, coverage, seesLocations, expected) =>
  expect(pricingNotes(coverage, seesLocations)).toEqual(expected),
)
