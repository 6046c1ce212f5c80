import { expect, test } from 'vitest'
import { chosenStep, daysOfSearch, periodChange, steppedReport } from './report-range.ts'
import { parseReportSearch } from './report-search.ts'

const clock = { nowMs: Date.parse('2026-06-16T10:00Z'), zone: 'Europe/Ljubljana' }
const daysOf = (raw: Record<string, unknown>) => daysOfSearch(parseReportSearch(raw), clock)

test.each([
  ['the current month', {}, '2026-06-01', '2026-06-30'],
  ['a day', { period: 'day', date: '2026-03-29' }, '2026-03-29', '2026-03-29'],
  ['a year', { period: 'year', date: '2025-07-01' }, '2025-01-01', '2025-12-31'],
  ['a custom range', { period: 'custom', from: '2026-01-05', to: '2026-02-03' }, '2026-01-05', '2026-02-03'],
  [
    'a custom range with its days swapped',
    { period: 'custom', from: '2026-02-05', to: '2026-01-03' },
    '2026-01-03',
    '2026-02-05',
  ],
  ['nonsense', { period: 'week', date: '2026-02-31x', step: 'minute' }, '2026-06-01', '2026-06-30'],
])('an address for %s', (_what, raw, from, to) => expect(daysOf(raw)).toEqual({ from, to }))

test.each([
  ['a month', {}, '2026-05-01', '2026-05-31'],
  ['the day after a change of the clock', { period: 'day', date: '2026-03-30' }, '2026-03-29', '2026-03-29'],
  [
    'a custom range by its length',
    { period: 'custom', from: '2026-03-28', to: '2026-03-30' },
    '2026-03-25',
    '2026-03-27',
  ],
])('one step back from %s', (_what, raw, from, to) =>
  expect(daysOfSearch(steppedReport(parseReportSearch(raw), -1, clock), clock)).toEqual({ from, to }),
)

test('a row span that does not fit the range falls back to the default', () => {
  const year = parseReportSearch({ period: 'year', step: 'quarter' })
  expect(chosenStep(year, daysOfSearch(year, clock))).toBeUndefined()
  const month = parseReportSearch({ step: 'hour' })
  expect(chosenStep(month, daysOfSearch(month, clock))).toBe('hour')
})

test('a custom range starts as the shown days, up to today', () => {
  expect(periodChange(parseReportSearch({}), 'custom', clock)).toMatchObject({
    from: '2026-06-01',
    to: '2026-06-16',
  })
})
