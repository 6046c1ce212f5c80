import type { Span } from '../../devices/membership.ts'
import { MINUTE_MS } from '../../time/floor-time.ts'
import { quantityNames } from '../readings/quantities.ts'
import { STALE_PERIODS } from '../readings/staleness.ts'
import { type FoundSpan, type JudgedSpan, within } from './findings.ts'

/** Power values are valid for five minutes; a longer step is a gap (devices.md §5.1). */
const SHORTEST_GAP_MS = 5 * MINUTE_MS

/** A silence longer than this means that something is wrong. */
const allowedSilenceMs = (expectedPeriodMs: number) =>
  Math.max(SHORTEST_GAP_MS, STALE_PERIODS * expectedPeriodMs)

type Silence = {
  readonly expectedPeriodMs: number
  /** when the device belonged to its location; at other times nothing is missing */
  readonly stays: readonly Span[]
  /** spans in which the device may be silent: an inverter sleeps at night */
  readonly mayBeSilent: readonly (readonly [from: number, to: number])[]
}

/** Spans in which a device sent nothing for longer than its interval explains. */
export function gapFlags(span: JudgedSpan, { expectedPeriodMs, stays, mayBeSilent }: Silence): FoundSpan[] {
  const allowedMs = allowedSilenceMs(expectedPeriodMs)
  const found: FoundSpan[] = []
  for (const { from, to } of silences(span).flatMap((silence) => partsInStays(silence, stays))) {
    if (to - from <= allowedMs) continue
    if (isMostly(mayBeSilent, from, to)) continue
    const gap = within(span, {
      kind: 'gap',
      quantity: null,
      from,
      to,
      certainty: 'sure',
      value: null,
      reference: null,
    })
    if (gap) found.push(gap)
  }
  return found
}

/** The parts of a silence in which the device belonged to its location. */
const partsInStays = (silence: Span, stays: readonly Span[]): Span[] =>
  stays
    .map(({ from, to }) => ({ from: Math.max(silence.from, from), to: Math.min(silence.to, to) }))
    .filter(({ from, to }) => from < to)

/**
 * Whether most of a silence is expected. An inverter falls asleep and wakes up at a light level, so not
 * exactly at sunset and sunrise.
 */
function isMostly(spans: Silence['mayBeSilent'], from: number, to: number): boolean {
  const inside = spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(to, span[1]) - Math.max(from, span[0])),
    0,
  )
  return inside > to - from - inside
}

/** Spans of minutes in which nothing at all was measured. */
function silences({ columns, startMs, minutes }: JudgedSpan) {
  const known = quantityNames.flatMap((name) => columns[name] ?? [])
  const spans: { from: number; to: number }[] = []
  let first: number | null = null
  for (let row = 0; row <= minutes; row++) {
    const isSilent = row < minutes && known.every((column) => Number.isNaN(column[row]))
    if (isSilent) first ??= row
    else if (first !== null) {
      spans.push({ from: startMs + first * MINUTE_MS, to: startMs + row * MINUTE_MS })
      first = null
    }
  }
  return spans
}
