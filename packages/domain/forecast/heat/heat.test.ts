import { describe, expect, test } from 'vitest'
import { DAY_QUARTERS } from '../../time/floor-time.ts'
import { localDayRange } from '../../time/local-day.ts'
import { forecastHeat, heatHours } from './heat-forecast.ts'
import { type HeatModel, heatModel, heatWhOf } from './heat-model.ts'

const zone = 'Europe/Ljubljana'

/** Days from -5 °C to 25 °C of a house that needs 3 kWh of hot water and 1 kWh per degree below 14 °C. */
const days = (from = -5, to = 25) =>
  Array.from({ length: 60 }, (_, i) => {
    const meanC = from + ((to - from) * i) / 59
    return { meanC, energyWh: 3000 + 1000 * Math.max(0, 14 - meanC) }
  })

const known = (list: Parameters<typeof heatModel>[0]): HeatModel => {
  const model = heatModel(list)
  if (!model.isKnown) throw new Error('a model was expected')
  return model
}

describe('energy by temperature', () => {
  test('finds base, hot water and energy per degree', () => {
    const model = known(days())
    expect(model).toMatchObject({ days: 60, baseC: 14, isBaseFitted: true })
    expect(model.everyDayWh).toBeCloseTo(3000, 3)
    expect(model.whPerDegree).toBeCloseTo(1000, 3)
  })

  test('a winter without warm days keeps the base of degree days, on the same line', () => {
    const model = known(days(-5, 8))
    expect(model).toMatchObject({ baseC: 15, isBaseFitted: false })
    expect(heatWhOf(model, 0)).toBeCloseTo(17_000, 3)
  })

  test('days of absence do not count', () => {
    const away = days().map((day, i) => (i % 15 === 3 ? { ...day, energyWh: 0 } : day))
    // without a scatter all others are exact
    expect(
      known(
        away.map((day, i) => ({ ...day, energyWh: day.energyWh + (day.energyWh > 0 ? (i % 3) * 100 : 0) })),
      ).whPerDegree,
    ).toBeCloseTo(1000, -2)
  })

  test('unknown days are left out, not zero', () => {
    const gappy = days().map((day, i) => (i % 2 === 0 ? day : { ...day, energyWh: null }))
    expect(known(gappy).whPerDegree).toBeCloseTo(1000, 3)
  })

  test('the need is never negative, even if warm days used more energy', () => {
    const model = known(days().map(({ meanC }) => ({ meanC, energyWh: 1000 + 100 * meanC })))
    expect(model.whPerDegree).toBe(0)
    expect(model.everyDayWh).toBeGreaterThan(0)
  })

  test.each([
    [0, { isKnown: false, knownDays: 0, missingDays: 7 }],
    [6, { isKnown: false, knownDays: 6, missingDays: 1 }],
    [7, { isKnown: true, days: 7 }],
  ])('%s days', (count, expected) => {
    expect(heatModel(days().slice(0, count))).toMatchObject(expected)
  })
})

describe('hours', () => {
  const { startMs } = localDayRange(zone, '2026-01-10')
  const history = (rule: (quarter: number, day: number) => number) => ({
    startMs,
    wh: Float64Array.from({ length: 10 * DAY_QUARTERS }, (_, i) => rule(i % 96, Math.floor(i / 96))),
  })
  const nowMs = startMs + 10 * 86_400_000

  test('the shares of the hours add up to 1, even if single days were unusual', () => {
    const shares = heatHours(
      history((quarter, day) => (day === 4 ? 500 : quarter < 24 ? 300 : 100)),
      zone,
      nowMs,
    )
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    expect((shares[2] ?? 0) / (shares[12] ?? 1)).toBeCloseTo(3, 0)
  })

  test('days with gaps are left out; without any complete day all hours have the same share', () => {
    expect(
      heatHours(
        history(() => Number.NaN),
        zone,
        nowMs,
      )[5],
    ).toBeCloseTo(1 / 24, 9)
  })

  test.each([
    ['2026-03-29', 92],
    ['2026-10-25', 100],
    ['2026-01-20', 96],
  ])('on %s the forecast has the energy of its %s quarter-hours', (date, slots) => {
    const day = localDayRange(zone, date)
    const hours = new Float64Array(24).fill(1 / 24)
    const request = { startMs: day.startMs, slots, zone, hours, model: known(days()) }
    const { heatW } = forecastHeat({ ...request, meanC: new Map([[date, 4]]) })
    expect(heatW.reduce((sum, watts) => sum + watts / 4, 0)).toBeCloseTo((13_000 * slots) / 96, 3)
  })

  test('a day without temperature is unknown', () => {
    const hours = new Float64Array(24).fill(1 / 24)
    const request = { startMs, slots: 120, zone, hours, model: known(days()) }
    const { heatW, p10W, p90W } = forecastHeat({ ...request, meanC: new Map([['2026-01-10', 0]]) })
    expect([heatW[0], heatW[100]]).toEqual([expect.closeTo(17_000 / 24, 3), Number.NaN])
    expect(p10W[0]).toBeLessThanOrEqual(heatW[0] ?? 0)
    expect(p90W[0]).toBeGreaterThanOrEqual(heatW[0] ?? 0)
  })
})
