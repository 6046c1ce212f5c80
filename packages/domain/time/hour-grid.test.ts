import { describe, expect, test } from 'vitest'
import { DAY_HOURS, hourGrid, hoursOfMonths } from './hour-grid.ts'
import { localDayRange } from './local-day.ts'

const zone = 'Europe/Ljubljana'
const HOUR_MS = 3_600_000

/** Each hour (or quarter-hour) of local days with a value derived from its index. */
function gridOf(from: string, to: string, stepMs = HOUR_MS, valueAt = (n: number): number | null => n) {
  const range = { startMs: localDayRange(zone, from).startMs, endMs: localDayRange(zone, to).endMs }
  const at = Array.from(
    { length: (range.endMs - range.startMs) / stepMs },
    (_, n) => range.startMs + n * stepMs,
  )
  return hourGrid({ at, values: at.map((_, n) => valueAt(n)) }, range, zone)
}

test('an ordinary day has its hours in order', () => {
  const { days, cells, twice, never } = gridOf('2026-06-16', '2026-06-17')
  expect(days).toEqual(['2026-06-16', '2026-06-17'])
  expect(cells).toEqual(Array.from({ length: 48 }, (_, n) => n))
  expect([twice.size, never.size]).toEqual([0, 0])
})

test('a cell of quarter-hours is the mean of the known ones', () => {
  const { cells } = gridOf('2026-06-16', '2026-06-16', HOUR_MS / 4, (n) => (n === 3 ? null : n))
  expect(cells[0]).toBe(1)
  expect(cells[1]).toBe(5.5)
})

describe('a day with a clock change', () => {
  test('in spring the skipped hour stays empty, and the other hours are at their local time', () => {
    const { cells, never } = gridOf('2026-03-29', '2026-03-29')
    expect([...never]).toEqual([2])
    expect(cells.slice(0, 5)).toEqual([0, 1, null, 2, 3])
    expect(cells.at(-1)).toBe(22)
  })

  test('in autumn the repeated hour is the mean of both', () => {
    const { cells, twice } = gridOf('2026-10-25', '2026-10-25')
    expect([...twice]).toEqual([2])
    expect(cells.slice(0, 5)).toEqual([0, 1, 2.5, 4, 5])
    expect(cells.at(-1)).toBe(24)
  })
})

test('a year has a cell for each hour of each day, and a gap stays a gap', () => {
  const { days, cells } = gridOf('2026-01-01', '2026-12-31', HOUR_MS, (n) => (n === 100 ? null : 1))
  expect(days).toHaveLength(365)
  expect(cells).toHaveLength(365 * DAY_HOURS)
  // the unknown hour, and the skipped hour in March
  expect(cells.filter((value) => value === null)).toHaveLength(2)
})

test('months are means of their known days by hour', () => {
  const months = hoursOfMonths(gridOf('2026-01-31', '2026-02-02', HOUR_MS, (n) => (n < 48 ? n : null)))
  expect(months.map(({ month }) => month)).toEqual(['2026-01', '2026-02'])
  expect(months[0]?.means[5]).toBe(5)
  expect(months[1]?.means[5]).toBe(29)
})
