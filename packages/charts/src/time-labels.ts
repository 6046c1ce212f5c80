import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { RangePeriod } from '@kilowatt/domain/time/range-names'
import { twiceMark } from '@kilowatt/domain/time/repeated-times'
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { formatDate, formatMonth, formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Place = { zone: string; locale: string }
type Tick = { at: number; label: string }

/** Labels under the time axis, at most about `most` of them, on round local times. */
export function timeTicks(range: TimeRange, { zone, locale }: Place, most: number): Tick[] {
  const lengthMs = range.endMs - range.startMs
  if (lengthMs <= 2.1 * DAY_MS)
    return hourTicks(range, zone, stepFor(lengthMs / HOUR_MS, most, [0.25, 0.5, 1, 2, 3, 4, 6, 12]))
  if (lengthMs <= 62 * DAY_MS) {
    const days = [...bucketEdges(range, 86_400, zone)].filter((at) => at < range.endMs)
    const step = stepFor(days.length, most, [1, 2, 5, 7, 14])
    const label = (at: number) =>
      days.length <= 8
        ? `${formatWeekday(at, { locale, timeZone: zone, style: 'short' })} ${dayAndMonth(at, zone)}`
        : dayAndMonth(at, zone)
    return days.filter((_, index) => index % step === 0).map((at) => ({ at, label: label(at) }))
  }
  const months = [...bucketEdges(range, 'month', zone)].filter(
    (at) => at >= range.startMs && at < range.endMs,
  )
  const isOneYear = yearOf(range.startMs, zone) === yearOf(range.endMs - 1, zone)
  // with several years a month includes its year
  const step = stepFor(months.length, isOneYear ? most : most * 0.7, [1, 2, 3, 6, 12, 24, 60])
  return months
    .filter((_, index) => index % step === 0)
    .map((at) => {
      const month = formatMonth(at, { locale, timeZone: zone })
      return { at, label: isOneYear ? (month.split(' ')[0] ?? '') : month }
    })
}

const stepFor = (count: number, most: number, steps: readonly number[]) =>
  steps.find((step) => count / step <= most) ?? steps.at(-1) ?? 1

/** Local hours; the repeated hour is written as 02a and 02b; the end of a day is 24:00. */
function hourTicks(range: TimeRange, zone: string, stepH: number): Tick[] {
  const stepMs = stepH * HOUR_MS
  const seen = new Map<string, Tick>()
  const ticks: Tick[] = []
  for (const at of bucketEdges(range, stepH < 1 ? 900 : 3600, zone)) {
    if (at < range.startMs || at > range.endMs || toLocalMs(zone, at) % stepMs !== 0) continue
    const isEnd = at === range.endMs && toLocalMs(zone, at) % DAY_MS === 0
    const label = isEnd ? '24:00' : formatTime(at, { timeZone: zone })
    const before = seen.get(label)
    const repeated = before && at - before.at === HOUR_MS
    if (repeated) before.label = `${label.slice(0, 2)}a`
    const tick = { at, label: repeated ? `${label.slice(0, 2)}b` : label }
    seen.set(label, tick)
    ticks.push(tick)
  }
  return ticks
}

const yearOf = (at: number, zone: string) => formatDate(at, { timeZone: zone }).slice(-4)
/** `16. 06.`, if the year is known from the context */
export const dayAndMonth = (at: number, zone: string) => formatDate(at, { timeZone: zone }).slice(0, 7)

/**
 * The range in words for the stepper: `Tue 16. 06. 2026`, `15. 06. – 21. 06. 2026`, `20. 12. 2025 – 02. 01. 2026`, `Jun
 * 2026`, `2026`.
 */
export function rangeText(
  range: TimeRange,
  search: { readonly range: RangePeriod | 'custom' },
  { zone, locale }: Place,
): string {
  const last = range.endMs - 1
  const oneDay = formatDate(range.startMs, { timeZone: zone }) === formatDate(last, { timeZone: zone })
  if (search.range === 'day' || oneDay)
    return `${formatWeekday(range.startMs, { locale, timeZone: zone, style: 'short' })} ${formatDate(range.startMs, { timeZone: zone })}`
  if (search.range === 'month') return formatMonth(range.startMs, { locale, timeZone: zone })
  if (search.range === 'year') return yearOf(range.startMs, zone)
  const isOneYear = yearOf(range.startMs, zone) === yearOf(last, zone)
  const first = isOneYear ? dayAndMonth(range.startMs, zone) : formatDate(range.startMs, { timeZone: zone })
  return `${first} – ${formatDate(last, { timeZone: zone })}`
}

/** An interval in words for the readout: its day, and its hours or days. */
export function intervalText(
  startMs: number,
  endMs: number,
  { zone, locale }: Place,
): { date: string; span: string } {
  const zoned = { timeZone: zone }
  const weekday = formatWeekday(startMs, { locale, timeZone: zone, style: 'short' })
  if (endMs - startMs > 1.1 * DAY_MS)
    return {
      date: formatMonth(startMs, { locale, timeZone: zone }),
      span: `${dayAndMonth(startMs, zone)} – ${dayAndMonth(endMs - 1, zone)}`,
    }
  if (endMs - startMs >= 22 * HOUR_MS) return { date: weekday, span: formatDate(startMs, zoned) }
  const end =
    toLocalMs(zone, endMs) % DAY_MS === 0 ? '24:00' : formatTime(endMs, zoned) + twiceMark(endMs, zone)
  const start = formatTime(startMs, zoned) + twiceMark(startMs, zone)
  return { date: `${weekday} ${formatDate(startMs, zoned)}`, span: `${start} – ${end}` }
}
