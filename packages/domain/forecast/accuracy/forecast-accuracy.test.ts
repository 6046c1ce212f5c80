import { describe, expect, test } from 'vitest'
import { QUARTER_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import { chooseForecast } from './choose-forecast.ts'
import { forecastAccuracy } from './forecast-accuracy.ts'
import { persistedW, persistenceForecast, sameClockBefore } from './persistence.ts'

const zone = 'Europe/Ljubljana'
const startMs = Date.parse('2026-06-10T00:00+02:00')
const at = (text: string) => Date.parse(text)

/** Days around `startMs`, W by a rule of the day (0 is the one of `startMs`) and quarter-hour. */
const measured = (from: number, to: number, rule: (day: number, quarter: number) => number) => ({
  startMs: startMs + from * UTC_DAY_MS,
  wh: Float64Array.from({ length: (to - from) * 96 }, (_, i) => rule(from + Math.floor(i / 96), i % 96) / 4),
})

const daily = (days: number, rule: (day: number, quarter: number) => number) =>
  Array.from({ length: days }, (_, day) => ({
    madeMs: startMs + day * UTC_DAY_MS,
    startMs: startMs + day * UTC_DAY_MS,
    powerW: Float64Array.from({ length: 96 }, (_, quarter) => rule(day, quarter)),
  }))

describe('accuracy', () => {
  test.each([
    ['right', 1000, 0, 0],
    ['100 W too much', 1100, 2.4, 10],
    ['100 W too little', 900, 2.4, -10],
  ])('%s', (_case, watts, maeKwhPerDay, biasPct) => {
    const history = measured(-7, 10, () => 1000)
    const found = forecastAccuracy(
      daily(10, () => watts),
      { history, zone, place: null },
    )
    expect(found.days).toBe(10)
    expect(found.maeKwhPerDay).toBeCloseTo(maeKwhPerDay, 9)
    expect(found.biasPct).toBeCloseTo(biasPct, 9)
    expect(found.isWorseThanPersistence).toBe(watts !== 1000)
  })

  test('the error by day and the error by night are each scaled to a whole day', () => {
    const history = measured(-7, 10, () => 1000)
    const forecasts = daily(10, (_day, quarter) => (quarter >= 24 && quarter < 88 ? 1500 : 1000))
    const found = forecastAccuracy(forecasts, { history, zone, place: null })
    expect(found.byDay.maeKwhPerDay).toBeCloseTo(12, 9)
    expect(found.byNight.maeKwhPerDay).toBe(0)
    const bySun = forecastAccuracy(forecasts, { history, zone, place: { latitude: 46, longitude: 14.5 } })
    expect(bySun.byNight.maeKwhPerDay).toBeGreaterThan(0)
  })

  test('persistence of yesterday and of a week ago are judged by the same quarter-hours', () => {
    // days alternate, so yesterday is always wrong and so is a week ago
    const history = measured(-15, 10, (day) => (day % 2 === 0 ? 1000 : 2000))
    const found = forecastAccuracy(
      daily(10, () => 1500),
      { history, zone, place: null },
    )
    expect(found.yesterday.maeKwhPerDay).toBeCloseTo(24, 9)
    expect(found.weekAgo.maeKwhPerDay).toBeCloseTo(24, 9)
    expect(found.maeKwhPerDay).toBeCloseTo(12, 9)
    expect(found.isWorseThanPersistence).toBe(false)
  })

  test('unknown quarter-hours are not compared, and six days are too few for a verdict', () => {
    const history = measured(-7, 10, (day) => (day === 3 ? Number.NaN : 1000))
    const found = forecastAccuracy(
      daily(8, () => 1100),
      { history, zone, place: null },
    )
    // the day after the gap has no yesterday
    expect(found).toMatchObject({ days: 6, isWorseThanPersistence: null })
  })

  test('without anything to compare there are no figures', () => {
    expect(forecastAccuracy([], { history: measured(0, 1, () => 0), zone, place: null })).toMatchObject({
      days: 0,
      maeKwhPerDay: null,
      biasPct: null,
      isWorseThanPersistence: null,
    })
  })
})

describe('persistence', () => {
  test.each([
    ['summer time began', '2026-03-29T12:00+02:00', 1, '2026-03-28T12:00+01:00'],
    ['summer time ended', '2026-10-25T12:00+01:00', 1, '2026-10-24T12:00+02:00'],
    ['an ordinary day', '2026-06-10T12:00+02:00', 7, '2026-06-03T12:00+02:00'],
  ])('repeats the same local time: %s', (_case, now, days, before) => {
    expect(sameClockBefore(zone, at(now), days)).toBe(at(before))
  })

  test('beyond a day it uses only measurements from before it was made', () => {
    const history = measured(-2, 2, (day) => 1000 + 100 * day)
    const made = startMs + 12 * 4 * QUARTER_MS
    const naive = { history, zone, days: 1 }
    // 06:00 tomorrow: today's is known; 18:00 tomorrow: today's is not yet
    expect(persistedW(naive, startMs + UTC_DAY_MS + 24 * QUARTER_MS, made)).toBe(1000)
    expect(persistedW(naive, startMs + UTC_DAY_MS + 72 * QUARTER_MS, made)).toBe(900)
  })

  test('bridges a gap with the day before, and its band is as wide as its past errors', () => {
    const history = measured(-28, 0, (day) => (day === -1 ? Number.NaN : day % 2 === 0 ? 1000 : 2000))
    const { powerW, p10W, p90W } = persistenceForecast({ history, startMs, slots: 96, zone })
    expect([powerW[0], p10W[0], p90W[0]]).toEqual([1000, 0, 2000])
  })

  test('is unknown after a week without readings', () => {
    const history = measured(-28, 0, (day) => (day >= -8 ? Number.NaN : 1000))
    expect(persistenceForecast({ history, startMs, slots: 4, zone }).powerW).toEqual(
      new Float64Array(4).fill(Number.NaN),
    )
  })
})

test.each([
  [
    'too little history',
    { isKnown: false as const },
    null,
    { source: 'persistence', reason: 'too_little_history' },
  ],
  ['worse', { isKnown: true as const }, true, { source: 'persistence', reason: 'worse_than_persistence' }],
  ['better', { isKnown: true as const }, false, { source: 'forecast' }],
  ['not judged yet', { isKnown: true as const }, null, { source: 'forecast' }],
])('chooses by accuracy: %s', (_case, forecast, isWorse, expected) => {
  const chosen = chooseForecast(forecast, { watts: 1 }, { isWorseThanPersistence: isWorse })
  expect(chosen).toMatchObject(expected)
  expect(chosen.forecast).toEqual(expected.source === 'forecast' ? forecast : { watts: 1 })
})
