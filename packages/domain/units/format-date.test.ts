import { expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatMonth,
  formatQuarterHour,
  formatTime,
  formatWeekday,
  freshness,
} from './format-date.ts'

const ljubljana = { timeZone: 'Europe/Ljubljana' }
const at = Date.parse('2026-06-16T16:40:00Z')

test("dates and times are in the location's zone", () => {
  expect(formatDateTime(at, ljubljana)).toBe('16. 06. 2026 18:40')
  expect(formatDate(Date.parse('2026-06-15T22:30:00Z'), ljubljana)).toBe('16. 06. 2026')
  expect(formatTime(Date.parse('2026-06-15T22:00:00Z'), ljubljana)).toBe('00:00')
})

test('a quarter-hour is shown with both of its ends', () => {
  expect(formatQuarterHour(at + 7 * 60_000, ljubljana)).toBe('16. 06. 2026 18:45 – 19:00')
  expect(formatQuarterHour(at - 600_000, ljubljana)).toBe('16. 06. 2026 18:30 – 18:45')
})

test('the repeated hour in autumn shows the same time twice', () => {
  const first = Date.parse('2026-10-25T00:30:00Z')
  expect(formatTime(first, ljubljana)).toBe('02:30')
  expect(formatTime(first + 3_600_000, ljubljana)).toBe('02:30')
})

test.each([
  ['en', 'Tuesday', 'Tue', 'Jun 2026'],
  ['sl', 'torek', 'tor', 'jun 2026'],
])('names of days and months in %s', (locale, long, short, month) => {
  expect(formatWeekday(at, { locale, ...ljubljana })).toBe(long)
  expect(formatWeekday(at, { locale, ...ljubljana, style: 'short' })).toBe(short)
  expect(formatMonth(at, { locale, ...ljubljana })).toBe(month)
})

test.each([
  ['a value from the future counts as 0 s old', -3000, { unit: 's', count: 0 }],
  ['seconds below a minute', 59_999, { unit: 's', count: 59 }],
  ['minutes below an hour', 60_000, { unit: 'min', count: 1 }],
  ['from one hour on, the time itself', 3_600_000, null],
])('freshness: %s', (_rule, ageMs, expected) => {
  expect(freshness(ageMs)).toEqual(expected)
})
