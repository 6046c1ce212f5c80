/**
 * Keys of the chart series, in order; energies and mean powers share them. `metrics.ts` defines what each
 * shows. The names are separate so that web addresses can be parsed without loading the charts.
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
