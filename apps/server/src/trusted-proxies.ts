import { isIP } from 'node:net'
import { z } from 'zod'

/**
 * Whose X-Forwarded-* headers are trusted. A number: this many proxies in a chain, and nothing else reaches
 * the port. Addresses: requests from these proxies, directly or through others of them. Null: no proxy is
 * trusted.
 */
export type TrustedProxies = number | readonly string[] | null

/** Names of address ranges. */
const ranges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MAX_PROXIES = 10

function isProxyAddress(text: string): boolean {
  if (ranges.has(text) || isIP(text) > 0) return true
  const [address = '', bits = '', ...rest] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

/** `off`, a number, or addresses, networks and ranges separated by commas. */
export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  if (text === 'off') return null
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= MAX_PROXIES) return count
  const addresses = text.split(',').map((one) => one.trim())
  if (addresses.every(isProxyAddress)) return addresses
  context.addIssue({
    code: 'custom',
    message: `must be the number of proxies in front (1 to ${MAX_PROXIES}), or their addresses (10.0.0.5, 10.0.0.0/8, loopback), or off`,
  })
  return z.NEVER
})
