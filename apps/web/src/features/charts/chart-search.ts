import type { ChartSeriesKey } from '@kilowatt/contracts/charts'
import { type IntervalChoice, intervals } from '@kilowatt/domain/time/intervals'
import {
  addDays,
  type LocalDate,
  localDateAt,
  localDayRange,
  type TimeRange,
} from '@kilowatt/domain/time/local-day'
import {
  periodRange,
  presetRange,
  type RangePeriod,
  type RangePreset,
  rangePeriods,
} from '@kilowatt/domain/time/range-presets'
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

/** The whole range of an address, without its zoom. */
export function rangeOf(search: ChartSearch, nowMs: number, zone: string): TimeRange {
  if (search.range === 'custom' && search.from && search.to)
    return {
      startMs: localDayRange(zone, search.from).startMs,
      endMs: localDayRange(zone, search.to).endMs,
    }
  const period = search.range === 'custom' ? 'day' : search.range
  return periodRange(period, search.date ? localDayRange(zone, search.date).startMs : nowMs, zone)
}

/** The part of the range that is drawn. */
export function shownRange(search: ChartSearch, nowMs: number, zone: string): TimeRange {
  const whole = rangeOf(search, nowMs, zone)
  if (!search.zoom) return whole
  const startMs = Math.max(whole.startMs, search.zoom[0])
  const endMs = Math.min(whole.endMs, search.zoom[1])
  return startMs < endMs ? { startMs, endMs } : whole
}

/** The address one period earlier or later; a custom range moves by its own length. */
export function stepped(search: ChartSearch, steps: -1 | 1, nowMs: number, zone: string): ChartSearch {
  const range = rangeOf(search, nowMs, zone)
  if (search.range === 'custom') {
    const first = localDateAt(zone, range.startMs)
    const days = Math.round((range.endMs - range.startMs) / 86_400_000) * steps
    const last = localDateAt(zone, range.endMs - 1)
    return { ...search, zoom: undefined, from: addDays(first, days), to: addDays(last, days) }
  }
  const { startMs } = periodRange(search.range, range.startMs, zone, steps)
  return { ...search, zoom: undefined, date: localDateAt(zone, startMs) }
}

/** A preset as an address: a custom range of whole days. */
export function presetSearch(
  preset: RangePreset,
  nowMs: number,
  zone: string,
): Pick<ChartSearch, 'range' | 'from' | 'to'> {
  const { startMs, endMs } = presetRange(preset, nowMs, zone)
  return { range: 'custom', from: localDateAt(zone, startMs), to: localDateAt(zone, endMs - 1) }
}
