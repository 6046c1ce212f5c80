const MAX_ADDRESSES = 10_000

/**
 * Counts failures per address in windows of fixed length. When more addresses than the table holds fail in one window, all
 * are forgotten, so an attacker with many addresses cannot fill the memory.
 */
export function createAttemptLimit({ max, windowMs }: { max: number; windowMs: number }) {
  let failures = new Map<string, number>()
  let windowStart = 0

  function current(nowMs: number) {
    if (nowMs - windowStart >= windowMs || failures.size >= MAX_ADDRESSES) {
      failures = new Map()
      windowStart = nowMs
    }
    return failures
  }

  return {
    isBlocked: (address: string, nowMs: number) => (current(nowMs).get(address) ?? 0) >= max,
    failed(address: string, nowMs: number) {
      const table = current(nowMs)
      table.set(address, (table.get(address) ?? 0) + 1)
    },
  }
}
