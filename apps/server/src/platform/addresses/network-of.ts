import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address inside IPv6, as seen by a server that listens on both. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The address range of one customer of a network provider: a single IPv4 address, or the first 64 bits of
 * IPv6 (`2001:db8:0:1::/64`). Limits count by range, because otherwise one connection would have an unlimited
 * number of addresses. Text that is not an address is returned unchanged.
 */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  const [address = ''] = ip.split('%', 1)
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  // A dotted end is two groups, and is never among the first four.
  const length = first.length + last.length + (last.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - length
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
