import { once } from 'node:events'
import { connect } from 'node:tls'
import { findAddresses, lookupOf, type OutgoingRules } from './outgoing-target.ts'
import { untilAborted } from './until-aborted.ts'

type Limits = OutgoingRules & {
  /** limit for name, connection and handshake together */
  readonly timeoutMs: number
  /** aborts the check */
  readonly signal: AbortSignal
  /** in tests: a certificate to trust */
  readonly ca?: string
}

/**
 * Why browsers cannot open a host. `private_address`: an address that only a private network reaches;
 * `unreachable`: no server that speaks TLS answers there; `certificate`: not valid for the name, not trusted,
 * or not valid now.
 */
export const hostFaults = ['no_address', 'private_address', 'unreachable', 'certificate'] as const
export type HostFault = (typeof hostFaults)[number]

/**
 * Result of checking a host. `unknown`: the name servers did not answer, so nothing is known about the host.
 */
export type HostLook =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fault'; readonly fault: HostFault }
  /** end of the time in which browsers accept the certificate, epoch ms */
  | { readonly kind: 'fine'; readonly certificateEndsMs: number }

const HTTPS_PORT = 443

/**
 * Checks a host as a browser does before it loads a page: address, connection, certificate. Nothing is
 * requested.
 * @throws the reason of `signal`
 */
export async function lookAtHost(url: URL, limits: Limits): Promise<HostLook> {
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  const signal = AbortSignal.any([limits.signal, timeout])
  let isResolved = false
  try {
    const found = await untilAborted(findAddresses(url, limits), signal)
    isResolved = true
    if (found.kind === 'no_answer') return { kind: 'unknown' }
    if (found.kind !== 'found')
      return { kind: 'fault', fault: found.kind === 'refused' ? 'private_address' : 'no_address' }
    using connection = open(url, lookupOf(found.addresses), limits.ca)
    await once(connection.socket, 'secureConnect', { signal })
    if (!connection.socket.authorized) return { kind: 'fault', fault: 'certificate' }
    return { kind: 'fine', certificateEndsMs: Date.parse(connection.socket.getPeerCertificate().valid_to) }
  } catch (error) {
    limits.signal.throwIfAborted()
    if (!(error instanceof Error)) throw error
    return isResolved ? { kind: 'fault', fault: 'unreachable' } : { kind: 'unknown' }
  }
}

function open(url: URL, lookup: ReturnType<typeof lookupOf>, ca: string | undefined) {
  const socket = connect({
    ...{ host: url.hostname, servername: url.hostname, port: Number(url.port || HTTPS_PORT), lookup },
    ...(ca !== undefined && { ca }),
    // the handshake completes, and `authorized` says whether a browser would accept the certificate
    rejectUnauthorized: false,
  })
  // a connection that breaks after the handshake changes nothing
  socket.on('error', () => undefined)
  return { socket, [Symbol.dispose]: () => socket.destroy() }
}
