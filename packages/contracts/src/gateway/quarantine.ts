import { z } from 'zod'
import { call, data } from '../base.ts'
import { refusalReasons } from '../mqtt/refusal-reasons.ts'
import { id, page, pageSize, searchTerm } from '../primitives.ts'

export const quarantineEntry = z.object({
  serial: z.string(),
  reason: z.enum(refusalReasons),
  day: z.string(),
  count: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
  topic: z.string().nullable(),
  detail: z.string().nullable(),
  /** start of the last refused payload as text, or as hex if binary */
  sample: z.string().nullable(),
})
export type QuarantineEntry = z.infer<typeof quarantineEntry>

/** A refusal in the form for people who look after one controller: topic and reason, without the content. */
export const refusedMessage = quarantineEntry
  .pick({ reason: true, day: true, lastAt: true, detail: true })
  .extend({
    /** null if not shown, because the day began at another location */
    count: z.number().nullable(),
    /** relative to the controller's own topic: `u/tele` */
    topic: z.string().nullable(),
  })
export type RefusedMessage = z.infer<typeof refusedMessage>

export const quarantineContract = {
  ofController: call('location:edit')
    .route({
      method: 'GET',
      path: '/oem-devices/{id}/refusals',
      tags: ['OEM devices'],
      summary: 'Refused messages of a controller in the last 30 days, by UTC day and reason, newest first',
    })
    .input(z.object({ id }))
    .output(data(z.object({ refusals: z.array(refusedMessage) }))),
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
