import type { ChartSeriesKey } from '@kilowatt/domain/energy/metrics'
import { type IntervalChoice, intervals } from '@kilowatt/domain/time/intervals'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { type RangePeriod, rangePeriods } from '@kilowatt/domain/time/range-names'
import { seriesLooks } from './series-looks.ts'

const intervalChoices: readonly IntervalChoice[] = ['auto', ...intervals]

/** What the address of a chart says, so that a chart can be shared, bookmarked and reached by Back. */
export type ChartSearch = {
  range: RangePeriod | 'custom'
  /** any day of the period; today when absent */
  date?: LocalDate | undefined
  /** first and last day of a custom range */
  from?: LocalDate | undefined
  to?: LocalDate | undefined
  /** part of the range that the plot shows, epoch ms */
  zoom?: [number, number] | undefined
  interval: IntervalChoice
  measure: 'auto' | 'power' | 'energy'
  mode: 'combine' | 'split'
  view: 'chart' | 'table'
  hide?: ChartSeriesKey[] | undefined
}

export const chartDefaults = {
  range: 'day',
  interval: 'auto',
  measure: 'auto',
  mode: 'combine',
  view: 'chart',
} as const satisfies ChartSearch

/** Reads an address; what makes no sense falls back to its default. */
export function parseChartSearch(raw: Record<string, unknown>): ChartSearch {
  const from = asDate(raw.from)
  const to = asDate(raw.to)
  const range = oneOf([...rangePeriods, 'custom'], raw.range, chartDefaults.range)
  return {
    range: range === 'custom' && !(from && to && from <= to) ? 'day' : range,
    date: asDate(raw.date),
    from,
    to,
    zoom: asZoom(raw.zoom),
    interval:
      intervalChoices.find((choice) => String(choice) === String(raw.interval)) ?? chartDefaults.interval,
    measure: oneOf(['auto', 'power', 'energy'], raw.measure, chartDefaults.measure),
    mode: oneOf(['combine', 'split'], raw.mode, chartDefaults.mode),
    view: oneOf(['chart', 'table'], raw.view, chartDefaults.view),
    hide: Array.isArray(raw.hide) ? raw.hide.filter(isSeriesKey) : undefined,
  }
}

const isSeriesKey = (key: unknown): key is ChartSeriesKey => typeof key === 'string' && key in seriesLooks

function oneOf<T extends string>(choices: readonly T[], value: unknown, fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback
}

function asDate(value: unknown): LocalDate | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  return Number.isNaN(Date.parse(`${value}T00:00Z`)) ? undefined : value
}

function asZoom(value: unknown): [number, number] | undefined {
  if (!Array.isArray(value)) return undefined
  const [from, to] = value
  return typeof from === 'number' && typeof to === 'number' && from < to ? [from, to] : undefined
}
