const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/**
 * Milliseconds of `500ms`, `60s`, `5m`, `2h`.
 * @throws for anything else
 */
export function parseDuration(text: string): number {
  const [, count, unit = ''] = /^(\d+)(ms|s|m|h)$/.exec(text) ?? []
  const ms = unitMs[unit]
  if (count === undefined || ms === undefined) throw new Error(`not a duration: ${text} (60s, 5m, 2h)`)
  return Number(count) * ms
}
