import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { expect, test } from 'vitest'
import { landingPath } from './landing-path.ts'

test.each<[Preferences['startPage'], number | null, string]>([
  ['home', 7, '/'],
  ['overview', 7, '/locations/7'],
  ['charts', 7, '/locations/7/charts'],
  ['charts', null, '/'],
  // no such page yet: home is better than nowhere
  ['pricing', 7, '/'],
])('%s of location %s is %s', (startPage, startLocationId, path) =>
  expect(landingPath({ locale: null, units: 'metric', theme: 'brand', startPage, startLocationId })).toBe(
    path,
  ),
)
