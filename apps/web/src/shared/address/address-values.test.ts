import { expect, test } from 'vitest'
import { dayIn, flagIn, oneOf, textIn, wholeIn } from './address-values.ts'

test.each([
  ['is trimmed', ' ana ', 'ana'],
  ['of digits arrives as a number', 42, '42'],
  ['may be a word with a meaning in JSON', true, 'true'],
  ['of spaces is undefined', '   ', undefined],
  ['that is too long is cut', 'a'.repeat(300), 'a'.repeat(100)],
  ['cannot be an object', { a: 1 }, undefined],
  ['that is missing is undefined', undefined, undefined],
])('a text %s', (_rule, value, text) => expect(textIn(value)).toBe(text))

test.each([
  ['arrives as a number', 3, 3],
  ['arrives as a text', '3', 3],
  ['below the minimum', 1, undefined],
  ['above the maximum', 11, undefined],
  ['with a fraction', 2.5, undefined],
  ['from an empty text', '', undefined],
  ['from a list', [3], undefined],
])('a whole number %s', (_rule, value, whole) => expect(wholeIn(value, 2, 10)).toBe(whole))

test.each([
  ['a day', '2026-06-16', '2026-06-16'],
  ['a day that does not exist', '2026-13-40', undefined],
  ['any other text', 'yesterday', undefined],
])('%s', (_what, value, day) => expect(dayIn(value)).toBe(day))

test('a flag is true or undefined, and a choice is one of the choices or undefined', () => {
  expect([true, 'true', 'false', 1].map(flagIn)).toEqual([true, true, undefined, undefined])
  expect(['auto', 900, '900', 'never'].map((value) => oneOf(value, ['auto', 900]))).toEqual([
    'auto',
    900,
    900,
    undefined,
  ])
})
