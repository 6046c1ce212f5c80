import { mailOutboxContract } from './mail-outbox.ts'

/** Sent mail, as super admins see it. */
export const mailApi = {
  mailOutbox: mailOutboxContract,
}
