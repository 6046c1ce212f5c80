import { expect, test } from 'vitest'
import { isLastDay, rangeOf, shownRange, stepped } from './chart-range.ts'
import { type ChartSearch, chartDefaults } from './chart-search.ts'

const zone = 'Europe/Ljubljana'
const now = Date.parse('2026-06-16T16:40:00Z')
const day = (date: string): ChartSearch => ({ ...chartDefaults, date })

test.each([
  ['the day of the clock change to summer has 23 hours', day('2026-03-29'), 23],
  ['the day of the clock change to winter has 25 hours', day('2026-10-25'), 25],
])('%s', (_rule, search, hours) => {
  const { startMs, endMs } = rangeOf(search, now, zone)
  expect((endMs - startMs) / 3_600_000).toBe(hours)
})

test('ignores a zoom outside the range, and keeps a zoom inside it', () => {
  const { startMs, endMs } = rangeOf(day('2026-06-16'), now, zone)
  expect(shownRange({ ...day('2026-06-16'), zoom: [0, 1] }, now, zone)).toEqual({ startMs, endMs })
  const zoom: [number, number] = [startMs + 1000, endMs - 1000]
  expect(shownRange({ ...day('2026-06-16'), zoom }, now, zone)).toEqual({ startMs: zoom[0], endMs: zoom[1] })
})

test('law: a step forward and back returns to the same range, in every period and across clock changes', () => {
  const customs: ChartSearch[] = [{ ...chartDefaults, range: 'custom', from: '2026-03-25', to: '2026-03-31' }]
  const periods = (['day', 'week', 'month', 'year'] as const).flatMap((range) =>
    ['2026-03-29', '2026-10-25', '2026-01-01', '2024-02-29'].map((date) => ({
      ...chartDefaults,
      range,
      date,
    })),
  )
  for (const search of [...customs, ...periods]) {
    const back = stepped(stepped(search, 1, now, zone), -1, now, zone)
    expect(rangeOf(back, now, zone)).toEqual(rangeOf(search, now, zone))
    const later = rangeOf(stepped(search, 1, now, zone), now, zone)
    expect(later.startMs).toBe(rangeOf(search, now, zone).endMs)
  }
})

test.each([
  [
    'in the evening, today is the calendar day',
    '2026-06-16T16:40:00Z',
    '2026-06-15T22:00:00Z',
    '2026-06-16T22:00:00Z',
  ],
  [
    'at night, it is the last 24 hours',
    '2026-06-16T01:52:00Z',
    '2026-06-15T02:00:00Z',
    '2026-06-16T02:00:00Z',
  ],
])('%s', (_rule, at, start, end) => {
  expect(rangeOf(chartDefaults, Date.parse(at), zone)).toEqual({
    startMs: Date.parse(start),
    endMs: Date.parse(end),
  })
})

test('at night, a chosen day is that day, and a step back from the last 24 hours is yesterday', () => {
  const night = Date.parse('2026-06-16T01:52:00Z')
  expect(isLastDay(day('2026-06-16'), night, zone)).toBe(false)
  expect(stepped(chartDefaults, -1, night, zone).date).toBe('2026-06-15')
})
