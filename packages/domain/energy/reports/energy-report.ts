import { recordOf } from '../../record-of.ts'
import { roundKnown } from '../../round-to.ts'
import {
  type DerivedMetric,
  derivedMetricNames,
  deriveMetrics,
  type MetricValues,
  nothingKnown,
} from '../balance/metrics.ts'
import { type ReportMetric, reportMetrics } from './report-metrics.ts'

/** A metric per row: Wh, NaN if nothing is known. `totalWh` also includes energy across gaps, which registers show. */
export type RowSums = { readonly amount: Float64Array; readonly totalWh: number | null }

type EnergyColumn = {
  /** Wh of each row; null if nothing is known */
  readonly values: (number | null)[]
  /** Wh of the whole range */
  readonly totalWh: number | null
  /** Wh that is in no row, because it flowed while nothing was measured; null if there is none */
  readonly unseenWh: number | null
}
type RatioColumn = { readonly values: (number | null)[]; readonly total: number | null }

export type EnergyReport = {
  readonly energy: Readonly<Record<ReportMetric, EnergyColumn>>
  /** %, each computed from the sums of its row; the total from the totals */
  readonly ratios: Readonly<Record<DerivedMetric, RatioColumn>>
}

/** Differences of rows and total below this, Wh, are rounding. */
const SEEN_WH = 1

const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Rows and totals of a report. @param rows number of rows; a metric without sums is unknown everywhere */
export function energyReport(rows: number, sums: ReadonlyMap<ReportMetric, RowSums>): EnergyReport {
  const totals = valuesOf((metric) => sums.get(metric)?.totalWh ?? null)
  const ratios = Array.from({ length: rows }, (_, row) =>
    deriveMetrics(valuesOf((metric) => known(sums.get(metric)?.amount[row]))),
  )
  const ratio = deriveMetrics(totals)
  return {
    energy: recordOf(reportMetrics, (metric) => energyColumn(rows, sums.get(metric))),
    ratios: recordOf(derivedMetricNames, (name) => ({
      values: ratios.map((row) => roundKnown(row[name], 2)),
      total: roundKnown(ratio[name], 2),
    })),
  }
}

function valuesOf(wh: (metric: ReportMetric) => number | null): MetricValues {
  const values: MetricValues = { ...nothingKnown }
  for (const metric of reportMetrics) values[metric] = wh(metric)
  return values
}

function energyColumn(rows: number, sums: RowSums | undefined): EnergyColumn {
  const values = Array.from({ length: rows }, (_, row) => known(sums?.amount[row]))
  const totalWh = sums?.totalWh ?? null
  const seenWh = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const unseenWh = totalWh === null ? 0 : totalWh - seenWh
  return {
    values: values.map((value) => roundKnown(value, 2)),
    totalWh: roundKnown(totalWh, 1),
    unseenWh: unseenWh > SEEN_WH ? roundKnown(unseenWh, 1) : null,
  }
}
