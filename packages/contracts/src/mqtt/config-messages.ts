import { z } from 'zod'
import { MAX_BACKUP_BYTES } from '../fleet/backup-limits.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().min(1).max(MAX_BACKUP_BYTES)

/** `u/cfg`: the device has a configuration to be kept (asked for by `id`, or of its own accord), or has restored one. */
export const configMessage = z.discriminatedUnion('st', [
  z.object({
    st: z.literal('offer'),
    id: z.uuid().optional(),
    sha256,
    size,
    /** name of the file, as people shall see it */
    name: z
      .string()
      .max(100)
      .regex(/^[\w.() -]+$/)
      .optional(),
  }),
  z.object({ st: z.enum(['restored', 'failed']), id: z.uuid(), code: z.string().max(64).optional() }),
])
/** An offer that is right but for its size: it is refused, and whoever waits for it is told why. */
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

/** `d/cfg`: the links work once, until `exp` (epoch ms). */
export const configOrder = z.discriminatedUnion('op', [
  z.object({ op: z.literal('offer'), id: z.uuid(), exp: z.number().int() }),
  z.object({ op: z.literal('upload'), id: z.uuid(), url: z.url(), exp: z.number().int() }),
  z.object({ op: z.literal('restore'), id: z.uuid(), url: z.url(), sha256, size, exp: z.number().int() }),
])
export type ConfigOrder = z.infer<typeof configOrder>
