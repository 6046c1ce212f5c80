import type { Declaration } from '../declaration.ts'
import { notificationsContract } from './notifications.ts'
import { webhooksContract } from './webhooks.ts'

/** Notices to people, and how they are delivered. */
export const notificationsDeclaration = {
  calls: {
    notifications: notificationsContract,
    webhooks: webhooksContract,
  },
  notices: {
    webhookDisabled: {
      group: 'account',
      severity: 'minor',
      feature: 'notifications',
      values: { webhook: 'Home Assistant' },
      mailByDefault: true,
    },
  },
  auditObjects: { webhook: 'notifications.webhook' },
  auditActions: {
    'user.change-notifications': 'notifications.action_user.change-notifications',
    'webhook.change': 'notifications.action_webhook.change',
    'webhook.create': 'notifications.action_webhook.create',
    'webhook.remove': 'notifications.action_webhook.remove',
    'webhook.replace-secret': 'notifications.action_webhook.replace-secret',
  },
  auditFields: {
    webhookHost: 'notifications.webhookHost',
    noticeGroups: 'notifications.webhookGroups',
    notifiedBy: 'notifications.notifiedBy',
    alarmKinds: 'notifications.alarmKinds',
    alarmsFrom: 'notifications.alarmsFrom',
    digestAt: 'notifications.digestAt',
    quietHours: 'notifications.quietHours',
  },
} as const satisfies Declaration
