import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { accessManagedAlarms } from './managed-alarms.access.ts'
import { messageLimits, messageOwners } from './owner-messages.commands.ts'
import { countRecipients } from './owner-messages.queries.ts'

export const alarmMessagesRoutes = (platform: Platform) => {
  const { db, inTx } = platform
  return {
    recipients: calls.alarmMessages.recipients.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const alarms = await accessManagedAlarms(db, actor, input.alarmIds)
      return { data: await countRecipients(db, alarms, actor.userId) }
    }),
    send: calls.alarmMessages.send.handler(async ({ input, context }) => {
      const person = personOf(context)
      const alarms = await accessManagedAlarms(db, person.actor, input.alarmIds)
      await countAttempt(platform, messageLimits(person.actor.userId), context.resHeaders)
      return { data: { owners: await inTx(person, (change) => messageOwners(change, alarms, input.text)) } }
    }),
  }
}
