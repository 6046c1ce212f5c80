import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { co2AvoidedKg } from './grid-intensity.ts'

test.each([
  ['a Slovenian megawatt-hour', 1_000_000, 'SI', 231.275],
  ['zero production avoids nothing', 0, 'DE', 0],
  ['an unknown production stays unknown', null, 'SI', null],
  ['without a factor for the country the result is unknown', 1000, 'VA', null],
])('%s', (_rule, productionWh, country, kg) => {
  expect(co2AvoidedKg(productionWh, country)).toEqual(kg)
})

test('law: every factor of the source belongs to one of the countries', () => {
  const path = join(import.meta.dirname, '../fixtures/carbon/grid_intensity_europe.csv')
  const factors = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[3]))
  const codes = Array.from({ length: 676 }, (_, i) =>
    String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26)),
  )
  const known = codes.map((code) => co2AvoidedKg(1_000_000, code)).filter((kg) => kg !== null)
  expect(known.toSorted((a, b) => a - b)).toEqual(factors.toSorted((a, b) => a - b))
})
