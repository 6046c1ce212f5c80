import { expect, test } from 'vitest'
import { parseInterval } from './interval-names.ts'

test.each([
  ['auto', 'auto'],
  ['minute', 60],
  ['quarter_hour', 900],
  ['hour', 3600],
  ['day', 86_400],
  ['month', 'month'],
  // seconds of the table, where 0 is automatic
  [0, 'auto'],
  ['0', 'auto'],
  [300, 300],
  ['900', 900],
  [1800, 1800],
  [3600, 3600],
  ['14400', 14_400],
  [43_200, 43_200],
  [86_400, 86_400],
])('reads %j as %j', (value, interval) => expect(parseInterval(value)).toBe(interval))

test.each([['week'], ['7'], [7], [''], [null], [['hour']], ['toString']])('does not accept %j', (value) =>
  expect(parseInterval(value)).toBeUndefined(),
)
