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
  const lostAt: number[] = []
  const isWithin = (i: number) =>
    (lostAt[i] ?? Number.POSITIVE_INFINITY) - (lostAt[i - controllers + 1] ?? Number.NEGATIVE_INFINITY) <=
    withinMin * MINUTE_MS
  const spans: AlarmSpan[] = []
  let from: number | null = null
  for (const { at, lostAt: lost, isLost } of changes) {
    if (isLost) {
      // lost now, so it is later than all others
      lostAt.push(lost)
      if (from === null && isWithin(lostAt.length - 1)) from = at
      continue
    }
    lostAt.splice(lostAt.indexOf(lost), 1)
    if (from === null || lostAt.some((_lost, i) => isWithin(i))) continue
    spans.push({ from, to: at })
    from = null
  }
  return from === null ? spans : [...spans, { from, to: null }]
}
