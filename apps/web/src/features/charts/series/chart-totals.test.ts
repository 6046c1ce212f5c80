import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { expect, test } from 'vitest'
import { chartTotals } from './chart-totals.ts'

const series = (totals: Partial<Record<ChartSeriesKey, number>>): Chart['series'] =>
  Object.entries(totals).map(([key, totalWh]) => ({
    key: key as ChartSeriesKey,
    unit: 'Wh',
    values: [],
    totalWh,
    peak: null,
    means: [],
  }))

test('incoming energy equals outgoing energy, and no series absorbs rounding differences', () => {
  const totals = chartTotals(
    series({
      solar: 24_940,
      gridImport: 18_740,
      consumption: 32_860,
      gridExport: 10_820,
      ev: 8_140,
      other: 24_720,
    }),
  )
  expect(totals).toEqual({ prefix: 'k', inWh: 43_680, outWh: 43_680 })
})

test('all lists share the unit of the largest energy', () => {
  expect(chartTotals(series({ solar: 900_000, gridImport: 900_000, consumption: 1_800_000 })).prefix).toBe(
    'M',
  )
  expect(chartTotals(series({ gridImport: 840, consumption: 840 })).prefix).toBe('')
})
