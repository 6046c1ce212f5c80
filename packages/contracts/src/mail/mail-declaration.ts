import type { Declaration } from '../declaration.ts'
import { mailOutboxContract } from './mail-outbox.ts'

/** Sent mail, as super admins see it. */
export const mailDeclaration = {
  calls: {
    mailOutbox: mailOutboxContract,
  },
} as const satisfies Declaration
