/** Below this share of known time, %, a sum says more about the gaps than about the location. */
export const COMPARABLE_PCT = 90

type Known = { readonly knownPct: number }

/** Whether two spans can be compared: nearly all of both must be known. */
export const isComparable = (now: Known, before: Known | null): boolean =>
  before !== null && Math.min(now.knownPct, before.knownPct) >= COMPARABLE_PCT

/** A change below this share of the earlier value, %, counts as no change. */
const SAME_PCT = 1

export type Change = { readonly is: 'more' | 'less'; readonly by: number } | { readonly is: 'same' } | null

/**
 * Change of a value, in % of the earlier one, or in points for a share; null if it cannot be determined: a value is
 * unknown, or the earlier one is zero.
 * @param least a smaller difference counts as none, however large its share of a tiny value
 */
export function changeOf(now: number | null, before: number | null, isShare: boolean, least = 0): Change {
  if (now === null || before === null) return null
  if (Math.abs(now - before) < least) return { is: 'same' }
  if (!isShare && before === 0) return now === 0 ? { is: 'same' } : null
  const by = isShare ? now - before : (100 * (now - before)) / before
  if (Math.abs(by) < SAME_PCT) return { is: 'same' }
  return { is: by > 0 ? 'more' : 'less', by: Math.abs(by) }
}
