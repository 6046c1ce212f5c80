/**
 * When a device belongs to its location. Within its stays its silence is a gap; outside them it is not there at all. Readings older than
 * the link extend the stays, so that a backlog counts; times in which people left the device out of calculations are taken away again.
 */
import { MINUTE_MS, UTC_DAY_MS } from '../time/floor-time.ts'

/** A span of time, UTC ms. `to` is exclusive, and `Infinity` where there is no end. */
export type Span = { readonly from: number; readonly to: number }

export type Stay = Span & {
  /** known from readings alone, not from a link */
  readonly isFromReadings: boolean
}

/** Readings this close to each other, or to a stay, belong to one stay; the silence between them is a gap. */
export const LONGEST_GAP_IN_STAY_MS = 31 * UTC_DAY_MS

const byStart = (a: Span, b: Span) => a.from - b.from

/** What is left of spans without the others, in order. */
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
 * Stays extended by readings outside all of them: the next stay begins earlier, the last one ends later, or the readings make a stay of
 * their own where none is near. A stay that was ended on purpose is never joined with the next one.
 * @param runs spans that have readings
 * @returns the same array when nothing changes
 */
export function staysWithReadings(stays: readonly Stay[], runs: readonly Span[]): readonly Stay[] {
  const outside = withoutSpans(runs, stays)
  return outside.length === 0 ? stays : outside.reduce(withRun, stays).toSorted(byStart)
}

function withRun(stays: readonly Stay[], run: Span): readonly Stay[] {
  const isNear = (a: Span, b: Span) => b.from - a.to <= LONGEST_GAP_IN_STAY_MS
  const next = stays.filter(({ from }) => from >= run.to).toSorted(byStart)[0]
  const before = stays.filter(({ to }) => to <= run.from).toSorted(byStart).at(-1)
  const others = stays.filter((stay) => stay !== next && stay !== before)
  const joinsNext = next !== undefined && isNear(run, next)
  const joinsBefore = before !== undefined && isNear(before, run)
  if (next && joinsNext && before && joinsBefore && (before.isFromReadings || next.isFromReadings))
    return [...others, { from: before.from, to: next.to, isFromReadings: before.isFromReadings && next.isFromReadings }]
  if (next && joinsNext) return [...others, ...(before ? [before] : []), { ...next, from: run.from }]
  if (before && joinsBefore) return [...others, ...(next ? [next] : []), { ...before, to: run.to }]
  return [...stays, { ...run, isFromReadings: true }]
}

/** Spans of minutes in which any of the columns has a value; a value holds for `heldMinutes` more. */
export function runsOf(columns: readonly ArrayLike<number>[], startMs: number, heldMinutes: number): Span[] {
  const length = Math.max(0, ...columns.map((column) => column.length))
  const known = (row: number) => columns.some((column) => !Number.isNaN(column[row] ?? Number.NaN))
  const runs: Span[] = []
  for (let row = 0; row < length; row++) {
    if (!known(row)) continue
    const from = startMs + row * MINUTE_MS
    while (row + 1 < length && known(row + 1)) row++
    runs.push({ from, to: startMs + (row + 1 + heldMinutes) * MINUTE_MS })
  }
  return joinedRuns(runs)
}

/** Runs in order of their start, joined where they may be of one stay. */
export function joinedRuns(runs: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { from, to } of runs) {
    const last = joined.at(-1)
    if (last && from - last.to <= LONGEST_GAP_IN_STAY_MS)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else joined.push({ from, to })
  }
  return joined
}

/** Which minutes overlap one of the spans, 1 or 0 per minute from `startMs` on; null when all do. */
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

/** Does any span reach into the range? */
export const overlaps = (spans: readonly Span[], { from, to }: Span): boolean =>
  spans.some((span) => span.from < to && span.to > from)
