import { expect, test } from 'vitest'
import { changeOf, isComparable } from './comparable.ts'

test.each([
  ['both are known', 100, 95, true],
  ['this period has gaps', 80, 100, false],
  ['the other period has gaps', 100, 80, false],
])('spans are compared if nearly everything is known: %s', (_rule, now, before, comparable) => {
  expect(isComparable({ knownPct: now }, { knownPct: before })).toBe(comparable)
})

test('without an earlier span there is nothing to compare with', () => {
  expect(isComparable({ knownPct: 100 }, null)).toBe(false)
})

test.each<[string, number | null, number | null, boolean, unknown]>([
  ['an increase, in percent of before', 120, 100, false, { is: 'more', by: 20 }],
  ['less', 75, 100, false, { is: 'less', by: 25 }],
  ['nearly the same', 100.9, 100, false, { is: 'same' }],
  ['a change of a share, in points', 44, 50, true, { is: 'less', by: 6 }],
  ['a share that was zero', 30, 0, true, { is: 'more', by: 30 }],
  ['an increase from zero has no percentage', 5, 0, false, null],
  ['zero after zero', 0, 0, false, { is: 'same' }],
  ['the value is unknown', null, 4, false, null],
  ['the earlier value is unknown', 4, null, false, null],
])('a change: %s', (_rule, now, before, isShare, change) => {
  expect(changeOf(now, before, isShare)).toEqual(change)
})

test('a difference below the minimum does not count, whatever its share', () => {
  expect(changeOf(30, 18, false, 50)).toEqual({ is: 'same' })
  expect(changeOf(30, 0, false, 50)).toEqual({ is: 'same' })
  expect(changeOf(80, 0, false, 50)).toBeNull()
  expect(changeOf(150, 90, false, 50)).toMatchObject({ is: 'more' })
})
