import { type ChartSeriesKey, chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import { parseInterval } from '@kilowatt/domain/time/interval-names'
import type { IntervalChoice } from '@kilowatt/domain/time/intervals'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { type RangePeriod, rangePeriods } from '@kilowatt/domain/time/range-names'
import { dayIn, oneOf } from '../../../shared/address/address-values.ts'
import { areReversed } from '../../../shared/address/reversed-days.ts'

/** The period right before, or the same days a year before. */
export const comparisons = ['none', 'before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** What the address of a chart says, so that a chart can be shared, bookmarked and reached by Back. */
export type ChartSearch = {
  range: RangePeriod | 'custom'
  /** any day of the period; today when absent */
  date?: LocalDate | undefined
  /** first and last day of a custom range; the other way round in an address that somebody wrote so */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** part of the range that the plot shows, epoch ms */
  zoom?: [number, number] | undefined
  interval: IntervalChoice
  /** cost: of a whole location or many; of a part as `auto` */
  measure: 'auto' | 'power' | 'energy' | 'cost'
  mode: 'combine' | 'split'
  view: 'chart' | 'table'
  hide?: ChartSeriesKey[] | undefined
  /** another period beside this one, and how it is drawn */
  compare: Comparison
  compareAs: 'line' | 'difference'
  /** prices of the market below a single day, where there are any */
  price: boolean
}

export const chartDefaults = {
  range: 'day',
  interval: 'auto',
  measure: 'auto',
  mode: 'combine',
  view: 'chart',
  compare: 'none',
  compareAs: 'line',
  price: true,
} as const satisfies ChartSearch

/** Reads an address; what makes no sense falls back to its default. */
export function parseChartSearch(raw: Record<string, unknown>): ChartSearch {
  const from = dayIn(raw.from)
  const to = dayIn(raw.to)
  const range = oneOf(raw.range, [...rangePeriods, 'custom'] as const) ?? chartDefaults.range
  return {
    range: range === 'custom' && !(from && to) ? chartDefaults.range : range,
    date: dayIn(raw.date),
    from,
    to,
    zoom: asZoom(raw.zoom),
    interval: parseInterval(raw.interval) ?? chartDefaults.interval,
    measure: oneOf(raw.measure, ['auto', 'power', 'energy', 'cost']) ?? chartDefaults.measure,
    mode: oneOf(raw.mode, ['combine', 'split']) ?? chartDefaults.mode,
    view: oneOf(raw.view, ['chart', 'table']) ?? chartDefaults.view,
    compare: oneOf(raw.compare, comparisons) ?? chartDefaults.compare,
    compareAs: oneOf(raw.compareAs, ['line', 'difference']) ?? chartDefaults.compareAs,
    price: raw.price !== false && raw.price !== 'false',
    hide: Array.isArray(raw.hide) ? raw.hide.filter(isSeriesKey) : undefined,
  }
}

/** Are these own days the wrong way round? */
export const isReversed = ({ range, from, to }: Pick<ChartSearch, 'range' | 'from' | 'to'>) =>
  range === 'custom' && areReversed({ from, to })

const isSeriesKey = (key: unknown): key is ChartSeriesKey => chartSeriesKeys.some((known) => known === key)

function asZoom(value: unknown): [number, number] | undefined {
  if (!Array.isArray(value)) return undefined
  const [from, to] = value
  return typeof from === 'number' && typeof to === 'number' && from < to ? [from, to] : undefined
}
