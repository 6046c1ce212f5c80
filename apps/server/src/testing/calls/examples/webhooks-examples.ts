import { about, fresh } from '../audit-case-makers.ts'
import type { ModuleExamples } from './module-examples.ts'

const webhook = about('webhook', ({ place }) => place.webhook.webhookId)

/** Webhooks of a company. Webhooks of people are found by the same checks. */
export const webhooksExamples: ModuleExamples<'webhooks'> = {
  inputs: {
    webhooks: {
      list: ({ place }) => ({ companyId: place.companyId }),
      create: ({ place }) => ({
        companyId: place.companyId,
        name: 'New',
        url: 'https://hooks.example.com/new',
        groups: ['alarms'],
      }),
      change: ({ place }) => ({
        webhookId: place.webhook.webhookId,
        name: 'Renamed',
        url: 'https://hooks.example.com/board',
        groups: ['alarms'],
        isActive: true,
      }),
      remove: ({ place }) => ({ webhookId: place.webhook.webhookId }),
      rotate: ({ place }) => ({ webhookId: place.webhook.webhookId }),
      deliveries: ({ place }) => ({ webhookId: place.webhook.webhookId }),
      redeliver: ({ place }) => ({ deliveryId: place.webhook.deliveryId }),
      test: ({ place }) => ({ webhookId: place.webhook.webhookId }),
    },
  },
  audited: {
    'webhooks.create': [fresh('webhook')('webhook.create')],
    'webhooks.change': [webhook('webhook.change')],
    'webhooks.rotate': [webhook('webhook.replace-secret')],
    'webhooks.redeliver': { because: 'the message is listed with those of the webhook' },
    'webhooks.test': { because: 'the message is listed with those of the webhook' },
    'webhooks.remove': [webhook('webhook.remove')],
  },
}
