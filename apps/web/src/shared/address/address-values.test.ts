import { expect, test } from 'vitest'
import { dayIn, flagIn, oneOf, textIn, wholeIn } from './address-values.ts'

test.each([
  ['is trimmed', ' ana ', 'ana'],
  ['of digits comes as a number', 42, '42'],
  ['may be a word that means something to JSON', true, 'true'],
  ['of spaces is none', '   ', undefined],
  ['without an end is cut', 'a'.repeat(300), 'a'.repeat(100)],
  ['is not an object', { a: 1 }, undefined],
  ['is not absent', undefined, undefined],
])('a text %s', (_rule, value, text) => expect(textIn(value)).toBe(text))

test.each([
  ['comes as a number', 3, 3],
  ['comes as a text', '3', 3],
  ['is not below the first', 1, undefined],
  ['is not above the last', 11, undefined],
  ['has no fraction', 2.5, undefined],
  ['is not an empty text', '', undefined],
  ['is not a list', [3], undefined],
])('a whole number %s', (_rule, value, whole) => expect(wholeIn(value, 2, 10)).toBe(whole))

test.each([
  ['a day', '2026-06-16', '2026-06-16'],
  ['a day that does not exist', '2026-13-40', undefined],
  ['another text', 'yesterday', undefined],
])('%s', (_what, value, day) => expect(dayIn(value)).toBe(day))

test('a flag is on or not said, one of a few is one of them', () => {
  expect([true, 'true', 'false', 1].map(flagIn)).toEqual([true, true, undefined, undefined])
  expect(['auto', 900, '900', 'never'].map((value) => oneOf(value, ['auto', 900]))).toEqual([
    'auto',
    900,
    900,
    undefined,
  ])
})
