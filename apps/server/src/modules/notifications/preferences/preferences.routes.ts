import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { howNotified } from '../delivery/how-notified.queries.ts'
import { replanDeliveries } from '../delivery/replan-deliveries.commands.ts'
import { waitsOf } from '../delivery/start-delivery.ts'
import { setPreferences } from './preferences.commands.ts'
import { shownPreferences } from './shown-preferences.ts'

/** @param pushKey public key of this server's push messages */
export const preferencesRoutes = ({ db, inTx, config }: Platform, pushKey: () => Promise<string>) => ({
  preferences: calls.notifications.preferences.handler(async ({ context }) => {
    const { userId } = actorOf(context)
    const how = (await howNotified(db, [userId])).get(userId)
    if (how === undefined) throw new AppError('not_found')
    return { data: { preferences: shownPreferences(how), pushKey: await pushKey() } }
  }),
  setPreferences: calls.notifications.setPreferences.handler(async ({ input, context }) => {
    const person = personOf(context)
    await inTx(person, async (change) => {
      await setPreferences(change, input)
      await replanDeliveries(change.tx, person.actor.userId, waitsOf(config.noticeWaitS))
    })
    return { data: {} }
  }),
})
