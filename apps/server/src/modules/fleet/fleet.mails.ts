import { defineMails } from '../mail/index.ts'

/** What super admins are told of roll-outs that nobody paused. */
export const rolloutMails = defineMails({
  rolloutTooManyFailed: { values: ['name', 'version', 'failed', 'ended'], leadsOn: true },
  rolloutUnanswered: { values: ['name', 'version'], leadsOn: true },
})
export type RolloutMail = keyof typeof rolloutMails
