import { z } from 'zod'
import { MAX_BACKUP_BYTES } from '../fleet/backup-limits.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().min(1).max(MAX_BACKUP_BYTES)

/** `u/cfg`: the device offers a configuration to be stored (requested by `id`, or unrequested), or has restored one. */
export const configMessage = z.discriminatedUnion('st', [
  z.object({
    st: z.literal('offer'),
    id: z.uuid().optional(),
    sha256,
    size,
    /** name of the file, as shown to people */
    name: z
      .string()
      .max(100)
      .regex(/^[\w.() -]+$/)
      .optional(),
  }),
  z.object({ st: z.enum(['restored', 'failed']), id: z.uuid(), code: z.string().max(64).optional() }),
])
/**
 * An offer that is valid except for its size. It is refused, and the person who waits for it sees the reason.
 */
export const largeOffer = z.object({
  st: z.literal('offer'),
  id: z.uuid().optional(),
  size: z
    .number()
    .int()
    .min(MAX_BACKUP_BYTES + 1),
})
export type LargeOffer = z.infer<typeof largeOffer>
export type ConfigMessage = z.infer<typeof configMessage>

/** `d/cfg`: links that work once, until `exp` (epoch ms). */
export const configOrder = z.discriminatedUnion('op', [
  z.object({ op: z.literal('offer'), id: z.uuid(), exp: z.number().int() }),
  z.object({ op: z.literal('upload'), id: z.uuid(), url: z.url(), exp: z.number().int() }),
  z.object({ op: z.literal('restore'), id: z.uuid(), url: z.url(), sha256, size, exp: z.number().int() }),
])
export type ConfigOrder = z.infer<typeof configOrder>
