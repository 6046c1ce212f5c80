import type { StateKind } from '../../alarm-kind.ts'

/** A company's own mail sender failed its last check, so mails are sent from the platform's address. */
export const mailSender = {
  name: 'MAIL_SENDER',
  subject: 'company',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'major', isActive: true },
  reasons: [{ text: 'reason', has: ['code'] }],
  mendedAt: 'sender',
} as const satisfies StateKind
