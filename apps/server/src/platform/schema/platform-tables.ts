import type { CreatedAt, Id, JsonObject } from './column-types.ts'

export type PlatformTables = {
  mail: MailTable
  audit_entry: AuditEntryTable
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
  status: 'outbox' | 'sent'
  created_at: CreatedAt
}

type AuditEntryTable = {
  id: Id
  at: CreatedAt
  actor_id: number | null
  as_user_id: number | null
  action: string
  object_type: string
  object_id: string | null
  object_name: string | null
  company_id: number | null
  ip: string | null
  before: JsonObject
  after: JsonObject
}
