import type { AlarmSpan } from '../../alarm-replay.ts'

const MINUTE_MS = 60_000

/**
 * Times in which many controllers were away at once: as many as the rule names, lost within the time that it
 * names. The same as the live condition at each instant.
 * @param away times in which each controller was away
 */
export function outageConditions(
  away: readonly AlarmSpan[],
  { controllers, withinMin }: { readonly controllers: number; readonly withinMin: number },
): AlarmSpan[] {
  const changes = away
    .flatMap(({ from, to }) => [
      { at: from, lostAt: from, isLost: true },
      ...(to === null ? [] : [{ at: to, lostAt: from, isLost: false }]),
    ])
    .toSorted((a, b) => a.at - b.at)
  /** in order of time */
  const lostAt: number[] = []
  const isWithin = (i: number) =>
    (lostAt[i] ?? Number.POSITIVE_INFINITY) - (lostAt[i - controllers + 1] ?? Number.NEGATIVE_INFINITY) <=
    withinMin * MINUTE_MS
  /** how many of some neighbours are within the time */
  const countWithin = (first: number, last: number) => {
    let count = 0
    for (let i = first; i <= Math.min(last, lostAt.length - 1); i++) if (isWithin(i)) count++
    return count
  }
  let within = 0
  const spans: AlarmSpan[] = []
  let from: number | null = null
  for (const { at, lostAt: lost, isLost } of changes) {
    if (isLost) {
      // lost now, so it is later than all others
      lostAt.push(lost)
      if (isWithin(lostAt.length - 1)) within++
      if (within > 0) from ??= at
      continue
    }
    const i = firstAtOrAfter(lostAt, lost)
    within -= countWithin(i, i + controllers - 1)
    lostAt.splice(i, 1)
    within += countWithin(i, i + controllers - 2)
    if (from === null || within > 0) continue
    spans.push({ from, to: at })
    from = null
  }
  return from === null ? spans : [...spans, { from, to: null }]
}

/** Index of the first value that is not smaller. @param values in order */
function firstAtOrAfter(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
