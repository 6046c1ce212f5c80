import type { Declaration } from '../declaration.ts'
import { mailOutboxContract } from './mail-outbox.ts'

/** Mail that was sent, as super admins see it. */
export const mailDeclaration = {
  calls: {
    mailOutbox: mailOutboxContract,
  },
} as const satisfies Declaration
