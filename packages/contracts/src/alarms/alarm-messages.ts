import { z } from 'zod'
import { call, data } from '../base.ts'
import { id } from '../primitives.ts'
import { MAX_ALARMS_AT_ONCE, MAX_OWNER_MESSAGE } from './alarm-limits.ts'

const tags = ['Alarms']
/** Open alarms of companies that the caller manages; alarms hidden behind them are included. */
const aboutAlarms = z.object({ alarmIds: z.array(id).min(1).max(MAX_ALARMS_AT_ONCE) })

const recipients = z.object({
  /** people who get the message, each once; the caller is left out */
  owners: z.number(),
  /** locations of these people */
  locations: z.number(),
  /** locations without an owner */
  withoutOwner: z.number(),
})
export type MessageRecipients = z.infer<typeof recipients>

export const alarmMessagesContract = {
  recipients: call('signedIn', { scope: 'never' })
    .route({
      method: 'POST',
      path: '/alarms/owner-messages/recipients',
      tags,
      summary: 'Number of owners that a message about alarms would reach',
    })
    .input(aboutAlarms)
    .output(data(recipients)),
  /** At most 10 times an hour. */
  send: call('signedIn', { scope: 'never', impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/alarms/owner-messages',
      tags,
      summary: 'Write to the owners of the locations of alarms',
    })
    .input(aboutAlarms.extend({ text: z.string().trim().min(1).max(MAX_OWNER_MESSAGE) }))
    .output(data(z.object({ owners: z.number() }))),
}
