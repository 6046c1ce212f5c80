import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    mail: MailTable
  }
}

type MailTable = {
  id: Id
  event: string
  recipient: string
  locale: string
  sender: string
  subject: string
  html: string | null
  text: string | null
  status: 'outbox' | 'sent' | 'failed'
  created_at: CreatedAt
}
