/**
 * Keys of the chart series, in order; energies and mean powers share them. `metrics.ts` defines the series.
 * The names are in a separate file, so web addresses can be parsed without loading the charts.
 */
export const chartSeriesKeys = [
  'solar',
  'batteryOut',
  'gridImport',
  'consumption',
  'batteryIn',
  'gridExport',
  'ev',
  'hvac',
  'other',
  'soc',
] as const
export type ChartSeriesKey = (typeof chartSeriesKeys)[number]
