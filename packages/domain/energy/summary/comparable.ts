/** Below this share of known time, %, a sum says more of the gaps than of the place. */
export const COMPARABLE_PCT = 90

type Known = { readonly knownPct: number }

/** May two spans be compared? Only where nearly all of both is known. */
export const isComparable = (now: Known, before: Known | null): boolean =>
  before !== null && Math.min(now.knownPct, before.knownPct) >= COMPARABLE_PCT

/** Below this share of the value before, %, it is as it was. */
const SAME_PCT = 1

export type Change = { readonly is: 'more' | 'less'; readonly by: number } | { readonly is: 'same' } | null

/**
 * How a value changed, in % of the one before, of a share in points; null where it cannot be told: a value is not known, or there was
 * nothing before that it could be a part of.
 * @param least a smaller difference is none, whatever its share of nearly nothing
 */
export function changeOf(now: number | null, before: number | null, isShare: boolean, least = 0): Change {
  if (now === null || before === null) return null
  if (Math.abs(now - before) < least) return { is: 'same' }
  if (!isShare && before === 0) return now === 0 ? { is: 'same' } : null
  const by = isShare ? now - before : (100 * (now - before)) / before
  if (Math.abs(by) < SAME_PCT) return { is: 'same' }
  return { is: by > 0 ? 'more' : 'less', by: Math.abs(by) }
}
