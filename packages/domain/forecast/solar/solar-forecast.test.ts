import { describe, expect, test } from 'vitest'
import { clearSkyOn } from '../../energy/solar/clear-sky.ts'
import { DAY_QUARTERS, QUARTER_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import { sunAt } from '../../time/sun.ts'
import { irradianceColumn } from './irradiance-column.ts'
import { forecastSolar, type SolarForecast, type SolarRequest } from './solar-forecast.ts'

const place = { latitude: 46.05, longitude: 14.51 }
const plane = { tiltDeg: 30, azimuthDeg: 180 }
const startMs = Date.parse('2026-06-10T04:00Z')
const skyAt = (atMs: number) => clearSkyOn(plane, sunAt(atMs + QUARTER_MS / 2, place))
/** Days since some midnight, so that rules can tell days apart. */
const dayOf = (atMs: number) => Math.floor(atMs / UTC_DAY_MS)
const today = dayOf(startMs)

type Rule = (atMs: number) => number

/** A plant with 5 W per W/m² of the clear sky, times a rule. */
const plant = (days: number, clearness: Rule, endMs = startMs) => ({
  startMs: endMs - days * UTC_DAY_MS,
  wh: Float64Array.from({ length: days * DAY_QUARTERS }, (_, i) => {
    const atMs = endMs - days * UTC_DAY_MS + i * QUARTER_MS
    return (5 * skyAt(atMs) * clearness(atMs)) / 4
  }),
})

const request = (days: number, clearness: Rule): SolarRequest => ({
  startMs,
  slots: DAY_QUARTERS,
  history: plant(days, clearness),
  place,
  plane,
  curtailed: null,
  weather: [],
})

function known(asked: SolarRequest): SolarForecast {
  const forecast = forecastSolar(asked)
  if (!forecast.isKnown) throw new Error('a forecast was expected')
  return forecast
}

const noon = 32
const atSlot = (slot: number) => startMs + slot * QUARTER_MS

describe('without weather', () => {
  test('a plant under a clear sky has a forecast that follows the sun', () => {
    const { productionW, p10W, p90W } = known(request(30, () => 1))
    for (const [slot, watts] of productionW.entries()) {
      expect(watts).toBeCloseTo(5 * skyAt(atSlot(slot)), 6)
      expect(p10W[slot]).toBeCloseTo(watts, 6)
      expect(p90W[slot]).toBeCloseTo(watts, 6)
    }
  })

  test('the night is exactly zero', () => {
    const { productionW, p90W } = known(request(30, (atMs) => 0.3 + (dayOf(atMs) % 5) / 8))
    const nights = Array.from(productionW.keys()).filter((slot) => skyAt(atSlot(slot)) === 0)
    expect(nights.length).toBeGreaterThan(20)
    for (const slot of nights) expect([productionW[slot], p90W[slot]]).toEqual([0, 0])
  })

  test('shade in the afternoon lowers the forecast of the afternoon only', () => {
    const shaded = known(request(30, (atMs) => (sunAt(atMs, place).azimuthDeg > 240 ? 0.2 : 1)))
    const ratio = (slot: number) => (shaded.productionW[slot] ?? 0) / skyAt(atSlot(slot))
    expect(ratio(12)).toBeCloseTo(5, 1)
    expect(ratio(52)).toBeCloseTo(1, 1)
  })

  test('a cloudy morning lowers the next hours, and the next days less', () => {
    const nowMs = atSlot(noon)
    const history = plant(30, (atMs) => (dayOf(atMs) === today ? 0.4 : 1), nowMs)
    const grey = known({ ...request(0, () => 1), startMs: nowMs, slots: 192, history })
    const share = (slot: number) => (grey.productionW[slot] ?? 0) / (5 * skyAt(nowMs + slot * QUARTER_MS))
    expect(share(1)).toBeLessThan(0.6)
    expect(share(1)).toBeLessThan(share(16))
    expect(share(16)).toBeLessThan(share(96))
    expect(share(96)).toBeLessThan(1)
  })

  test('the forecast never exceeds the highest share of the clear sky ever measured, and is never negative', () => {
    const { productionW, p10W, p90W } = known(request(30, (atMs) => ((dayOf(atMs) * 37) % 10) / 10))
    for (const [slot, watts] of productionW.entries()) {
      expect(watts).toBeLessThanOrEqual(0.9 * 5 * skyAt(atSlot(slot)) + 1e-6)
      expect(p90W[slot]).toBeLessThanOrEqual(0.9 * 5 * skyAt(atSlot(slot)) + 1e-6)
      expect(p90W[slot]).toBeGreaterThanOrEqual(watts)
      expect(p10W[slot]).toBeLessThanOrEqual(watts)
      expect(p10W[slot]).toBeGreaterThanOrEqual(0)
    }
  })

  test.each([-1, 0, 1])('a curtailed quarter-hour and its neighbours are left out: %s', (step) => {
    // only the one at noon is marked, and the others are cut at their edges
    const clockOf = (atMs: number) =>
      (Math.round((atMs - atSlot(noon - DAY_QUARTERS * 60.5)) / QUARTER_MS) % DAY_QUARTERS) - DAY_QUARTERS / 2
    const isCut = (atMs: number) => Math.abs(clockOf(atMs)) <= 1 && dayOf(atMs) % 2 === 0
    const asked = request(30, (atMs) => (isCut(atMs) ? 0.1 : 1))
    const curtailed = Uint8Array.from(asked.history.wh.keys(), (i) => {
      const atMs = asked.history.startMs + i * QUARTER_MS
      return isCut(atMs) && clockOf(atMs) === 0 ? 1 : 0
    })
    expect(known(asked).productionW[noon + step]).toBeLessThan(4.5 * skyAt(atSlot(noon + step)))
    expect(known({ ...asked, curtailed }).productionW[noon + step]).toBeCloseTo(
      5 * skyAt(atSlot(noon + step)),
      6,
    )
  })

  test('a gap does not count as a day without sun', () => {
    const gappy = known(request(30, (atMs) => (dayOf(atMs) % 3 === 0 ? Number.NaN : 1)))
    expect(gappy.productionW[noon]).toBeCloseTo(5 * skyAt(atSlot(noon)), 6)
  })

  test('without coordinates the forecast follows only the time of day', () => {
    const { isBySun, productionW } = known({ ...request(30, () => 1), place: null, plane: null })
    expect(isBySun).toBe(false)
    expect(productionW[noon]).toBeGreaterThan(0.9 * 5 * skyAt(atSlot(noon)))
    expect(productionW[80]).toBe(0)
  })

  test.each([
    [0, { isKnown: false, knownDays: 0, missingDays: 3 }],
    [2, { isKnown: false, knownDays: 2, missingDays: 1 }],
    [3, { isKnown: true, knownDays: 3, weatherSlots: 0, isBySun: true }],
  ])('%s days of history', (days, expected) => {
    expect(forecastSolar(request(days, () => 1))).toMatchObject(expected)
  })

  test('in the polar night nothing is produced', () => {
    const tromso = { latitude: 69.65, longitude: 18.96 }
    const winter = Date.parse('2026-12-20T00:00Z')
    const history = { startMs: winter - 10 * UTC_DAY_MS, wh: new Float64Array(10 * DAY_QUARTERS) }
    const forecast = known({ ...request(3, () => 1), startMs: winter, history, place: tromso })
    expect(Math.max(...forecast.productionW, ...forecast.p90W)).toBe(0)
  })
})

describe('with weather', () => {
  const cloudy: Rule = (atMs) => 0.2 + ((dayOf(atMs) * 37) % 9) / 10
  const weatherOf = (rule: (atMs: number) => number | null, minutes: number) =>
    Array.from({ length: (33 * DAY_QUARTERS * 15) / minutes }, (_, i) => {
      const fromMs = startMs - 30 * UTC_DAY_MS + i * minutes * 60_000
      const quarters = Array.from({ length: minutes / 15 }, (_, k) => rule(fromMs + k * QUARTER_MS))
      const isKnown = quarters.every((value) => value !== null)
      return {
        endMs: fromMs + minutes * 60_000,
        minutes,
        wattsPerM2: isKnown
          ? quarters.reduce<number>((sum, value) => sum + (value ?? 0), 0) / quarters.length
          : null,
      }
    })

  test.each([15, 60])(
    'follows a weather forecast that has always been right, in steps of %s minutes',
    (minutes) => {
      const weather = weatherOf((atMs) => skyAt(atMs) * cloudy(atMs), minutes)
      const { productionW, weatherSlots } = known({ ...request(30, cloudy), weather })
      expect(weatherSlots).toBeGreaterThan(50)
      for (const slot of [8, 20, noon, 48])
        expect(
          Math.abs((productionW[slot] ?? 0) / (5 * skyAt(atSlot(slot)) * cloudy(atSlot(slot))) - 1),
        ).toBeLessThan(0.03)
    },
  )

  test('learns that a weather service always forecasts twice the sun', () => {
    const weather = weatherOf((atMs) => 2 * skyAt(atMs) * cloudy(atMs), 60)
    const { productionW } = known({ ...request(30, cloudy), weather })
    expect((productionW[noon] ?? 0) / (5 * skyAt(atSlot(noon)) * cloudy(atSlot(noon)))).toBeCloseTo(1, 1)
  })

  test('slots without weather follow recent days', () => {
    const until = atSlot(40)
    const weather = weatherOf((atMs) => (atMs >= until ? null : skyAt(atMs) * cloudy(atMs)), 60)
    const mixed = known({ ...request(30, cloudy), weather })
    const plain = known(request(30, cloudy))
    expect(mixed.productionW[44]).toBe(plain.productionW[44])
    expect(mixed.productionW[noon]).not.toBe(plain.productionW[noon])
  })

  test('weather without a past is not used, because its effect on this plant is unknown', () => {
    const weather = weatherOf((atMs) => (atMs < startMs ? null : skyAt(atMs)), 60)
    expect(known({ ...request(30, cloudy), weather }).weatherSlots).toBe(0)
  })
})

describe('stamps are the ends of intervals', () => {
  const sky = Float64Array.from([0, 100, 200, 300, 400, 400, 400, 400])

  test.each([
    [
      'an hour gives the mean of the four before',
      { endMs: 4 * QUARTER_MS, minutes: 60, wattsPerM2: 75 },
      [0, 50, 100, 150],
    ],
    [
      'a quarter-hour gives the one before',
      { endMs: 2 * QUARTER_MS, minutes: 15, wattsPerM2: 80 },
      [NaN, 80, NaN, NaN],
    ],
    ['half an hour', { endMs: 4 * QUARTER_MS, minutes: 30, wattsPerM2: 50 }, [NaN, NaN, 40, 60]],
    [
      'an unknown value stays unknown',
      { endMs: 4 * QUARTER_MS, minutes: 60, wattsPerM2: null },
      [NaN, NaN, NaN, NaN],
    ],
    [
      'an hour between quarter-hours is left out',
      { endMs: 3.5 * QUARTER_MS, minutes: 60, wattsPerM2: 9 },
      [NaN, NaN, NaN, NaN],
    ],
    ['an hour that began before', { endMs: 2 * QUARTER_MS, minutes: 60, wattsPerM2: 60 }, [60, 60, NaN, NaN]],
    ['less than nothing is nothing', { endMs: 4 * QUARTER_MS, minutes: 60, wattsPerM2: -1 }, [0, 0, 0, 0]],
  ])('%s', (_case, interval, expected) => {
    expect([...irradianceColumn([interval], 0, sky).subarray(0, 4)]).toEqual(expected)
  })
})
