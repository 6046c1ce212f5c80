import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { systemCode } from '../start-error.ts'
import { isPublicAddress } from './public-address.ts'

const lookup = promisify(systemLookup)

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true })

export type OutgoingRules = {
  /** whether plain http is accepted, and addresses in private networks and on this machine */
  readonly allowPrivate: boolean
  /** in tests: other answers than those of the system */
  readonly resolve?: Resolve
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * Whether an address that a person typed may be stored. Names are resolved and checked again each time
 * something is sent.
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

/** `no_answer`: the name servers did not answer, so nothing is known. */
export type FoundAddresses =
  | { readonly kind: 'found'; readonly addresses: readonly LookupAddress[] }
  | { readonly kind: 'refused' | 'no_address' | 'no_answer' }

/** Addresses to connect to, all of them checked. A name with any private address is refused. */
export async function findAddresses(
  url: URL,
  { allowPrivate, resolve = resolveBySystem }: OutgoingRules,
): Promise<FoundAddresses> {
  if (!isAcceptable(url.href, { allowPrivate })) return { kind: 'refused' }
  const host = bareHost(url)
  const version = isIP(host)
  if (version > 0) return { kind: 'found', addresses: [{ address: host, family: version }] }
  let addresses: readonly LookupAddress[] = []
  try {
    addresses = await resolve(host)
  } catch (error) {
    if (systemCode(error) !== 'ENOTFOUND') return { kind: 'no_answer' }
  }
  if (addresses.length === 0) return { kind: 'no_address' }
  const isAllowed = allowPrivate || addresses.every(({ address }) => isPublicAddress(address))
  return isAllowed ? { kind: 'found', addresses } : { kind: 'refused' }
}

/** Look-up for a name that was already resolved: returns the checked addresses, whatever the name. */
export const lookupOf =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, { all }, answer) => {
    const [first] = addresses
    if (all) answer(null, [...addresses])
    else answer(null, first?.address ?? '', first?.family)
  }
