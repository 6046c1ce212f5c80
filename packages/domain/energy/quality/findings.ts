import type { MinuteColumns } from '../readings/minute-columns.ts'
import type { QuantityName } from '../readings/quantities.ts'
import type { Certainty, FindingKind } from './finding-kinds.ts'

/** A problem in a span of a device's readings, as received, UTC ms. */
export type FoundSpan = {
  readonly kind: FindingKind
  /** null: all quantities of the device */
  readonly quantity: QuantityName | null
  readonly from: number
  readonly to: number
  readonly certainty: Certainty
  /** spike: the highest value; stuck: the value; reset: the reading after it; clock: seconds */
  readonly value: number | null
  /**
   * spike: highest possible power; stuck: the value that other quantities show; reset: the reading before it
   */
  readonly reference: number | null
}

/**
 * The minutes to judge: `from` to `to`, with some more before and after. The first minute is at `startMs`.
 */
export type JudgedSpan = {
  readonly columns: MinuteColumns
  readonly startMs: number
  readonly minutes: number
  readonly from: number
  readonly to: number
}

/** The part of a finding within the judged span; null if there is no such part. */
export function within({ from, to }: Pick<JudgedSpan, 'from' | 'to'>, found: FoundSpan): FoundSpan | null {
  const part = { ...found, from: Math.max(from, found.from), to: Math.min(to, found.to) }
  return part.from < part.to ? part : null
}

/** Joins findings that continue each other, with the worse of their values. */
export function joinedFindings<F extends FoundSpan>(findings: readonly F[]): F[] {
  const joined: F[] = []
  const last = new Map<string, number>()
  for (const found of [...findings].sort((a, b) => a.from - b.from)) {
    const key = `${found.kind} ${found.quantity}`
    const at = last.get(key)
    const before = at === undefined ? undefined : joined[at]
    // every reset is separate
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
