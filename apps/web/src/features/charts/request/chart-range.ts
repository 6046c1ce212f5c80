import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange, type TimeRange } from '@kilowatt/domain/time/local-day'
import type { RangePreset } from '@kilowatt/domain/time/range-names'
import { periodRange, presetRange } from '@kilowatt/domain/time/range-presets'
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import type { ChartSearch } from './chart-search.ts'

/** Hour until which the current day would only show the night. */
const NIGHT_ENDS_H = 6
const DAY_MS = 86_400_000

/**
 * Whether "today" means the last 24 hours, which is the case at night, so the first view is never empty. A
 * chosen day stays that day.
 */
export const isLastDay = (
  { range, date }: Pick<ChartSearch, 'range' | 'date'>,
  nowMs: number,
  zone: string,
) => range === 'day' && date === undefined && new Date(toLocalMs(zone, nowMs)).getUTCHours() < NIGHT_ENDS_H

/** The whole range in an address, without its zoom. */
export function rangeOf(search: ChartSearch, nowMs: number, zone: string): TimeRange {
  if (!isLastDay(search, nowMs, zone)) return calendarRange(search, nowMs, zone)
  const endMs = floorToQuarter(nowMs) + QUARTER_MS
  return { startMs: endMs - DAY_MS, endMs }
}

function calendarRange(search: ChartSearch, nowMs: number, zone: string): TimeRange {
  if (search.range === 'custom' && search.from && search.to) {
    const [first = search.from, last = search.to] = [search.from, search.to].toSorted()
    return { startMs: localDayRange(zone, first).startMs, endMs: localDayRange(zone, last).endMs }
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
  const range = calendarRange(search, nowMs, zone)
  if (search.range === 'custom') {
    const first = localDateAt(zone, range.startMs)
    const days = Math.round((range.endMs - range.startMs) / 86_400_000) * steps
    const last = localDateAt(zone, range.endMs - 1)
    return { ...search, zoom: undefined, from: addDays(first, days), to: addDays(last, days) }
  }
  const { startMs } = periodRange(search.range, range.startMs, zone, steps)
  return { ...search, zoom: undefined, date: localDateAt(zone, startMs) }
}

/** A custom range: the days chosen before, or the shown days up to today. */
export function customOf(
  search: ChartSearch,
  nowMs: number,
  zone: string,
): Pick<ChartSearch, 'range' | 'from' | 'to'> {
  if (search.from && search.to) return { range: 'custom', from: search.from, to: search.to }
  const { startMs, endMs } = calendarRange(search, nowMs, zone)
  const lastMs = Math.max(startMs, Math.min(endMs - 1, nowMs))
  return { range: 'custom', from: localDateAt(zone, startMs), to: localDateAt(zone, lastMs) }
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
