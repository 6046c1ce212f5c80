/** What people are notified of, and how: in the app, by mail, by push, by webhook. */
import type { Platform } from '../../platform/platform.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

export const createNotifications = (platform: Platform) => ({
  routes: {
    notifications: { ...inboxRoutes(platform), ...preferencesRoutes(platform), ...pushRoutes(platform) },
    webhooks: webhooksRoutes(platform),
  },
})
