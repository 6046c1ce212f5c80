/**
 * The load-duration curve: values of equal intervals from highest to lowest, so a position on it says for which share
 * of the time the power was at least that high. Unknown intervals are left out.
 */
export type DurationCurve = {
  /** falling; empty if no value is known */
  readonly sorted: Float64Array
  /** number of unknown intervals */
  readonly unknown: number
}

export function loadDuration(values: readonly (number | null)[]): DurationCurve {
  const known = Float64Array.from(values.filter((value) => value !== null))
  return { sorted: known.sort().reverse(), unknown: values.length - known.length }
}

/** The value reached or exceeded for a share of the known time (0 to 1); null if no value is known. */
export function reachedFor({ sorted }: Pick<DurationCurve, 'sorted'>, share: number): number | null {
  const place = Math.ceil(share * sorted.length) - 1
  return sorted[Math.min(sorted.length - 1, Math.max(0, place))] ?? null
}

/**
 * At most about `most` points of the curve, including first and last: share of the known time in percent, and
 * value.
 */
export function durationPoints({ sorted }: DurationCurve, most: number): [sharePct: number, value: number][] {
  const count = sorted.length
  if (count === 0) return []
  const steps = Math.min(most, count)
  const points = Array.from({ length: steps }, (_, n): [number, number] => {
    const place = Math.round((n * (count - 1)) / Math.max(1, steps - 1))
    return [(100 * (place + 1)) / count, sorted[place] ?? 0]
  })
  return [[0, sorted[0] ?? 0], ...points]
}
