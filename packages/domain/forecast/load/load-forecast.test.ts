import { describe, expect, test } from 'vitest'
import { holidaysOf } from '../../pricing/holidays/holidays.ts'
import { DAY_QUARTERS, QUARTER_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import { localDayRange } from '../../time/local-day.ts'
import { clockQuarterOf, dayKindOf, localDayOf } from '../history/day-table.ts'
import { forecastLoad, type LoadForecast } from './load-forecast.ts'

const zone = 'Europe/Ljubljana'
const holidays = holidaysOf('SI', { from: '2026-01-01', to: '2026-12-31' }, [])

type Rule = (quarter: number, kind: string, atMs: number) => number

/** Days of a house up to an instant, whose quarter-hours follow a rule. */
const house = (startMs: number, days: number, rule: Rule) => ({
  startMs: startMs - days * UTC_DAY_MS,
  wh: Float64Array.from({ length: days * DAY_QUARTERS }, (_, i) => {
    const atMs = startMs - days * UTC_DAY_MS + i * QUARTER_MS
    return rule(clockQuarterOf(zone, atMs), dayKindOf(localDayOf(zone, atMs), holidays), atMs)
  }),
})

function known(startMs: number, days: number, rule: Rule, slots = DAY_QUARTERS): LoadForecast {
  const forecast = forecastLoad({ startMs, slots, zone, holidays, history: house(startMs, days, rule) })
  if (!forecast.isKnown) throw new Error('a forecast was expected')
  return forecast
}

const midnight = (date: string) => localDayRange(zone, date).startMs
/** 100 Wh at night, 300 Wh from 06:00 to 22:00. */
const day: Rule = (quarter) => (quarter >= 24 && quarter < 88 ? 300 : 100)

describe('how much history a forecast needs', () => {
  test.each([
    [0, { isKnown: false, knownDays: 0, missingDays: 3 }],
    [1, { isKnown: false, knownDays: 1, missingDays: 2 }],
    [2, { isKnown: false, knownDays: 2, missingDays: 1 }],
    [3, { isKnown: true, knownDays: 3, isByKindOfDay: false }],
    [6, { isKnown: true, knownDays: 6, isByKindOfDay: false }],
    [7, { isKnown: true, knownDays: 7, isByKindOfDay: true }],
  ])('%s days', (days, expected) => {
    const startMs = midnight('2026-06-10')
    const history = house(startMs, days, day)
    expect(forecastLoad({ startMs, slots: 96, zone, holidays, history })).toMatchObject(expected)
  })

  test('a day with half of its quarter-hours unknown does not count', () => {
    const startMs = midnight('2026-06-10')
    const history = house(startMs, 3, (quarter) => (quarter < 48 ? Number.NaN : 100))
    expect(forecastLoad({ startMs, slots: 96, zone, holidays, history })).toEqual({
      isKnown: false,
      knownDays: 0,
      missingDays: 3,
    })
  })
})

describe('a house that repeats itself', () => {
  test('has the forecast of its past, with narrow bands', () => {
    const { loadW, p10W, p90W } = known(midnight('2026-06-10'), 28, day)
    const shown = [loadW[0], loadW[12], loadW[48], loadW[94], p10W[48], p90W[48]]
    expect(shown.map((watts) => Math.round(watts ?? -1))).toEqual([400, 400, 1200, 400, 1200, 1200])
  })

  test.each([
    ['Wednesday', '2026-06-10', 800],
    ['Saturday', '2026-06-13', 2000],
    ['Sunday', '2026-06-14', 3200],
    ['a holiday on a Thursday', '2026-06-25', 3200],
  ])('%s follows days of its kind', (_case, date, expectedW) => {
    const byKind: Rule = (_quarter, kind) => ({ working: 200, saturday: 500, sunday: 800 })[kind] ?? 0
    expect(known(midnight(date), 42, byKind).loadW[48]).toBeCloseTo(expectedW, 6)
  })

  test('in the first weeks Saturdays and Sundays share their history', () => {
    const byKind: Rule = (_quarter, kind) => (kind === 'working' ? 200 : 500)
    expect(known(midnight('2026-06-20'), 14, byKind).loadW[48]).toBeCloseTo(2000, 6)
  })
})

describe('gaps are not zero', () => {
  test('unknown days do not change the forecast', () => {
    const gappy: Rule = (quarter, _kind, atMs) =>
      localDayOf(zone, atMs) % 3 === 0 ? Number.NaN : day(quarter, '', 0)
    expect(known(midnight('2026-06-10'), 28, gappy).loadW[48]).toBeCloseTo(1200, 6)
  })

  test('a quarter-hour that is never known has the value of the one before', () => {
    const { loadW } = known(midnight('2026-06-10'), 28, (quarter, kind, atMs) =>
      quarter === 40 ? Number.NaN : day(quarter, kind, atMs),
    )
    expect(loadW[40]).toBeCloseTo(1200, 6)
  })
})

describe('days of 92 and of 100 quarter-hours', () => {
  test.each([
    ['in the week after summer time began', '2026-03-30'],
    ['on the day summer time begins', '2026-03-29'],
    ['on the day summer time ends', '2026-10-25'],
    ['in the week after summer time ended', '2026-10-26'],
  ])('%s the forecast follows the local time', (_case, date) => {
    const { startMs, endMs } = localDayRange(zone, date)
    const slots = (endMs - startMs) / QUARTER_MS
    const { loadW } = known(startMs, 28, day, slots)
    const clocks = Array.from(loadW.keys(), (i) => clockQuarterOf(zone, startMs + i * QUARTER_MS))
    // the edges of the rule are smoothed
    for (const [i, quarter] of clocks.entries())
      if (![23, 24, 87, 88].includes(quarter)) expect(loadW[i]).toBeCloseTo(4 * day(quarter, '', 0), 6)
    expect(loadW.length).toBe(date === '2026-03-29' ? 92 : date === '2026-10-25' ? 100 : 96)
  })
})

describe('the most recent past', () => {
  test('the first four quarter-hours are close to the last measurement', () => {
    const startMs = midnight('2026-06-10') + 12 * 4 * QUARTER_MS
    const { loadW, p90W } = known(startMs, 28, (_quarter, _kind, atMs) =>
      atMs === startMs - QUARTER_MS ? 600 : 100,
    )
    expect(Array.from(loadW.subarray(0, 6), Math.round)).toEqual([2000, 1600, 1200, 800, 400, 400])
    expect(p90W[0]).toBeGreaterThanOrEqual(loadW[0] ?? 0)
  })

  test('an unknown last measurement changes nothing', () => {
    const startMs = midnight('2026-06-10') + 12 * 4 * QUARTER_MS
    const { loadW } = known(startMs, 28, (_quarter, _kind, atMs) =>
      atMs === startMs - QUARTER_MS ? Number.NaN : 100,
    )
    expect(loadW[0]).toBeCloseTo(400, 6)
  })

  test('recent days with more consumption raise the forecast above the profile, and days with less lower it', () => {
    const startMs = midnight('2026-06-10')
    const today = localDayOf(zone, startMs)
    const energyAfter = (lastWh: number) =>
      known(startMs, 28, (_quarter, _kind, atMs) => {
        const back = today - localDayOf(zone, atMs)
        return back <= 3 ? lastWh : back % 2 === 0 ? 100 : 300
      }).loadW.reduce((sum, watts) => sum + watts / 4000, 0)
    const [quiet, busy] = [energyAfter(100), energyAfter(300)]
    // the profile alone gives 16.7 and 22.6 kWh
    expect(quiet).toBeCloseTo(15.6, 1)
    expect(busy).toBeCloseTo(24.6, 1)
  })

  test('a single unusual day does not change the forecast', () => {
    const startMs = midnight('2026-06-10')
    const { loadW } = known(startMs, 28, (quarter, kind, atMs) =>
      localDayOf(zone, atMs) === localDayOf(zone, startMs) - 5 ? 5000 : day(quarter, kind, atMs),
    )
    expect(loadW[48]).toBeCloseTo(1200, 6)
  })

  test('measurements after the first quarter-hour of the forecast are not used', () => {
    const startMs = midnight('2026-06-10') + 12 * 4 * QUARTER_MS
    const long = house(startMs + 2 * UTC_DAY_MS, 30, (quarter, kind, atMs) =>
      atMs >= startMs ? 9000 : day(quarter, kind, atMs),
    )
    const request = { startMs, slots: 96, zone, holidays }
    expect(forecastLoad({ ...request, history: long })).toEqual(
      forecastLoad({ ...request, history: { ...long, wh: long.wh.slice(0, 28 * DAY_QUARTERS) } }),
    )
  })
})

test('bands contain the forecast, nothing is negative, and twice the consumption gives twice the forecast', () => {
  const noise: Rule = (quarter, _kind, atMs) => 50 + ((Math.floor(atMs / QUARTER_MS) * 7919) % 400) + quarter
  const startMs = midnight('2026-06-10') + 7 * QUARTER_MS
  const once = known(startMs, 45, noise, 192)
  const twice = known(startMs, 45, (...at) => 2 * noise(...at), 192)
  for (const [i, watts] of once.loadW.entries()) {
    expect(once.p10W[i]).toBeGreaterThanOrEqual(0)
    expect(once.p10W[i]).toBeLessThanOrEqual(watts)
    expect(once.p90W[i]).toBeGreaterThanOrEqual(watts)
    expect(twice.loadW[i]).toBeCloseTo(2 * watts, 6)
  }
})

test.each([0, 193, 1.5])('refuses %s slots', (slots) => {
  const startMs = midnight('2026-06-10')
  expect(() => forecastLoad({ startMs, slots, zone, holidays, history: house(startMs, 7, day) })).toThrow(
    RangeError,
  )
})
