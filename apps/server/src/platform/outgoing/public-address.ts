import { BlockList, isIP } from 'node:net'

/** Ranges that belong to no one on the internet: this machine, private networks, cloud metadata, multicast, tunnels. */
const notPublic = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  // within 2000::/3, outside of which nothing is public
  ipv6: [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
} as const

const closed = new BlockList()
for (const type of ['ipv4', 'ipv6'] as const)
  for (const [net, prefix] of notPublic[type]) closed.addSubnet(net, prefix, type)

const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address may be reached on behalf of a person: a public one. IPv4 addresses in IPv6 (`::ffff:10.0.0.1`,
 * `64:ff9b::10.0.0.1`) are refused too, because they lie outside 2000::/3.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
