import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { TrustedProxies } from '../../trusted-proxies.ts'
import { networkOf } from './network-of.ts'

/** What the HTTP server asks of each address between us and the caller, counted from our end. */
export function trustOf(proxies: TrustedProxies) {
  if (proxies === null) return false
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies]
}

/**
 * Who calls, as the last proxy of ours saw it; without one, who is connected. Some proxies write the port behind it. What is no
 * address is not believed.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip
  return isIP(bare) > 0 ? bare : (socket.remoteAddress ?? '0.0.0.0')
}

/** What a limit of requests counts by. */
export const clientNetwork = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  networkOf(clientAddress(request))
