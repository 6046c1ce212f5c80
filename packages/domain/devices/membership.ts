/**
 * When a device belongs to its location. Silence within a stay is a gap; outside its stays, the device does
 * not exist. Readings from before the link extend the stays, so a backlog counts. Times for which people
 * excluded the device from calculations are subtracted.
 */
import { floorToMinute, MINUTE_MS, UTC_DAY_MS } from '../time/floor-time.ts'

/** A span of time, UTC ms. `to` is exclusive, and `Infinity` if there is no end. */
export type Span = { readonly from: number; readonly to: number }

export type Stay = Span & {
  /** inferred from readings, not from a link */
  readonly isFromReadings: boolean
}

/**
 * Longest gap within a stay: readings this close to each other or to a stay belong to the same stay, and the
 * silence between them is a gap.
 */
export const LONGEST_GAP_IN_STAY_MS = 31 * UTC_DAY_MS

const byStart = (a: Span, b: Span) => a.from - b.from

/** Spans without the parts that others cover, in order. */
export function withoutSpans(spans: readonly Span[], others: readonly Span[]): Span[] {
  let left: Span[] = spans.map(({ from, to }) => ({ from, to }))
  for (const other of others)
    left = left.flatMap((span) =>
      [
        { from: span.from, to: Math.min(span.to, other.from) },
        { from: Math.max(span.from, other.to), to: span.to },
      ].filter(({ from, to }) => from < to),
    )
  return left.toSorted(byStart)
}

/**
 * Stays extended by readings outside them: the next stay starts earlier, the last one ends later, or distant
 * readings form a new stay. A stay that a person ended is never joined with the next one.
 * @param runs spans of minutes with readings
 * @param heldMs how long a reading is valid: a stay that ends with a reading ends this much later
 * @returns the same array if nothing changes
 */
export function staysWithReadings(
  stays: readonly Stay[],
  runs: readonly Span[],
  heldMs = 0,
): readonly Stay[] {
  const outside = withoutSpans(runs, stays.map(inMinutes))
  return outside.length === 0
    ? stays
    : outside.reduce((known, run) => withRun(known, run, heldMs), stays).toSorted(byStart)
}

/** A minute that is only partly within a stay belongs to it. */
const inMinutes = ({ from, to }: Span): Span => ({
  from: floorToMinute(from),
  to: to === Number.POSITIVE_INFINITY ? to : Math.ceil(to / MINUTE_MS) * MINUTE_MS,
})

function withRun(stays: readonly Stay[], run: Span, heldMs: number): readonly Stay[] {
  const isNear = (a: Span, b: Span) => b.from - a.to <= LONGEST_GAP_IN_STAY_MS
  const next = stays.filter(({ from }) => from >= run.from).toSorted(byStart)[0]
  const before = stays
    .filter(({ from }) => from < run.from)
    .toSorted(byStart)
    .at(-1)
  const others = stays.filter((stay) => stay !== next && stay !== before)
  const joinsNext = next !== undefined && isNear(run, next)
  const joinsBefore = before !== undefined && isNear(before, run)
  if (next && joinsNext && before && joinsBefore && (before.isFromReadings || next.isFromReadings))
    return [
      ...others,
      { from: before.from, to: next.to, isFromReadings: before.isFromReadings && next.isFromReadings },
    ]
  if (next && joinsNext) return [...others, ...(before ? [before] : []), { ...next, from: run.from }]
  const to = Math.min(run.to + heldMs, next?.from ?? Number.POSITIVE_INFINITY)
  if (before && joinsBefore) return [...others, ...(next ? [next] : []), { ...before, to }]
  return [...stays, { from: run.from, to, isFromReadings: true }]
}

/** Spans of minutes in which any column has a value. */
export function measuredRuns(columns: readonly ArrayLike<number>[], startMs: number): Span[] {
  const length = Math.max(0, ...columns.map((column) => column.length))
  const known = (row: number) => columns.some((column) => !Number.isNaN(column[row] ?? Number.NaN))
  const runs: Span[] = []
  for (let row = 0; row < length; row++) {
    if (!known(row)) continue
    const from = startMs + row * MINUTE_MS
    while (row + 1 < length && known(row + 1)) row++
    runs.push({ from, to: startMs + (row + 1) * MINUTE_MS })
  }
  return runs
}

/** Minutes that overlap one of the spans, 1 or 0 per minute from `startMs`; null if all of them do. */
export function memberMinutes(spans: readonly Span[], startMs: number, length: number): Uint8Array | null {
  const endMs = startMs + length * MINUTE_MS
  if (spans.some(({ from, to }) => from < startMs + MINUTE_MS && to > endMs - MINUTE_MS)) return null
  const minutes = new Uint8Array(length)
  for (const { from, to } of spans) {
    const first = Math.max(0, Math.floor((from - startMs) / MINUTE_MS))
    const last = Math.min(length, Math.ceil((to - startMs) / MINUTE_MS))
    if (first < last) minutes.fill(1, first, last)
  }
  return minutes.includes(0) ? minutes : null
}

/** Whether any span overlaps the range. */
export const overlaps = (spans: readonly Span[], { from, to }: Span): boolean =>
  spans.some((span) => span.from < to && span.to > from)
