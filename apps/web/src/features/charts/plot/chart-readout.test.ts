import { combinedScale } from '@kilowatt/charts/combined-option'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { expect, test } from 'vitest'
import { readoutAt } from './chart-readout.ts'

const nothing = new Set<ChartSeriesKey>()
const chartOf = (values: Partial<Record<ChartSeriesKey, number>>): Chart => ({
  from: 0,
  to: 900_000,
  timezone: 'Europe/Ljubljana',
  interval: 900,
  measure: 'power',
  source: 'quarters',
  at: [0],
  series: Object.entries(values).map(([key, value]) => ({
    key: key as ChartSeriesKey,
    unit: 'W',
    values: [value],
    totalWh: null,
    peak: null,
    means: [],
  })),
})

test("a consumer's chart contains only its own consumption", () => {
  const chart = chartOf({ hvac: 2400 })
  expect(readoutAt(chart, 0)).toMatchObject({
    in: null,
    out: { total: 2400, parts: [{ key: 'hvac', value: 2400 }] },
  })
  expect(combinedScale({ chart, hidden: nothing }).max).toBeGreaterThanOrEqual(2400)
})

test('next to the rest of the house, a consumer is a part of the consumption without a separate area', () => {
  const chart = chartOf({ gridImport: 3000, consumption: 3000, hvac: 2400 })
  expect(readoutAt(chart, 0)).toMatchObject({
    in: { total: 3000 },
    out: { total: 3000, parts: [{ key: 'consumption', value: 3000 }] },
  })
  expect(combinedScale({ chart, hidden: nothing }).max).toBeLessThan(5400)
})

test('a battery has both sides, a solar plant only one', () => {
  expect(readoutAt(chartOf({ batteryOut: 500, batteryIn: 0 }), 0)).toMatchObject({
    in: { total: 500 },
    out: { total: 0 },
  })
  expect(readoutAt(chartOf({ solar: 500 }), 0)).toMatchObject({ in: { total: 500 }, out: null })
})
