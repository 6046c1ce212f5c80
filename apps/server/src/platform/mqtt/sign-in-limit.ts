const MAX_ADDRESSES = 10_000
const MAX_NAMES = 200_000

/**
 * Counts refused sign-ins per address in windows of fixed length. Above the limit, only names that signed in
 * from that address before are accepted. Devices behind one proxy or router share an address, and neither one
 * of them nor a stranger may lock the others out. If more addresses fail in one window than the table can
 * store, all addresses are forgotten, so an attacker with many addresses cannot fill the memory. Of too many
 * names, the one that signed in longest ago is dropped.
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
