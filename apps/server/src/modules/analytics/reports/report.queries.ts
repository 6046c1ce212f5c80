import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import { energyReport, type RowSums } from '@kilowatt/domain/energy/reports/energy-report'
import { type ReportMetric, reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { recordOf } from '@kilowatt/domain/record-of'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { type EstimatedSpan, estimatedRows } from './estimated-rows.ts'
import { partsOf, type ReportPlan } from './report-plan.ts'
import type { ReportPrices } from './report-prices.queries.ts'
import type { ReportSource } from './report-source.queries.ts'

/** A report that is shown as a whole. */
export async function readReport(source: ReportSource, plan: ReportPlan): Promise<EnergyReport> {
  const [{ sums, reporting }, spans, prices] = await Promise.all([
    source.sum(plan),
    source.estimated(plan),
    source.prices(plan),
  ])
  const figures = energyReport(plan.edges.length - 1, sums)
  return {
    from: plan.from,
    to: plan.to,
    timezone: plan.timezone,
    step: plan.step,
    at: Array.from(plan.edges.subarray(0, -1)),
    ...figures,
    ...prices,
    estimated: estimatedRows(plan.edges, spans, figures.energy),
    locations: source.locations && {
      count: source.locations.count,
      reporting,
      timezones: [...source.locations.timezones],
    },
  }
}

/**
 * Parts of the total that no row contains: energy of gaps, charges per day or month, and imports cancelled by exports.
 */
export const outsideParts = ['gaps', 'charges', 'netted'] as const
type OutsidePart = (typeof outsideParts)[number]

/** A row of a file; Wh and %, null if unknown. */
export type ReportRow = {
  /** start, epoch ms; in the last rows, the parts that only the total contains, and `total` */
  readonly at: number | { readonly outside: readonly OutsidePart[] } | 'total'
  readonly energyWh: Readonly<Record<ReportMetric, number | null>>
  readonly selfSufficiencyPct: number | null
  readonly isEstimated: boolean
  /** cost and earnings per currency, in the order of the report's currencies */
  readonly amounts: readonly (number | null)[]
  /** imported Wh per tariff, in the order of the report's tariffs */
  readonly tariffWh: readonly (number | null)[]
  readonly isCostPending: boolean
  readonly isCostOutdated: boolean
}

/** Rows created and written at a time: about a millisecond of work, so other callers need not wait. */
const ROWS_IN_ONE = 64

/**
 * The rows of a report and its total, read one month at a time.
 * @param spans times in which some of the sums are estimated
 */
export async function* readRows(
  source: ReportSource,
  plan: ReportPlan,
  spans: readonly EstimatedSpan[],
  { costs, tariffs, pendingCosts, outdatedCosts }: ReportPrices,
): AsyncGenerator<ReportRow> {
  const totals = new Map<ReportMetric, number>()
  const unseen = new Map<ReportMetric, number>()
  let hasEstimated = false
  let first = 0
  for (const part of partsOf(plan, source)) {
    const { sums } = await source.sum(part)
    await yieldToEventLoop()
    const { energy, ratios } = energyReport(part.edges.length - 1, sums)
    await yieldToEventLoop()
    const estimated = estimatedRows(part.edges, spans, energy)
    for (const [metric, { totalWh }] of sums)
      if (totalWh !== null) totals.set(metric, (totals.get(metric) ?? 0) + totalWh)
    for (const metric of reportMetrics)
      unseen.set(metric, (unseen.get(metric) ?? 0) + (energy[metric].unseenWh ?? 0))
    hasEstimated ||= estimated.includes(true)
    for (let row = 0; row < part.edges.length - 1; row++) {
      if (row % ROWS_IN_ONE === ROWS_IN_ONE - 1) await yieldToEventLoop()
      yield {
        at: part.edges[row] ?? 0,
        energyWh: recordOf(reportMetrics, (metric) => energy[metric].values[row] ?? null),
        selfSufficiencyPct: ratios.selfSufficiencyPct.values[row] ?? null,
        isEstimated: estimated[row] ?? false,
        amounts: costs.flatMap(({ cost, earned }) => [
          cost.values[first + row] ?? null,
          earned.values[first + row] ?? null,
        ]),
        tariffWh: tariffs.map(({ values }) => values[first + row] ?? null),
        isCostPending: pendingCosts[first + row] ?? false,
        isCostOutdated: outdatedCosts[first + row] ?? false,
      }
    }
    first += part.edges.length - 1
  }
  const sums = new Map<ReportMetric, RowSums>(
    [...totals].map(([metric, totalWh]) => [metric, { amount: Float64Array.of(), totalWh }]),
  )
  const { energy, ratios } = energyReport(0, sums)
  const outside = outsideRow(unseen, { costs, tariffs })
  if (outside) yield outside
  yield {
    at: 'total',
    energyWh: recordOf(reportMetrics, (metric) => energy[metric].totalWh),
    selfSufficiencyPct: ratios.selfSufficiencyPct.total,
    isEstimated: hasEstimated || outside !== null,
    amounts: costs.flatMap(({ cost, earned }) => [cost.total, earned.total]),
    tariffWh: tariffs.map(({ totalWh }) => totalWh),
    isCostPending: pendingCosts.some(Boolean),
    isCostOutdated: outdatedCosts.some(Boolean),
  }
}

/**
 * Row with the parts that only totals contain, so the rows of a sheet add up to its total. Null if there are
 * none.
 */
function outsideRow(
  unseen: ReadonlyMap<ReportMetric, number>,
  { costs, tariffs }: Pick<ReportPrices, 'costs' | 'tariffs'>,
): ReportRow | null {
  const amounts = costs.flatMap(({ costBesideRows, earnedBesideRows }) => [costBesideRows, earnedBesideRows])
  const tariffWh = tariffs.map(({ values, totalWh }) => {
    const wh = totalWh - values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
    return Math.abs(wh) < LEAST_OUTSIDE_WH ? null : wh
  })
  const energyWh = recordOf(reportMetrics, (metric) => unseen.get(metric) || null)
  const isSome = (values: readonly (number | null)[]) => values.some((value) => value !== null)
  // only if exports cancel imports, because then sales are reversed and costs are lower than the sum of the rows
  const has: Readonly<Record<OutsidePart, boolean>> = {
    gaps: isSome([...tariffWh, ...Object.values(energyWh)]),
    charges: costs.some(({ costBesideRows }) => (costBesideRows ?? 0) > 0),
    netted: costs.some(
      ({ costBesideRows, earnedBesideRows }) => (costBesideRows ?? 0) < 0 || (earnedBesideRows ?? 0) < 0,
    ),
  }
  const outside = outsideParts.filter((part) => has[part])
  if (outside.length === 0) return null
  return {
    at: { outside },
    energyWh,
    selfSufficiencyPct: null,
    isEstimated: false,
    amounts,
    tariffWh,
    isCostPending: false,
    isCostOutdated: false,
  }
}

/** Smaller differences are rounding. */
const LEAST_OUTSIDE_WH = 1
