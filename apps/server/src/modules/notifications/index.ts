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
import { webhooksRoutes } from './webhooks.routes.ts'

export function createNotifications(platform: Platform) {
  const hub = createInboxHub(platform)
  const delivery = platform.config.roles.has('jobs')
    ? startDelivery(platform, {
        webhooks: { queue: async () => undefined },
        sendDue: async () => 0,
      })
    : null
  return {
    routes: {
      notifications: {
        ...inboxRoutes(platform, hub),
        ...preferencesRoutes(platform),
        ...pushRoutes(platform),
      },
      webhooks: webhooksRoutes(platform),
    },
    async [Symbol.asyncDispose]() {
      await delivery?.[Symbol.asyncDispose]()
      hub[Symbol.dispose]()
    },
  }
}
