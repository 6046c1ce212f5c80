import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, page, pageSize } from '../primitives.ts'

export const mailHead = z.object({
  id,
  event: z.string(),
  recipient: z.string(),
  locale: z.string(),
  sender: z.string(),
  subject: z.string(),
  /** `outbox`: no mail server is set, so it waits here to be read */
  status: z.enum(['outbox', 'sent']),
  createdAt: z.number(),
})

export const mailOutboxContract = {
  list: call('role:ROLE_SUPER_ADMIN', { scope: 'never' })
    .route({ method: 'GET', path: '/admin/outbox', tags: ['Administration'], summary: 'Mails, newest first' })
    .input(z.object({ page, pageSize, recipient: z.string().max(254).optional() }))
    .output(data(z.object({ mails: z.array(mailHead), total: z.number() }))),
  get: call('role:ROLE_SUPER_ADMIN', { scope: 'never' })
    .route({ method: 'GET', path: '/admin/outbox/{mailId}', tags: ['Administration'], summary: 'One mail' })
    .input(z.object({ mailId: id }))
    .output(
      data(z.object({ mail: mailHead.extend({ html: z.string().nullable(), text: z.string().nullable() }) })),
    ),
}
