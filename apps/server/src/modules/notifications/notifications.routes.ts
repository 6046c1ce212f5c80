import type { Platform } from '../../platform/platform.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import type { InboxHub } from './inbox/inbox-hub.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { pushKeys } from './push/push-keys.ts'

/** A person's notifications: the inbox, how they want to be notified, and browsers that get push messages. */
export const notificationsRoutes = (platform: Platform, hub: InboxHub) => ({
  ...inboxRoutes(platform, hub),
  ...preferencesRoutes(platform, async () => (await pushKeys(platform)).publicKey),
  ...pushRoutes(platform),
})
