import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { expect, test } from 'vitest'
import { comparedTotal, differenceOf, laidOver } from './compared.ts'

const zone = 'Europe/Ljubljana'
const HOUR_MS = 3_600_000

/** The hours of a day, each with its hour of the clock as its value. */
function dayOf(date: string, value: (hour: number) => number | null): Chart {
  const { startMs, endMs } = localDayRange(zone, date)
  const at = Array.from({ length: (endMs - startMs) / HOUR_MS }, (_, i) => startMs + i * HOUR_MS)
  const hourOf = (ms: number) =>
    Number(new Date(ms).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit' }))
  const series = [
    {
      key: 'consumption',
      unit: 'W',
      values: at.map((ms) => value(hourOf(ms))),
      totalWh: 0,
      peak: null,
      means: [],
    },
  ] as Chart['series']
  return {
    from: startMs,
    to: endMs,
    timezone: zone,
    interval: 3600,
    measure: 'power',
    source: 'quarters',
    at,
    series,
  }
}
const plain = dayOf('2025-06-16', (hour) => hour)
const valuesOf = (chart: Chart) => chart.series[0]?.values

test('a day lies over another by the clock, also one of 23 and of 25 hours', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const short = laidOver(
    plain,
    dayOf('2025-03-30', (hour) => hour),
  )[0]?.values
  expect(short).toEqual(hours.map((hour) => (hour === 2 ? null : hour)))
  expect(
    laidOver(
      plain,
      dayOf('2025-10-26', (hour) => hour),
    )[0]?.values,
  ).toEqual(hours)
  const long = dayOf('2025-10-26', (hour) => hour)
  expect(laidOver(long, plain)[0]?.values).toEqual(valuesOf(long))
})

test('months meet by their place, in a leap year too', () => {
  const yearOf = (year: number, offset: number): Chart => {
    const at = Array.from(
      { length: 12 },
      (_, month) => localDayRange(zone, `${year}-${String(month + 1).padStart(2, '0')}-01`).startMs,
    )
    const [from = 0] = at
    return {
      ...plain,
      from,
      interval: 'month',
      at,
      series: plain.series.map((one) => ({ ...one, values: at.map((_, i) => i + offset) })),
    }
  }
  expect(laidOver(yearOf(2025, 100), yearOf(2024, 0))[0]?.values).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
})

test('a difference is unknown where either is, and totals are of what both know', () => {
  const now = dayOf('2025-06-16', (hour) => (hour < 12 ? 300 : null))
  const compared = laidOver(
    now,
    dayOf('2025-06-15', (hour) => (hour === 3 ? null : 100)),
  )
  expect(valuesOf(differenceOf(now, compared))).toEqual(
    Array.from({ length: 24 }, (_, hour) => (hour < 12 && hour !== 3 ? 200 : null)),
  )
  expect(comparedTotal(now, compared, 'consumption')).toEqual({ wh: 11 * 300, beforeWh: 11 * 100 })
  expect(comparedTotal(now, [], 'consumption')).toBeNull()
})
