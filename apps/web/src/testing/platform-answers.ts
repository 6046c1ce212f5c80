import type { QuarantineEntry } from '@kilowatt/contracts/gateway/quarantine'
import { type Answers, refuse } from './fake-server.ts'

const at = Date.UTC(2026, 5, 2, 8)

const mail = {
  id: 4,
  event: 'resetPassword',
  recipient: 'owner@example.com',
  locale: 'en',
  sender: 'Green Valley Energy <hello@green.example>',
  subject: 'A new password for Green Valley Energy',
  status: 'outbox' as const,
  createdAt: at,
}
const sent = { ...mail, id: 3, subject: 'Your password was changed', status: 'sent' as const }
const failed = { ...mail, id: 2, subject: 'Invite to Sunny Hill', status: 'failed' as const }
const outbox = [mail, sent, failed]

const junk: QuarantineEntry = {
  serial: 'ABCD-EFGH-JKLM-0001',
  reason: 'junk',
  day: '2026-06-02',
  count: 12_400,
  firstAt: at,
  lastAt: at + 60_000,
  topic: 'u/tele',
  detail: 'dt is no number',
  sample: '{"dt":"<b>now</b>"}',
}
const stranger: QuarantineEntry = { ...junk, serial: '', reason: 'unknown_serial', count: 3, sample: null }

/** What the server tells super admins of what reaches over all companies. */
export const platformAnswers: Answers = {
  'mailOutbox.list': ({ recipient = '' }) => {
    const mails = outbox.filter((one) => one.recipient.includes(recipient))
    return { data: { mails, total: mails.length } }
  },
  'mailOutbox.get': ({ mailId }) => {
    const found = outbox.find(({ id }) => id === Number(mailId)) ?? refuse('not_found')
    const text =
      found.status === 'outbox' ? 'Hello Ana,\nhttps://green.example/auth/reset-password?token=abc' : null
    return { data: { mail: { ...found, text, html: null } } }
  },
  'quarantine.list': ({ reason, serial = '' }) => {
    const entries = [junk, stranger].filter(
      (one) => one.reason === (reason ?? one.reason) && one.serial.includes(serial),
    )
    return { data: { entries, total: entries.length } }
  },
}
