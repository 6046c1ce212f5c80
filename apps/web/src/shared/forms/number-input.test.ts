import { expect, test } from 'vitest'
import { inputOf, numberOrNull, shownInput } from './number-input.ts'

test.each([
  ['1.234,5', 1234.5],
  ['1.234', 1234],
  ['  ', ''],
  ['veliko', 'veliko'],
])('in a Slovenian form “%s” is %s', (text, value) => expect(inputOf(text, 'sl')).toEqual(value))

test.each([
  [12_345.5, '12.345,5'],
  [-4, '\u22124'],
  ['', ''],
  ['veliko', 'veliko'],
])('a Slovenian form shows %s as “%s”', (value, text) => expect(shownInput(value, 'sl')).toBe(text))

test('an empty field is sent as null, and text that is not a number is never sent', () => {
  expect(numberOrNull('')).toBeNull()
  expect(numberOrNull(0)).toBe(0)
  expect(() => numberOrNull('veliko')).toThrow(TypeError)
})
