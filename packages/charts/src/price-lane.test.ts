import { localDayRange } from '@kilowatt/domain/time/local-day'
import { expect, test } from 'vitest'
import type { ChartFrame } from './chart-frame.ts'
import { pricesOfIntervals } from './price-lane.ts'

const QUARTER_MS = 900_000
type Chart = ChartFrame['chart']

/** A chart of intervals of so many minutes over a day. */
function chartOf(day: string, minutes: number): Chart {
  const { startMs, endMs } = localDayRange('Europe/Ljubljana', day)
  const count = (endMs - startMs) / (minutes * 60_000)
  return {
    from: startMs,
    to: endMs,
    at: Array.from({ length: count }, (_, i) => startMs + i * minutes * 60_000),
    series: [],
  } as unknown as Chart
}

/** The price of the n-th quarter-hour is n. */
const barsOf = ({ from, to }: Chart) =>
  Array.from({ length: (to - from) / QUARTER_MS }, (_, i) => ({
    startMs: from + i * QUARTER_MS,
    endMs: from + (i + 1) * QUARTER_MS,
    price: i,
  }))

test.each([
  ['2026-03-29', 92],
  ['2026-10-25', 100],
  ['2026-06-10', 96],
])('intervals shorter than a price have that price, longer ones the mean: %s', (day, quarters) => {
  const minutes = chartOf(day, 5)
  expect(pricesOfIntervals(minutes, barsOf(minutes))).toEqual(
    Array.from({ length: quarters * 3 }, (_, i) => Math.floor(i / 3)),
  )
  const hours = chartOf(day, 60)
  expect(pricesOfIntervals(hours, barsOf(hours))).toEqual(
    Array.from({ length: quarters / 4 }, (_, i) => 4 * i + 1.5),
  )
})

test('an interval partly without a price has no price', () => {
  const hours = chartOf('2026-06-10', 60)
  const gap = barsOf(hours).map((bar, i) => (i === 5 ? { ...bar, price: null } : bar))
  expect(pricesOfIntervals(hours, gap).slice(0, 3)).toEqual([1.5, null, 9.5])
  expect(pricesOfIntervals(hours, barsOf(hours).slice(2)).slice(0, 2)).toEqual([null, 5.5])
  expect(pricesOfIntervals(hours, [])).toEqual(hours.at.map(() => null))
})
