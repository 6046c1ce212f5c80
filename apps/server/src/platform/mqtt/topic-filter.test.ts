import { expect, test } from 'vitest'
import { isFilter, matchesFilter } from './topic-filter.ts'

test.each([
  ['a/b', 'a/b', true],
  ['a/b', 'a/c', false],
  ['a/b', 'a/b/c', false],
  ['a/b/c', 'a/b', false],
  ['a/+', 'a/b', true],
  ['a/+', 'a', false],
  ['a/+/c', 'a/b/c', true],
  ['a/#', 'a', true],
  ['a/#', 'a/b/c', true],
  ['#', 'a/b', true],
  ['a/#', 'b/a', false],
  ['+/+', '/a', true],
])('%s matches %s: %s', (filter, topic, matches) => {
  expect(matchesFilter(filter, topic)).toBe(matches)
})

test.each([
  ['a/b', true],
  ['#', true],
  ['a/+/#', true],
  ['', false],
  ['a/#/b', false],
  ['a#', false],
  ['a+/b', false],
])('%s is a filter: %s', (filter, is) => {
  expect(isFilter(filter)).toBe(is)
})
