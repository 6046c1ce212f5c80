import { expect, test } from 'vitest'
import { inSharedPlaces } from './shared-places.ts'

test.each([
  ['all of them', 'abcd', 'dcba', 'dcba'],
  ['some, where the others stay', 'abcde', 'da', 'dbcae'],
  ['a single one stays where it is', 'abc', 'b', 'abc'],
  ['a repeated one counts once', 'abc', 'cca', 'cba'],
  ['an unknown one is ignored', 'abc', 'xcb', 'acb'],
])('%s', (_what, all, wished, ordered) => {
  expect(inSharedPlaces([...all], [...wished]).join('')).toBe(ordered)
})

test('law: no item is lost, whatever order is requested', () => {
  const all = [...'abcdef']
  for (const wished of ['', 'f', 'fa', 'bdf', 'fedcba', 'ffxa'])
    expect(inSharedPlaces(all, [...wished]).toSorted()).toEqual(all)
})
