/**
 * Keys of the chart series, in order; energies and mean powers share them. `metrics.ts` defines what each shows. The
 * names are separate because addresses of the web app are parsed before anything is drawn.
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
