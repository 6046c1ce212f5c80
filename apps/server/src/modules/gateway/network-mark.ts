import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { networkOf } from '../../platform/addresses/network-of.ts'
import { isPublicAddress } from '../../platform/outgoing/public-address.ts'

const CHARACTERS = 16

/**
 * Mark of the network of an address, the same for addresses that share their first 24 bits (IPv4) or 48 bits
 * (IPv6). It is a keyed hash, so that no address is stored. Null for addresses that are not public, such as
 * the address of a proxy.
 */
export function networkMark(address: string, secretKey: string): string | null {
  const network = networkOf(address)
  const isV4 = isIPv4(network)
  if (!isPublicAddress(isV4 ? network : network.replace('/64', ''))) return null
  const shared = isV4 ? network.split('.', 3).join('.') : network.split(':', 3).join(':')
  return createHmac('sha256', secretKey)
    .update(`network of controllers ${shared}`)
    .digest('base64url')
    .slice(0, CHARACTERS)
}
