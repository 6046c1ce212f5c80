import { expect, test } from 'vitest'
import { type Currency, currencies } from './currencies.ts'
import { formatLivePrice, formatMoney, formatTariffPrice } from './format-money.ts'

test.each<[string, number | null, string, Currency, string]>([
  ['the symbol comes before the amount', 3.07, 'en', 'EUR', '€3.07'],
  ['the symbol comes after the amount', 3.07, 'sl', 'EUR', '3,07\u00A0€'],
  ['minus is U+2212', -3.07, 'en', 'EUR', '\u2212€3.07'],
  ['the króna has no decimals', 1234.6, 'en', 'ISK', 'kr\u00A01,235'],
  ['thousands without a narrow space', 12_345.5, 'fr', 'EUR', '12\u00A0345,50\u00A0€'],
  ['a missing price is a dash, never 0', null, 'en', 'EUR', '–'],
])('money: %s', (_rule, amount, locale, currency, text) => {
  expect(formatMoney(amount, { locale, currency }).text).toBe(text)
})

test.each<[string, number | null, Currency, string]>([
  ['cents with 1 decimal', 0.1204, 'EUR', '12.0\u00A0ct/kWh'],
  ['a negative price', -0.015, 'EUR', '\u22121.5\u00A0ct/kWh'],
  ['without a subunit in the unit itself', 18.2, 'ISK', '18.2\u00A0ISK/kWh'],
  ['missing', null, 'EUR', '–'],
])('live price: %s', (_rule, price, currency, text) => {
  expect(formatLivePrice(price, { locale: 'en', currency }).text).toBe(text)
})

test('a tariff price has 5 decimals', () => {
  expect(formatTariffPrice(0.01998, { locale: 'sl', currency: 'EUR' }).text).toBe('0,01998\u00A0EUR/kWh')
})

test('there are 19 currencies and Intl knows all of them', () => {
  expect(Object.keys(currencies)).toHaveLength(19)
  for (const currency of Object.keys(currencies))
    expect(Intl.supportedValuesOf('currency')).toContain(currency)
})
