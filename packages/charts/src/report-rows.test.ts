import { localDayRange } from '@kilowatt/domain/time/local-day'
import { expect, test } from 'vitest'
import { reportPeriodText, rowName, tablePrefix } from './report-rows.ts'

const place = { zone: 'Europe/Ljubljana', locale: 'en' }
const rangeOf = (from: string, to: string, step: 'hour' | 'day' | 'month' = 'day') => ({
  from: localDayRange(place.zone, from).startMs,
  to: localDayRange(place.zone, to).endMs,
  step,
  at: [] as number[],
})

test.each([
  ['2026-06-16', '2026-06-16', 'Tue 16. 06. 2026'],
  ['2026-06-01', '2026-06-30', 'Jun 2026'],
  ['2026-01-01', '2026-12-31', '2026'],
  ['2026-06-16', '2026-07-15', '16. 06. – 15. 07. 2026'],
  ['2026-06-01', '2026-07-31', '01. 06. – 31. 07. 2026'],
])('the range %s to %s is called %s', (from, to, text) =>
  expect(reportPeriodText(rangeOf(from, to), place)).toBe(text),
)

test('the hours of the day on which clocks go back are distinguishable', () => {
  const day = rangeOf('2026-10-25', '2026-10-25', 'hour')
  const names = Array.from({ length: 5 }, (_, hour) => rowName(day.from + hour * 3_600_000, day, place))
  expect(names).toEqual(['00:00', '01:00', '02:00a', '02:00b', '03:00'])
})

test('a partial month is named by its days', () => {
  const range = rangeOf('2026-04-15', '2026-07-10', 'month')
  const at = [range.from, ...['2026-05-01', '2026-06-01', '2026-07-01'].map((day) => rangeOf(day, day).from)]
  expect(at.map((start) => rowName(start, { ...range, at }, place))).toEqual([
    '15. 04. – 30. 04. 2026',
    'May 2026',
    'Jun 2026',
    '01. 07. – 10. 07. 2026',
  ])
  const aDay = rangeOf('2026-04-30', '2026-05-31', 'month')
  const starts = [aDay.from, rangeOf('2026-05-01', '2026-05-01').from]
  expect(starts.map((start) => rowName(start, { ...aDay, at: starts }, place))).toEqual([
    'Thu 30. 04. 2026',
    'May 2026',
  ])
})

test('hours of several days include their date', () => {
  const days = rangeOf('2026-06-16', '2026-06-17', 'hour')
  expect(rowName(days.from, days, place)).toBe('16. 06. 2026 00:00')
})

test.each([
  ['a day of one location', [400, 900], ''],
  ['days of one location', [12_000, null], 'k'],
  ['months of one location', [900_000, 1_500_000], 'k'],
  ['months of a company', [2e8, 3e8], 'M'],
] as const)('%s: the unit of a table', (_what, values, prefix) => expect(tablePrefix(values)).toBe(prefix))
