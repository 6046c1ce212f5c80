import { expect, test } from 'vitest'
import { QUARTER_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import { localDayRange } from '../../time/local-day.ts'
import { dailyMeans, heatDays, meansOfSlots } from './heat-days.ts'

const zone = 'Europe/Ljubljana'

test('a local day has the mean of its own hours, 23, 24 or 25 of them', () => {
  const startMs = Date.parse('2026-03-28T00:00Z')
  const temperatureC = Float64Array.from({ length: 72 }, (_, hour) => hour)
  const means = dailyMeans({ startMs, temperatureC }, zone)
  // 28 March begins at 23:00 UTC of the 27th, so its first hour is unknown; the 29th is from 23:00 to 22:00
  expect(means.get('2026-03-28')).toBe(11)
  expect(means.get('2026-03-29')).toBe((23 + 45) / 2)
  expect([...means.keys()]).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
})

test('a day without most of its hours has no mean, and null is not zero', () => {
  const temperatureC = new Float64Array(24).fill(5).fill(Number.NaN, 0, 8)
  expect(dailyMeans({ startMs: Date.parse('2026-01-10T00:00Z'), temperatureC }, 'UTC').size).toBe(0)
})

test('whole days before an instant are known with their energy; a gap makes it unknown', () => {
  const { startMs } = localDayRange(zone, '2026-10-24')
  const wh = new Float64Array(96 + 100 + 96).fill(10)
  wh[96 + 100 + 5] = Number.NaN
  const means = new Map([['2026-10-25', 9.5]])
  const days = heatDays({ startMs, wh }, means, zone, startMs + wh.length * QUARTER_MS)
  // the day of the time change has 100 quarter-hours
  expect(days).toEqual([
    { energyWh: 1000, meanC: 9.5 },
    { energyWh: null, meanC: null },
  ])
  expect(heatDays({ startMs, wh }, means, zone, startMs + UTC_DAY_MS)).toEqual([])
})

test('days beyond the weather are as warm as the last known one', () => {
  const means = new Map([['2026-01-10', -2]])
  const startMs = Date.parse('2026-01-10T12:00Z')
  expect([...meansOfSlots(means, 'UTC', { startMs, slots: 192 })]).toEqual([
    ['2026-01-10', -2],
    ['2026-01-11', -2],
    ['2026-01-12', -2],
  ])
  expect(meansOfSlots(new Map(), 'UTC', { startMs, slots: 4 }).size).toBe(0)
})
