/** What people are notified of, and how: in the app, by mail, by push, by webhook. */
import type { Platform } from '../../platform/platform.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { startWebhookSender } from './webhooks/webhook-sender.ts'
import { cleanWebhooks } from './webhooks/webhooks.job.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'

export function createNotifications(platform: Platform) {
  const running = new AsyncDisposableStack()
  if (platform.config.roles.has('jobs')) running.use(startWebhookSender(platform))
  return {
    routes: {
      notifications: { ...inboxRoutes(platform), ...preferencesRoutes(platform), ...pushRoutes(platform) },
      webhooks: webhooksRoutes(platform),
    },
    jobs: [cleanWebhooks(platform)],
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

export { pushKeys } from './push/push-keys.ts'
