import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { describe, expect, test } from 'vitest'
import { alignedSeries, comparedTotal, differenceOf, unmatchedIntervals } from './compared.ts'

const zone = 'Europe/Ljubljana'
const HOUR_MS = 3_600_000

/** The hours of a day, each with its local hour as its value. */
function dayOf(date: string, value: (hour: number) => number | null): Chart {
  const { startMs, endMs } = localDayRange(zone, date)
  const at = Array.from({ length: (endMs - startMs) / HOUR_MS }, (_, i) => startMs + i * HOUR_MS)
  const hourOf = (ms: number) =>
    Number(new Date(ms).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit' }))
  const values = at.map((ms) => value(hourOf(ms)))
  const known = values.filter((one) => one !== null)
  const series = [
    {
      key: 'consumption',
      unit: 'W',
      values,
      totalWh: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0),
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

const nextHour = (values: readonly (number | null)[] | undefined) => values?.slice(3)

test('a day is aligned with another by local time, even if it has 23 hours', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const short = dayOf('2025-03-30', (hour) => hour)
  expect(alignedSeries(plain, short)[0]?.values).toEqual(hours.map((hour) => (hour === 2 ? null : hour)))
})

describe('the repeated hour in October is compared pass by pass', () => {
  const passes: Record<number, number> = {}
  /** 200 in the first pass of 02:00, 201 in the second */
  const long = dayOf('2025-10-26', (hour) => {
    passes[hour] = (passes[hour] ?? 0) + 1
    return hour === 2 ? 199 + (passes[hour] ?? 0) : hour
  })
  test('is shown with its first pass next to a later day of 24 hours, and both passes are in the total', () => {
    const [before] = alignedSeries(plain, long)
    expect(before?.values.slice(0, 4)).toEqual([0, 1, 200, 3])
    expect(before?.totalWh).toBe(long.series[0]?.totalWh)
    expect(unmatchedIntervals(plain, long)).toBe(1)
  })
  test('has no counterpart for the second pass on a day compared with one of 24 hours', () => {
    const [before] = alignedSeries(long, plain)
    expect(before?.values.slice(0, 5)).toEqual([0, 1, 2, null, 3])
    expect(nextHour(before?.values)?.slice(1)).toEqual(valuesOf(plain)?.slice(3))
    expect(unmatchedIntervals(long, plain)).toBe(0)
  })
  test('matches pass by pass on two days of 25 hours', () => {
    expect(alignedSeries(long, long)[0]?.values).toEqual(valuesOf(long))
  })
})

test('days of months match by their number, even in a leap year', () => {
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
  expect(alignedSeries(yearOf(2025, 100), yearOf(2024, 0))[0]?.values).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
})

test('a difference is unknown if either value is unknown', () => {
  const now = dayOf('2025-06-16', (hour) => (hour < 12 ? 300 : null))
  const compared = alignedSeries(
    now,
    dayOf('2025-06-15', (hour) => (hour === 3 ? null : 100)),
  )
  expect(valuesOf(differenceOf(now, compared))).toEqual(
    Array.from({ length: 24 }, (_, hour) => (hour < 12 && hour !== 3 ? 200 : null)),
  )
})

/** The days of a month, all with the same energy except the last. */
function monthOf(month: string, days: number, wh: number, last = wh): Chart {
  const at = Array.from(
    { length: days },
    (_, i) => localDayRange(zone, `${month}-${String(i + 1).padStart(2, '0')}`).startMs,
  )
  const values = at.map((_, i) => (i === days - 1 ? last : wh))
  return {
    ...plain,
    from: at[0] ?? 0,
    to: localDayRange(zone, `${month}-${days}`).endMs,
    interval: 86_400,
    measure: 'energy',
    at,
    series: plain.series.map((one) => ({
      ...one,
      unit: 'Wh',
      values,
      totalWh: values.reduce((sum, value) => sum + value, 0),
    })),
  }
}

describe('the totals of two periods equal the totals on their own pages', () => {
  test.each([
    ['October has a day more than November', ['2025-11', 30, 1000], ['2025-10', 31, 1000]],
    ['March has three days more than February', ['2025-03', 31, 1000], ['2025-02', 28, 1000]],
  ] as const)('%s', (_name, [month, days, wh], [other, otherDays, otherWh]) => {
    const now = monthOf(month, days, wh)
    const before = monthOf(other, otherDays, otherWh)
    expect(comparedTotal(now, alignedSeries(now, before), 'consumption')).toEqual({
      wh: days * wh,
      beforeWh: otherDays * otherWh,
      isFair: true,
    })
  })

  test('a last day without a counterpart does not reverse the sign', () => {
    // 28 days of March are less than February, all 31 are more
    const now = monthOf('2025-03', 31, 900, 6000)
    const before = monthOf('2025-02', 28, 1000)
    const total = comparedTotal(now, alignedSeries(now, before), 'consumption')
    expect(total).toMatchObject({ wh: 33_000, beforeWh: 28_000 })
  })

  test('a period that is not over is compared with the same part of the other', () => {
    const now = dayOf('2025-06-16', (hour) => (hour < 12 ? 300 : null))
    const before = dayOf('2025-06-15', () => 100)
    const soFar = dayOf('2025-06-15', (hour) => (hour < 12 ? 100 : null))
    const elapsed = {
      ...soFar,
      to: soFar.from + 12 * HOUR_MS,
      at: soFar.at.slice(0, 12),
      series: soFar.series.map((one) => ({ ...one, values: one.values.slice(0, 12) })),
    }
    const compared = alignedSeries(now, before, { before: elapsed, untilMs: now.from + 12 * HOUR_MS })
    expect(compared[0]?.values).toEqual(valuesOf(before))
    expect(comparedTotal(now, compared, 'consumption')).toEqual({ wh: 3600, beforeWh: 1200, isFair: true })
  })

  test.each([
    ['now', (hour: number) => (hour < 20 ? 300 : null), () => 100],
    ['before', () => 300, (hour: number) => (hour < 20 ? 100 : null)],
  ] as const)('no change is calculated with gaps %s', (_when, nowOf, beforeOf) => {
    const now = dayOf('2025-06-16', nowOf)
    const total = comparedTotal(now, alignedSeries(now, dayOf('2025-06-15', beforeOf)), 'consumption')
    expect(total).toMatchObject({ isFair: false })
  })

  test('unknown values have no change', () => {
    expect(comparedTotal(plain, [], 'consumption')).toBeNull()
    const nothing = dayOf('2025-06-15', () => null)
    expect(comparedTotal(plain, alignedSeries(plain, nothing), 'consumption')).toBeNull()
  })
})

test('the difference of totals is positive if there is more now, negative if less, and unknown if one total is unknown', () => {
  const more = dayOf('2025-06-17', (hour) => hour + 2)
  const totalOf = (now: Chart, before: Chart) =>
    differenceOf(now, alignedSeries(now, before)).series[0]?.totalWh
  expect(totalOf(more, plain)).toBe(48)
  expect(totalOf(plain, more)).toBe(-48)
  expect(
    totalOf(
      plain,
      dayOf('2025-06-17', () => null),
    ),
  ).toBeNull()
})
