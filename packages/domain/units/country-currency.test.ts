import { expect, test } from 'vitest'
import { currencyOfCountry } from './country-currency.ts'

test.each([
  ['SE', 'SEK'],
  ['LI', 'CHF'],
  ['SI', 'EUR'],
  ['BG', 'EUR'],
  ['XX', 'EUR'],
  [null, 'EUR'],
])('in %s people use %s', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency)
})
