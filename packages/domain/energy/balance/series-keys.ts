/**
 * Keys of the series of charts, in their order; energies and mean powers share them. What each shows is told by `metrics.ts`; the names stand
 * apart because addresses of the web app are read before anything is drawn.
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
