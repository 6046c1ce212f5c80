import { z } from 'zod'
import { call, data } from '../base.ts'
import { refusalReasons } from '../mqtt/refusal-reasons.ts'
import { page, pageSize, searchTerm } from '../primitives.ts'

export const quarantineEntry = z.object({
  serial: z.string(),
  reason: z.enum(refusalReasons),
  day: z.string(),
  count: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
  topic: z.string().nullable(),
  detail: z.string().nullable(),
  /** the beginning of the last refused payload as text; binary as hex */
  sample: z.string().nullable(),
})
export type QuarantineEntry = z.infer<typeof quarantineEntry>

export const quarantineContract = {
  list: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'GET',
      path: '/admin/quarantine',
      tags: ['Administration'],
      summary: 'Refused device messages, counted by day and reason',
    })
    .input(
      z.object({
        page,
        pageSize,
        /** part of a serial */
        serial: searchTerm,
        reason: z.enum(refusalReasons).optional(),
      }),
    )
    .output(data(z.object({ entries: z.array(quarantineEntry), total: z.number() }))),
}
