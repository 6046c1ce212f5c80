import type { ChartSeriesKey } from '@kilowatt/contracts/telemetry/charts'

/**
 * How each series is drawn (ui.md §5). `color` is the stem of the CSS variables (`--e-solar`, `--e-solar-fill`);
 * into the site is solid, out of it hatched in the same hue; consumption is a line.
 */
export type SeriesLook = {
  readonly color: string
  readonly role: 'in' | 'out' | 'part' | 'level'
  readonly area: 'solid' | 'hatch45' | 'hatch135' | 'dots' | 'lines' | 'cross' | 'none'
  /** dash pattern of the line in split charts */
  readonly dash?: readonly number[]
}

export const seriesLooks: Record<ChartSeriesKey, SeriesLook> = {
  solar: { color: 'solar', role: 'in', area: 'solid' },
  batteryOut: { color: 'battery-discharge', role: 'in', area: 'solid' },
  gridImport: { color: 'grid-import', role: 'in', area: 'solid' },
  consumption: { color: 'consumption', role: 'out', area: 'none' },
  batteryIn: { color: 'battery-charge', role: 'out', area: 'hatch135' },
  gridExport: { color: 'grid-export', role: 'out', area: 'hatch45' },
  ev: { color: 'ev', role: 'part', area: 'dots', dash: [8, 3] },
  hvac: { color: 'hvac', role: 'part', area: 'lines', dash: [2, 3] },
  other: { color: 'other', role: 'part', area: 'cross', dash: [1, 4] },
  soc: { color: 'battery-discharge', role: 'level', area: 'solid' },
}

/** Below zero in the combined chart. */
export const isBelowZero = (key: ChartSeriesKey) => key === 'batteryIn' || key === 'gridExport'
