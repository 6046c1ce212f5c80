/** What people are notified of, and how: in the app, by mail, by push, by webhook. */
import type { Platform } from '../../platform/platform.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

export const createNotifications = (platform: Platform) => ({
  routes: {
    notifications: notificationsRoutes(platform),
    webhooks: webhooksRoutes(platform),
  },
})
