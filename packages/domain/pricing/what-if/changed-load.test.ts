import { expect, test } from 'vitest'
import { quarterDays } from '../../time/quarter-days.ts'
import { homeBattery, spreadYield, withNewDevices } from './new-devices.ts'
import { shiftLoad } from './shift-load.ts'

const zone = 'Europe/Ljubljana'
const range = { from: '2026-03-28', to: '2026-03-29' }
const days = quarterDays(zone, range, new Set())
const quarters = 96 + 92
const sum = (column: Float64Array) => column.reduce((total, wh) => total + wh, 0)
/** a price that is high from the 40th quarter-hour of each day on */
const prices = Float64Array.from({ length: quarters }, (_, i) => ((i < 96 ? i : i - 96) < 40 ? 0.1 : 0.3))
const steady = new Float64Array(quarters).fill(250)

test("shifted energy leaves expensive hours for the cheapest, and the day's total stays the same", () => {
  const moved = shiftLoad(steady, days, prices, 2)
  expect(sum(moved.subarray(0, 96))).toBeCloseTo(sum(steady.subarray(0, 96)), 6)
  expect(sum(moved)).toBeCloseTo(sum(steady), 6)
  // eight quarter-hours of 250 Wh become empty, sixteen get 125 Wh more
  expect([...moved.subarray(0, 96)].filter((wh) => wh === 0)).toHaveLength(8)
  expect([...moved.subarray(0, 16)]).toEqual(Array(16).fill(375))
})

test('no more is shifted than there is, nothing if all hours cost the same, and gaps stay gaps', () => {
  const all = shiftLoad(steady, days, prices, 1000)
  expect(sum(all.subarray(40, 96))).toBe(0)
  expect(shiftLoad(steady, days, new Float64Array(quarters).fill(0.2), 5)).toEqual(steady)
  const gaps = steady.map((wh, i) => (i % 2 === 0 ? wh : Number.NaN))
  const moved = shiftLoad(gaps, days, prices, 2)
  expect([...moved].map(Number.isNaN)).toEqual([...gaps].map(Number.isNaN))
  expect(shiftLoad(steady, days, new Float64Array(quarters).fill(Number.NaN), 5)).toEqual(steady)
})

test('a year of panels has the given yield, and no yield at night', () => {
  const startMs = Date.parse('2026-01-01T00:00:00+01:00')
  const place = { latitude: 46.05, longitude: 14.5 }
  const wh = spreadYield(place, startMs, 365 * 96, 1000)
  expect(sum(wh)).toBeCloseTo(1_000_000, 0)
  expect(wh[0]).toBe(0)
  // a part of a year has that part of the yield
  const january = spreadYield(place, startMs, 31 * 96, 1000)
  expect(sum(january) / 1_000_000).toBeGreaterThan(0.02)
  expect(sum(january) / 1_000_000).toBeLessThan(0.06)
})

test('a battery returns 85 % of the surplus that panels would export', () => {
  const load = { range, importWh: steady, exportWh: new Float64Array(quarters) }
  const whPerKwp = Float64Array.from({ length: quarters }, (_, i) => (i >= 40 && i < 60 ? 1250 : 0))
  const sunny = withNewDevices(load, { solar: { kwp: 1, whPerKwp }, battery: null }, days)
  expect(sum(sunny.exportWh)).toBe(20 * 1000)
  const stored = withNewDevices(
    load,
    { solar: { kwp: 1, whPerKwp }, battery: homeBattery(5, 'self_consumption') },
    days,
  )
  const kept = sum(sunny.exportWh) - sum(stored.exportWh)
  expect(kept).toBeGreaterThan(4_900)
  expect((sum(sunny.importWh) - sum(stored.importWh)) / kept).toBeCloseTo(0.85, 6)
})
