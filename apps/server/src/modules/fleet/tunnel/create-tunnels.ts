import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { controllerPages } from './controller-pages.ts'
import { type HostKey, keepHostKey } from './host-key.ts'
import { createPageAddresses } from './page-address.ts'
import { startTunnelEnd, type TunnelEnd } from './tunnel-end.ts'
import { tunnelUplink } from './tunnel-messages.ts'
import type { Ends } from './tunnels.commands.ts'
import { tunnelsRoutes } from './tunnels.routes.ts'

/** Tunnels to the local pages of controllers. */
export function createTunnels(platform: Platform) {
  const addresses = createPageAddresses(platform.secretKey)
  const { tunnelAddress } = platform.config
  let running: { readonly end: TunnelEnd; readonly hostKey: HostKey } | null = null

  /**
   * The configured host, otherwise the host under which the person reaches us and the port of this process.
   */
  const endsAt = (origin: string): Ends | null =>
    running && {
      ...(tunnelAddress ?? {
        host: new URL(origin).hostname.replace(/^\[|\]$/g, ''),
        port: running.end.port,
      }),
      hostKey: running.hostKey.publicKey,
    }

  return {
    routes: tunnelsRoutes(platform, { addresses, endsAt }),
    uplink: tunnelUplink(platform),
    pages: (originOf: (request: FastifyRequest) => Promise<string>) =>
      controllerPages({ ...platform, addresses, end: () => running?.end ?? null, originOf }),
    /** Starts the tunnel end in the role `web`. Ends with the server. */
    async start(): Promise<TunnelEnd> {
      const hostKey = await keepHostKey(platform)
      const end = await startTunnelEnd(platform, hostKey)
      running = { end, hostKey }
      return end
    },
  }
}
