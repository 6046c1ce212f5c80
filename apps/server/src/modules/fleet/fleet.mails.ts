import { defineMails } from '../mail/index.ts'

/** Mails to super admins about roll-outs that paused automatically. */
export const rolloutMails = defineMails({
  rolloutTooManyFailed: {
    values: { name: 'Žiga', version: '2.4.0', failed: '12', ended: '40' },
    leadsOn: true,
  },
  rolloutUnanswered: { values: { name: 'Žiga', version: '2.4.0' }, leadsOn: true },
})
export type RolloutMail = keyof typeof rolloutMails
