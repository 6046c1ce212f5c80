import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { isPublicAddress } from './public-address.ts'

const lookup = promisify(systemLookup)

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true })

export type OutgoingRules = {
  /** also plain http, and addresses in private networks and on this machine */
  readonly allowPrivate: boolean
  /** in tests: other answers than those of the system */
  readonly resolve?: Resolve
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * Whether an address typed by a person may be kept. Names are resolved and checked only when something is sent, each
 * time anew.
 */
export function isAcceptable(
  address: string,
  { allowPrivate }: Pick<OutgoingRules, 'allowPrivate'>,
): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (allowPrivate) return url.protocol === 'https:' || url.protocol === 'http:'
  const host = bareHost(url)
  if (url.protocol !== 'https:') return false
  return isIP(host) > 0 ? isPublicAddress(host) : host.includes('.') && !/(^|\.)localhost\.?$/i.test(host)
}

/**
 * Addresses to connect to, all of them checked. A name with one private address is refused as a whole.
 * @returns null if it is refused or its name cannot be resolved
 */
export async function addressesOf(
  url: URL,
  { allowPrivate, resolve = resolveBySystem }: OutgoingRules,
): Promise<readonly LookupAddress[] | null> {
  if (!isAcceptable(url.href, { allowPrivate })) return null
  const host = bareHost(url)
  const version = isIP(host)
  if (version > 0) return [{ address: host, family: version }]
  const found = await resolve(host).catch(() => [])
  if (found.length === 0) return null
  return allowPrivate || found.every(({ address }) => isPublicAddress(address)) ? found : null
}
