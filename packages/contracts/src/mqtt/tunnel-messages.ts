import { z } from 'zod'

/** An Ed25519 key as OpenSSH writes it, without a comment. */
const publicKey = z.string().regex(/^ssh-ed25519 [A-Za-z0-9+/]{68}$/)

/**
 * `u/tun`: the controller's key, made for this tunnel and stored nowhere else; or that the tunnel ended or is
 * impossible.
 */
export const tunnelMessage = z.discriminatedUnion('st', [
  z.object({ st: z.literal('key'), id: z.uuid(), key: publicKey }),
  z.object({ st: z.enum(['closed', 'failed']), id: z.uuid(), code: z.string().max(64).optional() }),
])
export type TunnelMessage = z.infer<typeof tunnelMessage>

/**
 * `d/tun`: where to connect by SSH, as user `id`, until `exp` (epoch ms); or an order to close the tunnel.
 */
export const tunnelOrder = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('open'),
    id: z.uuid(),
    host: z.string(),
    port: z.number().int(),
    hostKey: publicKey,
    exp: z.number().int(),
  }),
  z.object({ op: z.literal('close'), id: z.uuid() }),
])
export type TunnelOrder = z.infer<typeof tunnelOrder>
