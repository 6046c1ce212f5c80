import { z } from 'zod'
import { MAX_SOFTWARE_BYTES } from '../fleet/software-limits.ts'

/** `d/ota`: the link supports range requests until `exp` (epoch ms); after that the device asks for another link. */
export const softwareOrder = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('update'),
    id: z.uuid(),
    version: z.string(),
    /** as in the signed text; null: every hardware version */
    hw: z.string().nullable(),
    url: z.url(),
    size: z.number().int().min(1).max(MAX_SOFTWARE_BYTES),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Ed25519, base64 */
    sig: z.string(),
    exp: z.number().int(),
  }),
  /** an update that has not started; a started one continues */
  z.object({ op: z.literal('cancel'), id: z.uuid() }),
])
export type SoftwareOrder = z.infer<typeof softwareOrder>

/** `u/ota`: progress or result of an update; `link`: the address has expired and the device needs another. */
export const softwareReport = z.object({
  id: z.uuid(),
  st: z.enum(['link', 'accepted', 'downloading', 'verified', 'installing', 'done', 'failed', 'rolled_back']),
  /** of the download, percent */
  pct: z.number().min(0).max(100).optional(),
  /** with `failed` and `rolled_back`: the reason, in the device's own words */
  code: z.string().max(64).optional(),
})
export type SoftwareReport = z.infer<typeof softwareReport>
