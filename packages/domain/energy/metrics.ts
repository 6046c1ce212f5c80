/**
 * The metrics of a location, each defined once: key, unit, database column, chart series, how it rolls up, formula. What is
 * derived is computed from rolled-up sums, never averaged or stored.
 */
import type { BalanceColumns } from './balance-columns.ts'

/** Where a metric stands in the lists of a chart: into the site, out of it, or inside the house. */
export type Direction = 'in' | 'out' | 'house'

type Stored = {
  readonly kind: 'stored'
  readonly unit: 'Wh' | '%'
  /** column of `location_quarter` and `location_day` */
  readonly column: string
  /** sum of the parts of a span, or their mean for a level */
  readonly rollUp: 'sum' | 'mean'
  readonly direction: Direction | null
  /** key of its chart series; null for a flow */
  readonly series: string | null
  /** column of power whose energy it is; null for a flow, which is attributed from the others */
  readonly power: keyof BalanceColumns | null
}

const energy = <S extends string>(
  column: string,
  direction: Direction,
  series: S,
  power: keyof BalanceColumns,
) => ({ kind: 'stored', unit: 'Wh', column, rollUp: 'sum', direction, series, power }) as const
const flow = (column: string) =>
  ({ kind: 'stored', unit: 'Wh', column, rollUp: 'sum', direction: null, series: null, power: null }) as const

export const storedMetrics = {
  productionWh: energy('production_wh', 'in', 'solar', 'solarW'),
  dischargeWh: energy('discharge_wh', 'in', 'batteryOut', 'batteryDischargeW'),
  importWh: energy('import_wh', 'in', 'gridImport', 'gridImportW'),
  consumptionWh: energy('consumption_wh', 'out', 'consumption', 'consumptionW'),
  chargeWh: energy('charge_wh', 'out', 'batteryIn', 'batteryChargeW'),
  exportWh: energy('export_wh', 'out', 'gridExport', 'gridExportW'),
  evWh: energy('ev_wh', 'house', 'ev', 'evW'),
  hvacWh: energy('hvac_wh', 'house', 'hvac', 'hvacW'),
  otherWh: energy('other_wh', 'house', 'other', 'otherW'),
  solarToHouseWh: flow('solar_to_house_wh'),
  solarToBatteryWh: flow('solar_to_battery_wh'),
  solarToGridWh: flow('solar_to_grid_wh'),
  batteryToHouseWh: flow('battery_to_house_wh'),
  batteryToGridWh: flow('battery_to_grid_wh'),
  gridToHouseWh: flow('grid_to_house_wh'),
  gridToBatteryWh: flow('grid_to_battery_wh'),
  socPct: {
    kind: 'stored',
    unit: '%',
    column: 'soc_pct',
    rollUp: 'mean',
    direction: null,
    series: 'soc',
    power: 'socPct',
  },
} as const satisfies Record<string, Stored>

export type StoredMetric = keyof typeof storedMetrics

/** Values of one span; null where nothing is known, never 0. */
export type MetricValues = Record<StoredMetric, number | null>

export const nothingKnown: Readonly<MetricValues> = {
  productionWh: null,
  dischargeWh: null,
  importWh: null,
  consumptionWh: null,
  chargeWh: null,
  exportWh: null,
  evWh: null,
  hvacWh: null,
  otherWh: null,
  solarToHouseWh: null,
  solarToBatteryWh: null,
  solarToGridWh: null,
  batteryToHouseWh: null,
  batteryToGridWh: null,
  gridToHouseWh: null,
  gridToBatteryWh: null,
  socPct: null,
}
export const storedMetricNames = Object.keys(nothingKnown) as StoredMetric[]

const clippedPct = (share: number) => 100 * Math.min(1, Math.max(0, share))

/** Share of `whole` that is not `part`, %; null when unknown or when there is no whole to share. */
const pctWithout = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : clippedPct(1 - part / whole)

type Derived = {
  readonly kind: 'derived'
  readonly unit: '%'
  readonly from: readonly StoredMetric[]
  readonly formula: (sums: MetricValues) => number | null
}

export const derivedMetrics = {
  /** share of the consumption not taken from the grid, devices.md §5 */
  selfSufficiencyPct: {
    kind: 'derived',
    unit: '%',
    from: ['importWh', 'consumptionWh'],
    formula: (sums) => pctWithout(sums.importWh, sums.consumptionWh),
  },
  /** share of the production not sent to the grid, devices.md §5 */
  selfConsumptionPct: {
    kind: 'derived',
    unit: '%',
    from: ['exportWh', 'productionWh'],
    formula: (sums) => pctWithout(sums.exportWh, sums.productionWh),
  },
} as const satisfies Record<string, Derived>

export type DerivedMetric = keyof typeof derivedMetrics

/** The metric of the list "In" or "Out" of a chart, or the part of the house; null for flows and levels. */
export function directionOf(metric: StoredMetric): Direction | null {
  return storedMetrics[metric].direction
}

/** Rolls spans up to one: sums, or means for levels, of what is known; null where no span knows anything. */
export function rollUpMetrics(spans: readonly MetricValues[]): MetricValues {
  const rolled: MetricValues = { ...nothingKnown }
  for (const name of storedMetricNames) {
    const known = spans.map((span) => span[name]).filter((value) => value !== null)
    const sum = known.reduce((total, value) => total + value, 0)
    rolled[name] =
      known.length === 0 ? null : storedMetrics[name].rollUp === 'mean' ? sum / known.length : sum
  }
  return rolled
}

/** Ratios of a span from its sums. */
export function deriveMetrics(sums: MetricValues): Record<DerivedMetric, number | null> {
  return {
    selfSufficiencyPct: derivedMetrics.selfSufficiencyPct.formula(sums),
    selfConsumptionPct: derivedMetrics.selfConsumptionPct.formula(sums),
  }
}
