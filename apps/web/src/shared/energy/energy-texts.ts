import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'

/** Names of the energies that charts draw and summaries add up. */
export const seriesTexts = {
  solar: 'energy.solar',
  batteryOut: 'energy.batteryOut',
  gridImport: 'energy.gridImport',
  consumption: 'energy.consumption',
  batteryIn: 'energy.batteryIn',
  gridExport: 'energy.gridExport',
  ev: 'categories.EV_CHARGER',
  hvac: 'categories.HVAC',
  other: 'energy.other',
  soc: 'energy.batteryLevel',
} as const satisfies Record<ChartSeriesKey, string>

/** Shorter names for small spaces, such as a phone. */
export const shortSeriesTexts = {
  ...seriesTexts,
  batteryOut: 'charts.short_batteryOut',
  gridImport: 'charts.short_gridImport',
  consumption: 'charts.short_consumption',
  batteryIn: 'charts.short_batteryIn',
  gridExport: 'charts.short_gridExport',
} as const satisfies Record<ChartSeriesKey, string>
