import { matchedIntervals } from '@kilowatt/charts/matched-intervals'
import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import type { Currency } from '@kilowatt/domain/units/currencies'

export const costSeries = ['energy', 'standing', 'excess', 'earned', 'saved'] as const
export type CostSeries = (typeof costSeries)[number]
type PaidSeries = 'energy' | 'standing' | 'excess'

/** One column of a chart of costs, either of the range itself or of the compared one. */
export type CostColumn = {
  readonly series: CostSeries
  readonly of: 'now' | 'before'
  readonly currency: Currency
  readonly values: readonly (number | null)[]
  readonly total: number | null
}

/**
 * Whether a chart of costs shows a series. A place without exports, solar or excess power has no such series.
 * Hours have no standing charges: if a plan has no other charges, energy stays as an empty series, so the
 * total has a row.
 */
export function isThere({ totals, standing }: CostChart['currencies'][number], series: CostSeries): boolean {
  if (series === 'energy') return totals.energy !== null || (standing === null && totals.cost !== null)
  return totals[series] !== null && totals[series] !== 0
}

/**
 * Index of an interval in the chart that a column comes from; undefined if that chart has no such interval.
 */
type Indices = readonly (number | undefined)[]

const valueAt = (values: readonly (number | null)[] | null | undefined, index: number | undefined) =>
  index === undefined ? null : (values?.[index] ?? null)

const columnsOf = ({ currencies }: CostChart, of: CostColumn['of'], indices: Indices): CostColumn[] =>
  currencies.flatMap((costs) =>
    costSeries.flatMap((series) => {
      const values = costs[series]
      if (values === null || !isThere(costs, series)) return []
      const { currency } = costs
      const fitted = indices.map((index) => valueAt(values, index))
      return [{ series, of, currency, values: fitted, total: costs.totals[series] }]
    }),
  )

/**
 * Whether totals are totals of whole days, including daily charges. Totals of parts of days do not contain
 * such charges.
 */
export const hasTotalsOfDays = ({ currencies }: CostChart): boolean =>
  currencies.some(({ totals }) => totals.standing !== null)

/**
 * Columns of the range, each followed by the same series and currency of the compared range, aligned by
 * interval.
 */
export function costColumns(chart: CostChart, compared: CostChart | null): CostColumn[] {
  const now = columnsOf(chart, 'now', [...chart.at.keys()])
  const before = compared ? columnsOf(compared, 'before', matchedIntervals(chart, compared)) : []
  return now.flatMap((column) => [
    column,
    ...before.filter(({ series, currency }) => series === column.series && currency === column.currency),
  ])
}

/** A bar: costs above zero, earnings below it; null if unknown. */
export type CostBar = {
  readonly at: number
  readonly energy: number | null
  readonly standing: number | null
  readonly excess: number | null
  readonly earned: number | null
  readonly saved: number | null
  /** the cost at the same position of the compared range */
  readonly before: number | null
}

export function costBars(chart: CostChart, compared: CostChart | null, currency: Currency): CostBar[] {
  const costs = chart.currencies.find((one) => one.currency === currency)
  const other = compared?.currencies.find((one) => one.currency === currency)
  const indices = compared ? matchedIntervals(chart, compared) : []
  return chart.at.map((at, i) => {
    const before = {
      energy: valueAt(other?.energy, indices[i]),
      standing: valueAt(other?.standing, indices[i]),
      excess: valueAt(other?.excess, indices[i]),
    }
    return {
      at,
      energy: costs?.energy[i] ?? null,
      standing: costs?.standing?.[i] ?? null,
      excess: costs?.excess?.[i] ?? null,
      earned: costs?.earned[i] ?? null,
      saved: costs?.saved[i] ?? null,
      before: paidIn(before),
    }
  })
}

/** Whether any amount of the bar is known. */
export const isKnown = (bar: CostBar): boolean => costSeries.some((series) => bar[series] !== null)

/** Sum of all costs of a bar; null if none is known. */
export function paidIn({ energy, standing, excess }: Pick<CostBar, PaidSeries>): number | null {
  const known = [energy, standing, excess].filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0)
}

/** Message keys for the names of costs. */
export const costTexts = {
  energy: 'costs.series_energy',
  standing: 'costs.series_standing',
  excess: 'gridTariff.part_excess',
  earned: 'costs.earned',
  saved: 'costs.saved',
} as const satisfies Record<CostSeries, string>
