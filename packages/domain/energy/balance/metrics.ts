/**
 * The metrics of a location, each defined once: key, unit, database column, chart series, colour, roll-up,
 * formula. Derived metrics are calculated from rolled-up sums, never averaged or stored.
 */
import { recordOf } from '../../record-of.ts'
import type { FlowKey } from './flows.ts'
import type { EnergyRole } from './role-names.ts'
import type { ChartSeriesKey } from './series-keys.ts'

/** List of a chart that contains a metric: into the site, out of it, or inside the house. */
export type Direction = 'in' | 'out' | 'house'

type Stored = {
  readonly kind: 'stored'
  readonly unit: 'Wh' | '%'
  /** column of `location_quarter` and `location_day` */
  readonly column: string
  /** sum of the parts of a span; mean for a level */
  readonly rollUp: 'sum' | 'mean'
  readonly direction: Direction | null
  /** key of its chart series; null for a flow */
  readonly series: ChartSeriesKey | null
  /** column of the power that becomes this energy; null for a flow, which is derived from other energies */
  readonly power: string | null
  /** a location has the metric if one of its devices has this role; null for a flow */
  readonly role: EnergyRole | null
  /** stem of its colours, `--e-<color>`; null for a flow, which uses the colour of one of its ends */
  readonly color: string | null
}
type Drawn = {
  readonly direction: Direction
  readonly series: ChartSeriesKey
  readonly power: string
  readonly role: EnergyRole
  readonly color: string
}

const energy = <const Column extends string, const Facts extends Drawn>(column: Column, facts: Facts) =>
  ({ kind: 'stored', unit: 'Wh', column, rollUp: 'sum', ...facts }) as const
const undrawn = { direction: null, series: null, power: null, role: null, color: null } as const
const flow = <const Column extends string>(column: Column) =>
  ({ kind: 'stored', unit: 'Wh', column, rollUp: 'sum', ...undrawn }) as const

/** In the order of the chart. */
export const storedMetrics = {
  productionWh: energy('production_wh', {
    direction: 'in',
    series: 'solar',
    power: 'solarW',
    role: 'solar',
    color: 'solar',
  }),
  dischargeWh: energy('discharge_wh', {
    direction: 'in',
    series: 'batteryOut',
    power: 'batteryDischargeW',
    role: 'battery',
    color: 'battery-discharge',
  }),
  importWh: energy('import_wh', {
    direction: 'in',
    series: 'gridImport',
    power: 'gridImportW',
    role: 'grid',
    color: 'grid-import',
  }),
  /** consumption follows from all exchanges, so it is known wherever the grid is */
  consumptionWh: energy('consumption_wh', {
    direction: 'out',
    series: 'consumption',
    power: 'consumptionW',
    role: 'grid',
    color: 'consumption',
  }),
  chargeWh: energy('charge_wh', {
    direction: 'out',
    series: 'batteryIn',
    power: 'batteryChargeW',
    role: 'battery',
    color: 'battery-charge',
  }),
  exportWh: energy('export_wh', {
    direction: 'out',
    series: 'gridExport',
    power: 'gridExportW',
    role: 'grid',
    color: 'grid-export',
  }),
  evWh: energy('ev_wh', { direction: 'house', series: 'ev', power: 'evW', role: 'ev', color: 'ev' }),
  hvacWh: energy('hvac_wh', {
    direction: 'house',
    series: 'hvac',
    power: 'hvacW',
    role: 'hvac',
    color: 'hvac',
  }),
  /** consumption of no known device; negative if consumers report more than the site uses */
  otherWh: energy('other_wh', {
    direction: 'house',
    series: 'other',
    power: 'otherW',
    role: 'grid',
    color: 'other',
  }),
  solarToHouseWh: flow('solar_to_house_wh'),
  solarToBatteryWh: flow('solar_to_battery_wh'),
  solarToGridWh: flow('solar_to_grid_wh'),
  batteryToHouseWh: flow('battery_to_house_wh'),
  batteryToGridWh: flow('battery_to_grid_wh'),
  gridToHouseWh: flow('grid_to_house_wh'),
  gridToBatteryWh: flow('grid_to_battery_wh'),
  /** mean of the batteries that report a level; their capacities are unknown */
  socPct: {
    kind: 'stored',
    unit: '%',
    column: 'soc_pct',
    rollUp: 'mean',
    direction: null,
    series: 'soc',
    power: 'socPct',
    role: 'battery',
    color: 'battery-discharge',
  },
} as const satisfies Record<string, Stored> & Record<`${FlowKey}Wh`, Stored>

