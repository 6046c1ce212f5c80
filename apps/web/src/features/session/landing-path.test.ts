import type { Preferences } from '@kilowatt/contracts/identity/preferences'
import { expect, test } from 'vitest'
import { landingPath } from './landing-path.ts'

test.each<[Preferences['startPage'], number | null, string]>([
  ['home', 7, '/'],
  ['overview', 7, '/locations/7'],
  ['charts', 7, '/locations/7/charts'],
  ['charts', null, '/'],
  ['reports', 7, '/locations/7/reports'],
  ['pricing', 7, '/locations/7/manage/pricing/price-lists'],
])('%s of location %s is %s', (startPage, startLocationId, path) =>
  expect(landingPath({ locale: null, units: 'metric', theme: 'brand', startPage, startLocationId })).toBe(
    path,
  ),
)
