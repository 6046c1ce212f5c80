import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address behind IPv6, as a server that listens to both sees it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What one customer of a network provider has: an IPv4 address, of IPv6 the first 64 bits (`2001:db8:0:1::/64`). Whoever counts by
 * address counts by this, or else one line has more addresses than there are to count. What is no address stays as it is.
 */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  const [address = ''] = ip.split('%', 1)
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  // A tail in dots stands for two groups, and is never among the first four.
  const length = first.length + last.length + (last.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - length
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