type StoredMetrics = typeof storedMetrics
export type StoredMetric = keyof StoredMetrics
export const storedMetricNames = Object.keys(storedMetrics) as StoredMetric[]

/** Columns of the rolled-up tables; days have only energies. */
export type EnergyColumn = {
  [Metric in StoredMetric]: StoredMetrics[Metric]['unit'] extends 'Wh'
    ? StoredMetrics[Metric]['column']
    : never
}[StoredMetric]
/** Columns of the balance, minute by minute. */
export type BalanceColumn = NonNullable<StoredMetrics[StoredMetric]['power']>
/** Stems of the energy colours; each has a line, `-fill`, `-text` and `-soft`. */
export type EnergyColor = NonNullable<StoredMetrics[StoredMetric]['color']>

/** Metrics that are drawn: all except flows. */
export type DrawnMetric = {
  [Metric in StoredMetric]: StoredMetrics[Metric]['series'] extends null ? never : Metric
}[StoredMetric]

const drawnMetrics = storedMetricNames.filter(
  (metric): metric is DrawnMetric => storedMetrics[metric].series !== null,
)
const metricBySeries = new Map<ChartSeriesKey, DrawnMetric>(
  drawnMetrics.map((metric) => [storedMetrics[metric].series, metric]),
)
/** The metric that a series shows, as energy, mean power or level. */
export function metricOfSeries(key: ChartSeriesKey): DrawnMetric {
  const metric = metricBySeries.get(key)
  if (metric === undefined) throw new RangeError(`not a series: ${key}`)
  return metric
}

/** Values of one span; null, never 0, if nothing is known. */
export type MetricValues = Record<StoredMetric, number | null>

export const nothingKnown: Readonly<MetricValues> = recordOf(storedMetricNames, () => null)

/**
 * Metrics whose highest power is stored next to their energy, in the column with the same stem: all energies that
 * charts draw.
 */
export const peakMetrics = drawnMetrics.filter(
  (metric): metric is PeakMetric => storedMetrics[metric].rollUp === 'sum',
)
export type PeakMetric = Exclude<DrawnMetric, 'socPct'>
export type PeakColumn = StoredMetrics[PeakMetric]['column'] extends infer Column
  ? Column extends `${infer Stem}_wh`
    ? `${Stem}_peak`
    : never
  : never
/** Column with a `peakKey` (energy/series/peak-key.ts). */
export const peakColumn = (metric: PeakMetric): PeakColumn =>
  storedMetrics[metric].column.replace(/_wh$/, '_peak') as PeakColumn
export const hasPeak = (metric: StoredMetric): metric is PeakMetric =>
  peakMetrics.some((known) => known === metric)

/** Metrics that summarise the energy of a range. */
export const summaryMetrics = [
  'productionWh',
  'importWh',
  'exportWh',
  'dischargeWh',
  'chargeWh',
  'consumptionWh',
  'evWh',
  'hvacWh',
] as const satisfies readonly StoredMetric[]

const clippedPct = (share: number) => 100 * Math.min(1, Math.max(0, share))

/** Share of `whole` without `part`, %; null if unknown or if `whole` is zero. */
const pctWithout = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : clippedPct(1 - part / whole)

type Derived = {
  readonly kind: 'derived'
  readonly unit: '%'
  readonly from: readonly StoredMetric[]
  readonly formula: (sums: MetricValues) => number | null
}

export const derivedMetrics = {
  /** share of the consumption not imported from the grid, devices.md §5 */
  selfSufficiencyPct: {
    kind: 'derived',
    unit: '%',
    from: ['importWh', 'consumptionWh'],
    formula: (sums) => pctWithout(sums.importWh, sums.consumptionWh),
  },
  /** share of the production not exported to the grid, devices.md §5 */
  selfConsumptionPct: {
    kind: 'derived',
    unit: '%',
    from: ['exportWh', 'productionWh'],
    formula: (sums) => pctWithout(sums.exportWh, sums.productionWh),
  },
} as const satisfies Record<string, Derived>

export type DerivedMetric = keyof typeof derivedMetrics
export const derivedMetricNames = Object.keys(derivedMetrics) as DerivedMetric[]

/** Combines spans into one: sums, or means for levels, of the known values; null if no span has a value. */
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
export const deriveMetrics = (sums: MetricValues): Record<DerivedMetric, number | null> =>
  recordOf(derivedMetricNames, (metric) => derivedMetrics[metric].formula(sums))
