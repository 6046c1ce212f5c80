import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { waitsOf } from '../delivery/start-delivery.ts'
import { setPreferences } from './preferences.commands.ts'
import { getPreferences } from './preferences.queries.ts'

/** @param pushKey public key of this server's push messages */
export const preferencesRoutes = ({ db, inTx, config }: Platform, pushKey: () => Promise<string>) => ({
  preferences: calls.notifications.preferences.handler(async ({ context }) => {
    const { userId } = actorOf(context)
    return { data: { preferences: await getPreferences(db, userId), pushKey: await pushKey() } }
  }),
  setPreferences: calls.notifications.setPreferences.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => setPreferences(change, input, waitsOf(config.noticeWaitS)))
    return { data: {} }
  }),
})
