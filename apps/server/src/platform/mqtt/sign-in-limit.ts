const MAX_ADDRESSES = 10_000
const MAX_NAMES = 200_000

/**
 * Counts refused sign-ins per address in windows of fixed length. Above the limit only names are looked at that have signed in
 * from there before: devices behind one proxy or router share an address, and one of them, or a stranger, must not keep the
 * others out. When more addresses than the table holds fail in one window, all are forgotten, so that an attacker with many
 * addresses cannot fill the memory; of names the one that signed in longest ago is.
 */
export function createSignInLimit({ max, windowMs }: { max: number; windowMs: number }) {
  let failures = new Map<string, number>()
  let windowStart = 0
  const addressOfName = new Map<string, string>()

  function current(nowMs: number) {
    if (nowMs - windowStart >= windowMs || failures.size >= MAX_ADDRESSES) {
      failures = new Map()
      windowStart = nowMs
    }
    return failures
  }

  return {
    mayTry: (address: string, name: string, nowMs: number) =>
      (current(nowMs).get(address) ?? 0) < max || addressOfName.get(name) === address,
    failed(address: string, nowMs: number) {
      const table = current(nowMs)
      table.set(address, (table.get(address) ?? 0) + 1)
    },
    succeeded(address: string, name: string) {
      addressOfName.delete(name)
      addressOfName.set(name, address)
      if (addressOfName.size <= MAX_NAMES) return
      for (const oldest of addressOfName.keys()) return addressOfName.delete(oldest)
    },
  }
}
