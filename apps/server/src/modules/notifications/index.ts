/**
 * What people are notified of, and how. The rooms, from the lowest up:
 *
 * - `preferences` how and when a person wants to be notified
 * - `delivery` notices become notifications of those who have the right, and reach them when they are due
 * - `mail` messages by mail; `push` to browsers; `webhooks` to other programs
 * - `inbox` notifications in the app, live
 */
import type { Platform } from '../../platform/platform.ts'
import { startDelivery } from './delivery/start-delivery.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { createInboxHub } from './inbox/inbox-hub.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { queueNoticesForWebhooks, webhooksQueued } from './webhooks/webhook-deliveries.commands.ts'
import { startWebhookSender } from './webhooks/webhook-sender.ts'
import { cleanWebhooks } from './webhooks/webhooks.job.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'

export function createNotifications(platform: Platform) {
  const running = new AsyncDisposableStack()
  const hub = running.use(createInboxHub(platform))
  if (platform.config.roles.has('jobs')) {
    running.use(startWebhookSender(platform))
    running.use(
      startDelivery(platform, {
        webhooks: { queue: queueNoticesForWebhooks },
        onTaken: () => platform.events.emit(webhooksQueued, null),
        sendDue: async () => 0,
      }),
    )
  }
  return {
    routes: {
      notifications: {
        ...inboxRoutes(platform, hub),
        ...preferencesRoutes(platform),
        ...pushRoutes(platform),
      },
      webhooks: webhooksRoutes(platform),
    },
    jobs: [cleanWebhooks(platform)],
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
