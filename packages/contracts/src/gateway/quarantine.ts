import { z } from 'zod'
import { call, data } from '../base.ts'
import { page, pageSize } from '../primitives.ts'

/** Why something a device sent was refused; one table for ingest, metrics, the admin's list and the docs. */
export const refusalReasons = [
  'oversize',
  'junk',
  'foreign_topic',
  'unknown_topic',
  'bad_clock',
  'out_of_range',
  'not_claimed',
  'unknown_source',
  'telegram_error',
  'wrong_password',
  'unknown_serial',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

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
        serial: z.string().max(64).optional(),
        reason: z.enum(refusalReasons).optional(),
      }),
    )
    .output(data(z.object({ entries: z.array(quarantineEntry), total: z.number() }))),
}
