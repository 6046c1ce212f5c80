import { MINUTE_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import type { RepairSpan } from './repairs.ts'

/**
 * Longest span of one repair, and most repairs of a device in force, because each read of its minutes applies
 * all of them.
 */
export const repairLimits = {
  rangeMs: 366 * UTC_DAY_MS,
  /** over a longer span, a straight line would be an invention (decision 073) */
  interpolatedMs: 2 * 3_600_000,
  perDevice: 100,
} as const

export type SpanProblem = 'empty' | 'future' | 'too_long' | 'too_old' | 'open'

/**
 * Why a repair cannot have this range; null if it can.
 * @param oldestMs start of the stored minutes: older ones could not be recalculated
 */
export function spanProblem(
  { kind, from, to }: RepairSpan,
  { now, oldestMs }: { readonly now: number; readonly oldestMs: number },
): { readonly at: 'from' | 'to'; readonly problem: SpanProblem } | null {
  if (from < oldestMs) return { at: 'from', problem: 'too_old' }
  if (from > now) return { at: 'from', problem: 'future' }
  if (kind === 'exchange') return null
  if (to === null && kind !== 'turn') return { at: 'to', problem: 'open' }
  const end = to ?? now
  if (to !== null && to <= from) return { at: 'to', problem: 'empty' }
  if (end > now + MINUTE_MS) return { at: 'to', problem: 'future' }
  if (end - from > (kind === 'interpolate' ? repairLimits.interpolatedMs : repairLimits.rangeMs))
    return { at: 'to', problem: 'too_long' }
  return null
}
