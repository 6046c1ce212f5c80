import type { PriceSlot } from '../../site.ts'

export type Span = { readonly startMs: number; readonly endMs: number }

type Wanted = {
  readonly nowMs: number
  /** deadline of the run */
  readonly byMs: number
  /** time that is still needed */
  readonly neededMs: number
}

/**
 * The cheapest time before a deadline, as evcc's planner chooses it (control.md a4): the later slots if
 * prices are equal, and only the end of the last slot. If prices end before the deadline, the time after them
 * is used first, because it may be cheaper; known slots are used only for the rest.
 * @returns spans without overlaps, in order; slots without a price are never chosen
 */
export function cheapSpans(slots: readonly PriceSlot[], { nowMs, byMs, neededMs }: Wanted): Span[] {
  const known: (Span & { readonly price: number })[] = []
  for (const slot of slots) {
    const [startMs, endMs] = [Math.max(slot.startMs, nowMs), Math.min(slot.endMs, byMs)]
    if (slot.importPerKwh !== null && endMs > startMs)
      known.push({ startMs, endMs, price: slot.importPerKwh })
  }
  const lastMs = known.reduce((last, { endMs }) => Math.max(last, endMs), nowMs)
  let leftMs = Math.min(neededMs, byMs - nowMs) - Math.max(0, byMs - lastMs)
  const chosen: Span[] = []
  for (const { startMs, endMs } of known.toSorted((a, b) => a.price - b.price || b.startMs - a.startMs)) {
    if (leftMs <= 0) break
    chosen.push({ startMs: Math.max(startMs, endMs - leftMs), endMs })
    leftMs -= endMs - startMs
  }
  return joined(chosen.toSorted((a, b) => a.startMs - b.startMs))
}

/** Spans in order; spans that touch are joined. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && span.startMs <= last.endMs)
      result[result.length - 1] = { ...last, endMs: Math.max(last.endMs, span.endMs) }
    else result.push(span)
  }
  return result
}

/** Shorter runs do not begin, and shorter breaks are skipped: evcc uses 14 min of a slot of 15 min. */
const SHORTEST_MS = 14 * 60_000

/** Whether a device should run now, without short runs and breaks. */
export function runsNow(spans: readonly Span[], nowMs: number, isRunning: boolean): boolean {
  const current = spans.find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs)
  if (current) return isRunning || current.endMs - nowMs >= SHORTEST_MS
  const next = spans.find(({ startMs }) => startMs > nowMs)
  return isRunning && next !== undefined && next.startMs - nowMs < SHORTEST_MS
}
