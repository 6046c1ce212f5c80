import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../strategies/fixtures/strategy-site.ts'
import { localDayRange } from '../../time/local-day.ts'
import type { MeasuredDay } from './measured-day.ts'
import { proveDay } from './prove-day.ts'

const zone = 'Europe/Ljubljana'
const { battery, charger } = testDevices
/** a solver without an answer: the best plan is then the best of what is known */
const find = {
  withModel: <T>() => null as T,
  limits: { seconds: 0.1, gap: 0.003 },
  clock: () => 0,
}
const terms = { reservePct: 0, wearPerKwh: 0, exportLimitW: null }
const ONE_WAY = Math.sqrt(0.97 * 0.97 * 0.96)
const END_SHARE = 0.9 * 0.99

const column = (length: number, of: (hour: number) => number) =>
  Float64Array.from({ length }, (_, quarter) => of(Math.floor(quarter / 4)))

/** 500 W of use, no sun, 0.10 by night and 0.40 from 18 to 22 h; the battery of 10 kWh begins empty. */
function dayOf(change: Partial<MeasuredDay> = {}, usedW: (hour: number) => number = () => 0, endPct = 0) {
  const { startMs, endMs } = localDayRange(zone, '2026-10-15')
  const quarters = (endMs - startMs) / 900_000
  const usedWh = column(quarters, (hour) => usedW(hour) / 4)
  return {
    startMs,
    baseWh: column(quarters, () => 125),
    solarWh: column(quarters, () => 0),
    importPerKwh: column(quarters, (hour) => (hour < 6 ? 0.1 : hour >= 18 && hour < 22 ? 0.4 : 0.2)),
    exportPerKwh: column(quarters, () => 0.05),
    devices: [{ device: battery(), usedWh, startPct: 0, endPct }],
    ...change,
  }
}
const prove = (day: MeasuredDay) => proveDay({ site: siteOf(), day, terms }, find)
const proven = (day: MeasuredDay) => {
  const found = prove(day)
  if (!found.isProven) throw new Error(found.because)
  return found
}

/** 0.5 kW for 6 h at 0.1, 14 h at 0.2 and 4 h at 0.4 */
const IDLE = 0.3 + 1.4 + 0.8

test('a battery that did nothing has saved nothing', () => {
  const day = proven(dayOf())
  expect(day.actual).toBeCloseTo(IDLE, 9)
  expect(day.noControl).toBeCloseTo(IDLE, 9)
  expect(day.solarFirst).toBeCloseTo(IDLE, 9)
  expect(day.uncertainty).toEqual({ noControl: 0, solarFirst: 0 })
})

test('energy of the night used in the evening has saved the difference in price', () => {
  const charged = 2 / (ONE_WAY * ONE_WAY) / 5
  const day = proven(dayOf({}, (hour) => (hour < 5 ? charged * 1_000 : hour >= 18 && hour < 22 ? -500 : 0)))
  expect(day.actual).toBeCloseTo(IDLE + 5 * charged * 0.1 - 2 * 0.4, 9)
  expect(day.noControl - day.actual).toBeCloseTo(2 * 0.4 - 5 * charged * 0.1, 9)
  expect(day.perfect).toBeCloseTo(day.actual, 9)
})

test('a loss is a loss', () => {
  const charged = 1 / (ONE_WAY * ONE_WAY)
  const day = proven(dayOf({}, (hour) => (hour === 19 ? charged * 1_000 : hour === 23 ? -500 : 0), 5))
  const stored = 0.5 * 0.1 * END_SHARE
  expect(day.noControl - day.actual).toBeCloseTo(0.5 * 0.2 + stored - charged * 0.4, 9)
  expect(day.perfect).toBeCloseTo(IDLE, 9)
})

test('energy that is still stored counts as plans value it, and that is uncertain up to the mean price', () => {
  const day = proven(dayOf({}, (hour) => (hour < 2 ? 1_000 / ONE_WAY : 0), 20))
  const worth = 2 * 0.1 * END_SHARE
  expect(day.actual).toBeCloseTo(IDLE + (2 / ONE_WAY) * 0.1 - worth, 9)
  const mean = (6 * 0.1 + 14 * 0.2 + 4 * 0.4) / 24
  expect(day.uncertainty.noControl).toBeCloseTo(2 * (mean * ONE_WAY - 0.1 * END_SHARE), 9)
})

test('a battery that lost more than the model says has cost that, and makes the proof less certain', () => {
  const charging = (hour: number) => (hour < 2 ? 1_000 / ONE_WAY : 0)
  const [good, lossy] = [proven(dayOf({}, charging, 20)), proven(dayOf({}, charging, 15))]
  expect(lossy.actual - good.actual).toBeCloseTo(0.5 * 0.1 * END_SHARE, 9)
  expect(lossy.uncertainty.noControl).toBeGreaterThan(good.uncertainty.noControl)
})

test('surplus that solar first would have kept counts for it', () => {
  const sunny = dayOf({ solarWh: column(96, (hour) => (hour >= 10 && hour < 12 ? 375 : 0)) })
  const day = proven(sunny)
  // 2 kWh exported at 0.05 at noon; kept, they replace the import after that
  const kept = 2 * ONE_WAY * ONE_WAY
  const after = 6 * 0.5 * 0.2
  expect(day.noControl - day.solarFirst).toBeCloseTo(Math.min(kept * 0.2, after) - 2 * 0.05, 6)
})

test('a car charges the same energy in the same stay, at once without control', () => {
  const quarters = 96
  const late = column(quarters, (hour) => (hour === 17 ? 500 : hour === 19 ? 250 : 0))
  const device = { device: charger(), usedWh: late, startPct: Number.NaN, endPct: Number.NaN }
  const day = proven(dayOf({ devices: [device] }))
  // 3 kWh: 2 at 17 h for 0.2, 1 at 19 h for 0.4; at once: 2 at 17 h and 1 at 18 h for 0.4
  expect(day.actual).toBeCloseTo(IDLE + 2 * 0.2 + 0.4, 9)
  expect(day.noControl).toBeCloseTo(IDLE + 2 * 0.2 + 0.4, 9)
})

describe('days', () => {
  test.each([
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ] as const)('%s has %i quarter-hours', (date, quarters) => {
    const { startMs, endMs } = localDayRange(zone, date)
    expect((endMs - startMs) / 900_000).toBe(quarters)
    const flat = column(quarters, () => 0.2)
    const usedWh = column(quarters, () => 0)
    const day = proven({
      ...{ startMs, baseWh: column(quarters, () => 125), solarWh: usedWh },
      ...{ importPerKwh: flat, exportPerKwh: usedWh },
      devices: [{ device: battery(), usedWh, startPct: 0, endPct: 0 }],
    })
    expect(day.actual).toBeCloseTo((quarters / 4) * 0.5 * 0.2, 9)
  })

  const gap = (quarters: number) => {
    const day = dayOf()
    day.baseWh.fill(Number.NaN, 40, 40 + quarters)
    return day
  }
  test('an hour without readings is filled, and said', () => {
    expect(proven(gap(4))).toMatchObject({ filled: 4, actual: expect.closeTo(IDLE, 9) })
  })
  test('are not compared with a longer gap, without a price, or with nothing to control', () => {
    expect(prove(gap(5))).toEqual({ isProven: false, because: 'gaps' })
    const unpriced = dayOf()
    unpriced.importPerKwh[5] = Number.NaN
    expect(prove(unpriced)).toEqual({ isProven: false, because: 'prices' })
    expect(prove(dayOf({ devices: [] }))).toEqual({ isProven: false, because: 'noDevice' })
  })
})
