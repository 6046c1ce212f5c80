import { Temporal } from 'temporal-polyfill'
import { UTC_DAY_MS } from './floor-time.ts'

/** A span of time in which a zone has one offset: [startMs, endMs), UTC ms. */
type OffsetSpan = { readonly startMs: number; readonly endMs: number; readonly offsetMs: number }

/**
 * Cached spans per zone, latest first. Results do not depend on the cache, because zone rules do not change
 * while the program runs.
 */
const spansByZone = new Map<string, OffsetSpan[]>()

function readSpan(zone: string, utcMs: number): OffsetSpan {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(utcMs)).toZonedDateTimeISO(zone)
  const next = at.getTimeZoneTransition('next')
  // 'previous' excludes the instant itself but a span starts at its transition, so search from one
  // millisecond later
  const previous = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  return {
    startMs: previous === null ? -Infinity : previous.epochMilliseconds,
    endMs: next === null ? Infinity : next.epochMilliseconds,
    offsetMs: at.offsetNanoseconds / 1e6,
  }
}

function spanAt(zone: string, utcMs: number): OffsetSpan {
  let spans = spansByZone.get(zone)
  if (spans === undefined) {
    spans = []
    spansByZone.set(zone, spans)
  }
  for (let i = 0; i < spans.length; i++) {
    const span = spans[i]
    if (span === undefined || utcMs < span.startMs || utcMs >= span.endMs) continue
    if (i > 0) {
      spans.splice(i, 1)
      spans.unshift(span)
    }
    return span
  }
  const span = readSpan(zone, utcMs)
  spans.unshift(span)
  return span
}

/**
 * Offset of an IANA zone at an instant, ms to add to UTC to get local time. Costs a comparison or two after the first call in
 * a span between two clock changes.
 * @throws RangeError for an unknown zone
 */
export function zoneOffsetMs(zone: string, utcMs: number): number {
  return spanAt(zone, utcMs).offsetMs
}

/** Local time of the zone as if it were UTC ms. */
export function toLocalMs(zone: string, utcMs: number): number {
  return utcMs + spanAt(zone, utcMs).offsetMs
}

/**
 * First instant (UTC ms) at which the local time of the zone is `localMs` or later. For a repeated hour this
 * is its first pass, for a skipped hour the moment of the change.
 */
export function fromLocalMs(zone: string, localMs: number): number {
  // no zone is a whole day ahead of UTC, so this span is the right span or an earlier span
  let span = spanAt(zone, localMs - UTC_DAY_MS)
  for (;;) {
    const utcMs = localMs - span.offsetMs
    if (utcMs < span.endMs) return Math.max(utcMs, span.startMs)
    span = spanAt(zone, span.endMs)
  }
}

/** Summer time lasts seven months at most, so one of three instants a third of a year apart is outside it. */
const THIRDS_OF_YEAR_MS = [0, 122 * UTC_DAY_MS, 244 * UTC_DAY_MS]

/** Hours from UTC to the zone's standard time, the lowest of its offsets in the year before an instant. */
export const standardOffsetHours = (zone: string, utcMs: number): number =>
  Math.min(...THIRDS_OF_YEAR_MS.map((before) => zoneOffsetMs(zone, utcMs - before))) / 3_600_000
