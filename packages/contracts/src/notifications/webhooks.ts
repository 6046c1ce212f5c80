import { z } from 'zod'
import { accountCall, data, done } from '../base.ts'
import { noticeGroups } from '../notice-kinds.ts'
import { id, title } from '../primitives.ts'

/** Largest number of webhooks of a person, and of a company. */
export const MAX_WEBHOOKS = 10

const tags = ['Notifications']
/** https, unless the server allows private addresses. */
const webhookUrl = z.url({ protocol: /^https?$/ }).max(500)

/** Company that owns the webhooks; absent for the caller's own. */
const ofOwner = z.object({ companyId: id.optional() })
const ofWebhook = z.object({ webhookId: id })

/** Why a message was not delivered. */
export const webhookFaults = [
  // the address is not public, or its name is unknown
  'refused_address',
  'timeout',
  'unreachable',
  'redirect',
  // 410
  'gone',
  // 429, 5xx
  'busy',
  // another status
  'rejected',
  // the owner may no longer see the content
  'right_ended',
  // too many messages were already waiting
  'overflow',
  // the webhook was turned off before
  'disabled',
] as const
export type WebhookFault = (typeof webhookFaults)[number]

export const webhook = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  /** groups of notices that the webhook receives */
  groups: z.array(z.enum(noticeGroups)),
  isActive: z.boolean(),
  /** why the server turned it off; null if a person did, or if it is active */
  disabledBecause: z.enum(['gone', 'failing']).nullable(),
  createdAt: z.number(),
  lastDeliveredAt: z.number().nullable(),
  /** number of failed tries since the last success */
  failing: z.number(),
})
export type Webhook = z.infer<typeof webhook>

export const webhookDelivery = z.object({
  id: z.uuid(),
  kind: z.string(),
  createdAt: z.number(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  /** HTTP status of the last answer; null without one */
  lastStatus: z.number().nullable(),
  lastFault: z.enum(webhookFaults).nullable(),
  nextAt: z.number().nullable(),
  /** the sent content */
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const input = z.object({ name: title, url: webhookUrl, groups: z.array(z.enum(noticeGroups)).min(1) })

export const webhooksContract = {
  list: accountCall()
    .route({ method: 'GET', path: '/webhooks', tags, summary: "My webhooks, or a company's" })
    .input(ofOwner)
    .output(data(z.object({ webhooks: z.array(webhook) }))),
  create: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/webhooks',
      tags,
      summary: 'Add a webhook; its secret is only in this answer',
      successStatus: 201,
    })
    .input(ofOwner.extend(input.shape))
    .output(data(z.object({ webhook, secret: z.string() }))),
  change: accountCall({ impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: '/webhooks/{webhookId}',
      tags,
      summary: 'Change a webhook, or turn it on again',
    })
    .input(ofWebhook.extend(input.shape).extend({ isActive: z.boolean() }))
    .output(data(z.object({ webhook }))),
  remove: accountCall({ impersonating: 'refused' })
    .route({ method: 'DELETE', path: '/webhooks/{webhookId}', tags, summary: 'Remove a webhook' })
    .input(ofWebhook)
    .output(done),
  /** The old secret also signs for 24 hours. */
  rotate: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/webhooks/{webhookId}/secret',
      tags,
      summary: 'Replace the secret of a webhook',
    })
    .input(ofWebhook)
    .output(data(z.object({ secret: z.string() }))),
  deliveries: accountCall()
    .route({
      method: 'GET',
      path: '/webhooks/{webhookId}/deliveries',
      tags,
      summary: 'Messages of the last 30 days, newest first',
    })
    .input(ofWebhook)
    .output(data(z.object({ deliveries: z.array(webhookDelivery) }))),
  redeliver: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/webhooks/deliveries/{deliveryId}/redelivery',
      tags,
      summary: 'Send a message again',
    })
    .input(z.object({ deliveryId: z.uuid() }))
    .output(done),
  test: accountCall({ impersonating: 'refused' })
    .route({ method: 'POST', path: '/webhooks/{webhookId}/test', tags, summary: 'Send a test message' })
    .input(ofWebhook)
    .output(data(z.object({ deliveryId: z.uuid() }))),
}
