import type { Chart } from '@kilowatt/contracts/charts'
import { expect, test } from 'vitest'
import { chartCsv, exportName } from './chart-csv.ts'

const chart: Chart = {
  from: Date.UTC(2026, 5, 15, 22),
  to: Date.UTC(2026, 5, 16, 22),
  timezone: 'Europe/Ljubljana',
  interval: 900,
  measure: 'power',
  source: 'quarters',
  at: [Date.UTC(2026, 5, 15, 22), Date.UTC(2026, 5, 15, 22, 15)],
  series: [
    { key: 'solar', unit: 'W', values: [0, null], totalWh: null, peak: null },
    { key: 'gridImport', unit: 'W', values: [-1.5, 420.25], totalWh: null, peak: null },
  ],
}
const words = {
  time: 'Time',
  interval: '15 min',
  series: (key: string) => (key === 'solar' ? '=cmd()' : key),
}

test('units, zone and interval stand in the header; unknown is empty, zero is zero', () => {
  expect(chartCsv(chart, words).slice(1).split('\r\n')).toEqual([
    "Time (Europe/Ljubljana, 15 min);'=cmd() (W);gridImport (W)",
    '16. 06. 2026 00:00;0;-1.5',
    '16. 06. 2026 00:15;;420.25',
  ])
})

test('the file is named by place, measure and local day', () => {
  expect(exportName('Sončni Grič', chart, 'csv')).toBe('soncni-gric_power_2026-06-16.csv')
})
