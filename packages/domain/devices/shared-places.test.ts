import { expect, test } from 'vitest'
import { inSharedPlaces } from './shared-places.ts'

test.each([
  ['all of them', 'abcd', 'dcba', 'dcba'],
  ['some of them, while the others stay', 'abcde', 'da', 'dbcae'],
  ['a single item stays where it is', 'abc', 'b', 'abc'],
  ['an item named twice counts once', 'abc', 'cca', 'cba'],
  ['an unknown item is ignored', 'abc', 'xcb', 'acb'],
])('%s', (_what, all, wished, ordered) => {
  expect(inSharedPlaces([...all], [...wished]).join('')).toBe(ordered)
})

test('law: no item is lost, whatever order is requested', () => {
  const all = [...'abcdef']
  for (const wished of ['', 'f', 'fa', 'bdf', 'fedcba', 'ffxa'])
    expect(inSharedPlaces(all, [...wished]).toSorted()).toEqual(all)
})
