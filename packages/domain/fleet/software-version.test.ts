import { expect, test } from 'vitest'
import { compareVersions } from './software-version.ts'

test.each([
  ['numbers count, not letters', '2.10', '2.9', 1],
  ['missing numbers are zero', '2.4', '2.4.0.0', 0],
  ['the last number decides between equal ones', '3.2.1', '3.2.1.1', -1],
  ['the first number decides before the last', '4', '3.99.99.99', 1],
  ['a word is not a version', '2.4-rc1', '2.4', null],
  ['an empty text is not a version', '', '2.4', null],
])('%s: %s, %s', (_rule, one, other, expected) => {
  expect(compareVersions(one, other)).toBe(expected)
})

test('law: swapping the versions negates the result', () => {
  const versions = ['0', '1', '1.0.1', '1.1', '2.4', '2.4.1', '10.0.0.1']
  for (const one of versions)
    for (const other of versions)
      expect((compareVersions(one, other) ?? 0) + (compareVersions(other, one) ?? 0)).toBe(0)
})
