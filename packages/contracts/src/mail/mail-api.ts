import { mailOutboxContract } from './mail-outbox.ts'

/** Mail that was sent, as super admins see it. */
export const mailApi = {
  mailOutbox: mailOutboxContract,
}
