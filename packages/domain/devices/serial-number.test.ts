import { describe, expect, test } from 'vitest'
import { hasValidCheckCharacter, serialFrom } from './serial-number.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const payload = [7, 200, 13, 91, 4, 255, 0, 31, 18, 66, 5, 29, 140, 3, 77]
const serial = serialFrom(payload)

test.each([
  ['values of zero give check value zero', Array(15).fill(0), '0000-0000-0000-0000'],
  ['the last position has weight x', [...Array(14).fill(0), 1], '0000-0000-0000-0012'],
  ['the one before has weight x squared', [...Array(13).fill(0), 1, 0], '0000-0000-0000-0104'],
])('%s', (_rule, numbers, expected) => {
  expect(serialFrom(numbers)).toBe(expected)
})

test('a serial needs exactly 15 numbers', () => {
  expect(() => serialFrom([1, 2, 3])).toThrow(RangeError)
})

test.each([
  ['too short', '0000-0000-0000'],
  ['a letter outside the alphabet', '0000-0000-0000-000U'],
])('no check character fits when the text is %s', (_rule, text) => {
  expect(hasValidCheckCharacter(text)).toBe(false)
})

describe('law: the check character detects', () => {
  const characters = [...serial.replaceAll('-', '')]
  test('every single wrong character', () => {
    expect(hasValidCheckCharacter(serial)).toBe(true)
    for (const [position, right] of characters.entries())
      for (const wrong of alphabet)
        expect(hasValidCheckCharacter(characters.with(position, wrong).join(''))).toBe(wrong === right)
  })
  test('every swap of two different characters', () => {
    for (const [i, a] of characters.entries())
      for (const [j, b] of characters.entries())
        expect(hasValidCheckCharacter(characters.with(i, b).with(j, a).join(''))).toBe(a === b)
  })
})
