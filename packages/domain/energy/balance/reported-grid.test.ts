import { expect, test } from 'vitest'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { rollUpQuarters } from '../quarter-rollup.ts'
import type { MeteredDevice } from './device-energy.ts'

const startMs = Date.parse('2026-06-05T00:00Z')
const QUARTERS = 3
const edges = Float64Array.from({ length: QUARTERS + 1 }, (_, i) => startMs + i * QUARTER_MS)
const window = { startMs, minutes: QUARTERS * 15, edges }
const reported = (importWh: number[], exportWh: number[] = [Number.NaN, Number.NaN, Number.NaN]) => ({
  reported: { importWh: Float64Array.from(importWh), exportWh: Float64Array.from(exportWh) },
})
const device = (
  id: number,
  category: MeteredDevice['category'],
  watts: (minute: number) => number,
): MeteredDevice => ({
  id,
  category,
  parentId: null,
  powerW: Float64Array.from({ length: window.minutes }, (_, minute) => watts(minute)),
  socPct: null,
  registers: { energyImportWh: null, energyExportWh: null, energyProducedWh: null },
  limits: { maxPowerW: 100_000 },
  periodMs: 60_000,
})
const columnOf = (column: ArrayLike<number>) => [...Array.from(column)]

test('a site without a meter uses reported values and is unknown without them', () => {
  const { location } = rollUpQuarters([], window, reported([100, Number.NaN, 0], [0, Number.NaN, 30]))
  expect(columnOf(location.metrics.importWh)).toEqual([100, Number.NaN, 0])
  expect(columnOf(location.metrics.exportWh)).toEqual([0, Number.NaN, 30])
  expect(columnOf(location.metrics.consumptionWh).slice(0, 2)).toEqual([100, Number.NaN])
  expect([...location.measured.grid]).toEqual([15, 0, 15])
  expect([...location.measured.site]).toEqual([15, 0, 15])
})

test('its own meter takes precedence, and reported values fill its gaps', () => {
  // 400 W in the first and the last quarter-hour
  const meter = device(1, 'GRID', (minute) => (minute >= 15 && minute < 30 ? Number.NaN : 400))
  const { location } = rollUpQuarters([meter], window, reported([90, 80, 70]))
  expect(columnOf(location.metrics.importWh).map((wh) => Math.round(wh))).toEqual([100, 80, 100])
  expect(columnOf(location.metrics.exportWh)).toEqual([0, 0, 0])
  expect([...location.measured.grid]).toEqual([15, 15, 15])
  expect([...location.measured.site]).toEqual([15, 15, 15])
})

test('with panels, consumption is production plus reported import minus reported export', () => {
  const panels = device(2, 'SOLAR_POWER_PLANT', (minute) => (minute < 15 ? 800 : Number.NaN))
  const { location } = rollUpQuarters([panels], window, reported([50, 50, 50], [100, 0, 0]))
  expect(location.metrics.consumptionWh[0]).toBeCloseTo(50 + 200 - 100, 9)
  // production is unknown, so consumption is too
  expect(location.metrics.consumptionWh[1]).toBeNaN()
  expect([...location.measured.site]).toEqual([15, 0, 0])
})
