import { type ChartSeriesKey, chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import { parseInterval } from '@kilowatt/domain/time/interval-names'
import type { IntervalChoice } from '@kilowatt/domain/time/intervals'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { type RangePeriod, rangePeriods } from '@kilowatt/domain/time/range-names'
import { dayIn, oneOf } from '../../../shared/address/address-values.ts'
import { areReversed } from '../../../shared/address/reversed-days.ts'

/** The period to compare with: the previous one, or the same days a year earlier. */
export const comparisons = ['none', 'before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** State of a chart in the address, so it can be shared, bookmarked and restored with Back. */
export type ChartSearch = {
  range: RangePeriod | 'custom'
  /** any day of the period; today by default */
  date?: LocalDate | undefined
  /** first and last day of a custom range; swapped if the address was written that way */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** part of the range that the plot shows, epoch ms */
  zoom?: [number, number] | undefined
  interval: IntervalChoice
  /** cost: for a whole location or several; for a device it means `auto` */
  measure: 'auto' | 'power' | 'energy' | 'cost'
  mode: 'combine' | 'split'
  view: 'chart' | 'table'
  hide?: ChartSeriesKey[] | undefined
  /** the compared period, and how it is drawn */
  compare: Comparison
  compareAs: 'line' | 'difference'
  /** market prices below a single day, if there are any */
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

/** Reads an address; invalid values fall back to their defaults. */
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

/** Whether a custom range has its last day first. */
export const isReversed = ({ range, from, to }: Pick<ChartSearch, 'range' | 'from' | 'to'>) =>
  range === 'custom' && areReversed({ from, to })

const isSeriesKey = (key: unknown): key is ChartSeriesKey => chartSeriesKeys.some((known) => known === key)

function asZoom(value: unknown): [number, number] | undefined {
  if (!Array.isArray(value)) return undefined
  const [from, to] = value
  return typeof from === 'number' && typeof to === 'number' && from < to ? [from, to] : undefined
}
