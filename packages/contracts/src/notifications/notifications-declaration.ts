import type { Declaration } from '../declaration.ts'
import { notificationsContract } from './notifications.ts'
import { webhooksContract } from './webhooks.ts'

/** What people are notified of, and how. */
export const notificationsDeclaration = {
  calls: {
    notifications: notificationsContract,
    webhooks: webhooksContract,
  },
} as const satisfies Declaration
