const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 } as const

/**
 * Milliseconds of `60s`, `5m`, `2h`.
 * @throws for anything else
 */
export function parseDuration(text: string): number {
  const match = /^(\d+)([smh])$/.exec(text)
  const unit = match?.[2]
  if (!match?.[1] || (unit !== 's' && unit !== 'm' && unit !== 'h'))
    throw new Error(`not a duration: ${text} (60s, 5m, 2h)`)
  return Number(match[1]) * unitMs[unit]
}
