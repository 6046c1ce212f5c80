import { defineMails } from '../mail/index.ts'

/** Mails to super admins about roll-outs that paused automatically. */
export const rolloutMails = defineMails({
  rolloutTooManyFailed: { values: ['name', 'version', 'failed', 'ended'], leadsOn: true },
  rolloutUnanswered: { values: ['name', 'version'], leadsOn: true },
})
export type RolloutMail = keyof typeof rolloutMails
