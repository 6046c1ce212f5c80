import { expect, test } from 'vitest'
import { pricingNotes } from './setup-options.ts'

const place = (name: string, activePriceList: { id: number } | null = null) => ({ name, activePriceList })

test.each([
  [
    'without locations there is nothing to price',
    [],
    false,
    { disabled: { key: 'setup.pricingNoLocation' }, warning: null },
  ],
  [
    'a location without an active price list is named, and the others counted',
    [place('House', { id: 1 }), place('Barn'), place('Flat')],
    false,
    { disabled: null, warning: { key: 'setup.pricingMissing', name: 'Barn', count: 2 } },
  ],
  [
    'where each has one, nothing is missing',
    [place('House', { id: 1 })],
    false,
    { disabled: null, warning: null },
  ],
  ['those of a company are enough', [], true, { disabled: null, warning: null }],
])('%s', (_rule, locations, runsLocations, expected) =>
  expect(pricingNotes(locations, runsLocations)).toEqual(expected),
)
