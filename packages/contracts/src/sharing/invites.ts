import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { emailAddress, id, locale, page, pageSize } from '../primitives.ts'
import { locationFlags } from './grants.ts'

export const inviteStatuses = ['pending', 'confirmed', 'expired', 'revoked'] as const

export type InviteStatus = (typeof inviteStatuses)[number]
/** Delivery of the mail with the link; `failed` is retried for some hours. */
const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** The part common to all invites by e-mail. */
export const inviteHead = z.object({
  id,
  email: z.string(),
  invitedBy: z.object({ id, name: z.string() }).nullable(),
  status: z.enum(inviteStatuses),
  mail: z.enum(mailStates),
  createdAt: z.number(),
  expiresAt: z.number(),
  confirmedAt: z.number().nullable(),
})
export type InviteHead = z.infer<typeof inviteHead>

export const invite = inviteHead.extend({ permissions: locationFlags })
export type Invite = z.infer<typeof invite>

export const invitesContract = {
  list: call('location:manageUsers')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/invites',
      tags: ['Sharing'],
      summary: 'Invites to a location, newest first',
    })
    .input(z.object({ locationId: id, page, pageSize }))
    .output(data(z.object({ invites: z.array(invite), total: z.number() }))),
  send: call('location:manageUsers')
    .route({
      method: 'POST',
      path: '/locations/{locationId}/invites',
      tags: ['Sharing'],
      summary: 'Invite a person to a location by e-mail',
      successStatus: 201,
    })
    // `locale`: language of the e-mail if the address has no account; otherwise the account's language is used
    .input(
      z.object({
        locationId: id,
        email: emailAddress.toLowerCase(),
        permissions: locationFlags,
        locale: locale.optional(),
      }),
    )
    .output(data(z.object({ invite }))),
  revoke: call('location:manageUsers')
    .route({
      method: 'DELETE',
      path: '/locations/{locationId}/invites/{inviteId}',
      tags: ['Sharing'],
      summary: 'Revoke an invite; access that came from it ends at once',
    })
    .input(z.object({ locationId: id, inviteId: id }))
    .output(done),
}
