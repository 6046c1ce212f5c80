import { expect, test } from 'vitest'
import { decimalNumber, decimalText, decimalUnits, divideRounded, roundDigits } from './decimals.ts'

test.each([
  ['0.12345', 8, 12_345_000n],
  ['-0.5', 2, -50n],
  ['12', 0, 12n],
  ['999999999999.99999999', 8, 99_999_999_999_999_999_999n],
])('%s with %i digits', (text, digits, units) => {
  expect(decimalUnits(text, digits)).toBe(units)
  expect(decimalText(units, digits)).toBe(text)
})

test.each(['', '-', '1.', '.5', '1e3', '0,5', ' 1', '0x10', '1.123456789', '1234567890123', 'NaN', '--1'])(
  '%j is not a price',
  (text) => {
    expect(decimalUnits(text, 8)).toBeNull()
  },
)

test('keeps the requested number of zeros', () => {
  expect(decimalText(150n, 2, 2)).toBe('1.50')
  expect(decimalText(0n, 2, 2)).toBe('0.00')
  expect(decimalText(-5n, 2, 2)).toBe('-0.05')
  expect(decimalText(7n, 0)).toBe('7')
})

test.each([
  [25n, 10n, 3n],
  [-25n, 10n, -3n],
  [24n, 10n, 2n],
  [-24n, 10n, -2n],
  [10n, 3n, 3n],
  [11n, 3n, 4n],
])('%i ÷ %i is %i, halves away from zero', (units, by, rounded) => {
  expect(divideRounded(units, by)).toBe(rounded)
})

test('reduces and extends digits', () => {
  expect(roundDigits(18_575n, 3, 2)).toBe(1_858n)
  expect(roundDigits(5n, 0, 2)).toBe(500n)
  expect(decimalNumber(12_345_000n, 8)).toBe(0.12345)
})
