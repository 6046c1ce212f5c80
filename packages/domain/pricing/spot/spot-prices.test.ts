import { expect, test } from 'vitest'
import { localDayRange } from '../../time/local-day.ts'
import { cheapestWindow, priceStatistics } from './cheapest-window.ts'
import { convertSpot, spotColumn } from './spot-column.ts'

const HOUR_MS = 3_600_000
const hoursOf = (startMs: number, prices: readonly number[], minutes = 60) =>
  prices.map((milliPerMwh, i) => ({ startMs: startMs + i * minutes * 60_000, minutes, milliPerMwh }))

test.each([
  ['2026-03-29', 92],
  ['2026-10-25', 100],
  ['2026-06-10', 96],
])('%s has %i quarter-hours, the four of an hour equal', (day, quarters) => {
  const range = localDayRange('Europe/Ljubljana', day)
  const hours = Array.from({ length: quarters / 4 }, (_, i) => i)
  const column = spotColumn(hoursOf(range.startMs, hours), range)
  expect([...column]).toEqual(hours.flatMap((hour) => [hour, hour, hour, hour]))
})

test('prices outside the range are left out, and missing ones are gaps, at any resolution', () => {
  const range = { startMs: 0, endMs: 2 * HOUR_MS }
  const points = [
    ...hoursOf(-HOUR_MS / 2, [7]),
    ...hoursOf(HOUR_MS / 2, [-3], 15),
    ...hoursOf(HOUR_MS, [5], 30),
    ...hoursOf(1.75 * HOUR_MS, [9]),
    ...hoursOf(3 * HOUR_MS, [1]),
    ...hoursOf(-3 * HOUR_MS, [1]),
  ]
  expect([...spotColumn(points, range)]).toEqual([7, 7, -3, Number.NaN, 5, 5, Number.NaN, 9])
})

test('converts to another currency by the rate of the day; without a rate there is no price', () => {
  const rates = Float64Array.of(11.4525, 11.4525, Number.NaN, 0.5)
  expect([...convertSpot(Float64Array.of(92_850, -1_000, 1, -1), rates)]).toEqual([
    1_063_365, // 92.85 EUR × 11.4525 = 1,063.364625 SEK
    -11_453, // −11.4525 SEK: halves away from zero
    Number.NaN,
    -1,
  ])
})

const prices = Float64Array.of(5, 1, 4, 1, 1, Number.NaN, 0, 0)

test.each([
  ['the cheapest run', 1, {}, { start: 6, count: 1, mean: 0 }],
  ['two quarter-hours without a gap between them', 2, {}, { start: 6, count: 2, mean: 0 }],
  ['three quarter-hours, none of them across the gap', 3, {}, { start: 1, count: 3, mean: 2 }],
  ['the earliest of equal runs', 1, { to: 5 }, { start: 1, count: 1, mean: 1 }],
  ['not before the start', 1, { from: 2, to: 5 }, { start: 3, count: 1, mean: 1 }],
  ['finished by the end', 2, { to: 2 }, { start: 0, count: 2, mean: 3 }],
  ['no run that long', 6, {}, null],
  ['none that starts in the past', 2, { from: 7 }, null],
])('cheapest window: %s', (_what, count, within, window) => {
  expect(cheapestWindow(prices, count, within)).toEqual(window)
})

test('statistics cover only known prices', () => {
  expect(priceStatistics(Float64Array.of(2, -1, Number.NaN, 5))).toEqual({
    mean: 2,
    min: -1,
    max: 5,
    negative: 1,
    known: 3,
  })
  expect(priceStatistics(Float64Array.of(Number.NaN))).toBeNull()
})
