import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, page, pageSize, searchTerm } from '../primitives.ts'

export const mailHead = z.object({
  id,
  event: z.string(),
  recipient: z.string(),
  locale: z.string(),
  sender: z.string(),
  subject: z.string(),
  /**
   * `outbox`: no mail server is configured, so people read the mail here; `failed`: the mail server refused
   * it after several tries
   */
  status: z.enum(['outbox', 'sent', 'failed']),
  createdAt: z.number(),
})

export const mailOutboxContract = {
  list: call('role:ROLE_SUPER_ADMIN', { scope: 'never' })
    .route({ method: 'GET', path: '/admin/outbox', tags: ['Administration'], summary: 'Mails, newest first' })
    // `recipient` matches part of the address
    .input(z.object({ page, pageSize, recipient: searchTerm }))
    .output(data(z.object({ mails: z.array(mailHead), total: z.number() }))),
  get: call('role:ROLE_SUPER_ADMIN', { scope: 'never' })
    .route({ method: 'GET', path: '/admin/outbox/{mailId}', tags: ['Administration'], summary: 'One mail' })
    .input(z.object({ mailId: id }))
    .output(
      data(z.object({ mail: mailHead.extend({ html: z.string().nullable(), text: z.string().nullable() }) })),
    ),
}
