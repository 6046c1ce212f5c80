import type { MinuteColumns } from '../readings/minute-columns.ts'
import type { QuantityName } from '../readings/quantities.ts'
import type { Certainty, FindingKind } from './finding-kinds.ts'

/** What is wrong with a span of readings of a device, as received, UTC ms. */
export type FoundSpan = {
  readonly kind: FindingKind
  /** null: the device as a whole */
  readonly quantity: QuantityName | null
  readonly from: number
  readonly to: number
  readonly certainty: Certainty
  /** of a spike the highest value, of a stuck one where it stood, of a reset the reading after it, of a clock seconds */
  readonly value: number | null
  /** of a spike what the device can do, of a stuck one what others tell, of a reset the reading before it */
  readonly reference: number | null
}

/** The minutes that are judged: those of `from` to `to`, with some on both sides, the first of them at `startMs`. */
export type JudgedSpan = {
  readonly columns: MinuteColumns
  readonly startMs: number
  readonly minutes: number
  readonly from: number
  readonly to: number
}

/** The part of a finding that lies in the span judged; null when none does. */
export function within({ from, to }: Pick<JudgedSpan, 'from' | 'to'>, found: FoundSpan): FoundSpan | null {
  const part = { ...found, from: Math.max(from, found.from), to: Math.min(to, found.to) }
  return part.from < part.to ? part : null
}

/** Findings that go on where others end become one, with the worse value of them. */
export function joinedFindings<F extends FoundSpan>(findings: readonly F[]): F[] {
  const joined: F[] = []
  const last = new Map<string, number>()
  for (const found of [...findings].sort((a, b) => a.from - b.from)) {
    const key = `${found.kind} ${found.quantity}`
    const at = last.get(key)
    const before = at === undefined ? undefined : joined[at]
    // each reset is one of its own
    if (at !== undefined && before && before.to >= found.from && found.kind !== 'reset')
      joined[at] = {
        ...before,
        to: Math.max(before.to, found.to),
        value: Math.abs(found.value ?? 0) > Math.abs(before.value ?? 0) ? found.value : before.value,
      }
    else last.set(key, joined.push(found) - 1)
  }
  return joined
}
