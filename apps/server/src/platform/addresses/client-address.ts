import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { TrustedProxies } from '../../trusted-proxies.ts'
import { networkOf } from './network-of.ts'

/** Called by Fastify for each address between us and the caller, counted from our end. */
export function trustOf(proxies: TrustedProxies) {
  if (proxies === null) return false
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies]
}

/**
 * Address of the caller as seen by our last proxy, or the address of the connection without a proxy. Some
 * proxies append the port. Text that is not an address is not trusted.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip
  return isIP(bare) > 0 ? bare : (socket.remoteAddress ?? '0.0.0.0')
}

/** Key for counting requests against a limit. */
export const clientNetwork = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  networkOf(clientAddress(request))
