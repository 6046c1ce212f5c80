import type { Chart } from '@kilowatt/contracts/telemetry/charts'

/** The quarter-hours around midnight, with a zero, a gap and a negative value. */
export const quarterChart: Chart = {
  from: Date.UTC(2026, 5, 15, 22),
  to: Date.UTC(2026, 5, 15, 22, 45),
  timezone: 'Europe/Ljubljana',
  interval: 900,
  measure: 'power',
  source: 'quarters',
  at: [Date.UTC(2026, 5, 15, 22), Date.UTC(2026, 5, 15, 22, 15), Date.UTC(2026, 5, 15, 22, 30)],
  series: [
    { key: 'solar', unit: 'W', values: [0, null, 1704.12349], totalWh: null, peak: null, means: [] },
    { key: 'gridImport', unit: 'W', values: [-1.5, 420.25, null], totalWh: null, peak: null, means: [] },
    { key: 'soc', unit: '%', values: [80, 79.5, 79], totalWh: null, peak: null, means: [] },
  ],
}

/** Texts, including one that would be a formula. */
export const chartTexts = {
  time: 'Time',
  interval: '15 min',
  series: (key: string) => (key === 'solar' ? '=cmd()' : key),
  comparedName: (key: string, of: string) => `${key}, ${of}`,
  means: (which: 'some' | 'all') => `mean: ${which}`,
  estimated: 'Estimated',
}
