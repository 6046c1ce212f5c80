import type { CreatedAt, Id, JsonObject } from './column-types.ts'

/**
 * Row types of the tables that `migrations/*.sql` make; `schema.test.ts` compares the two. Ids are 32-bit integers, bigint
 * arrives as a number, timestamptz as Date, a date as 'YYYY-MM-DD'. Each module adds those that it owns in its
 * `<module>.tables.ts`; the platform's own stand here. docs/tables.txt names who owns, writes and reads which.
 */
export interface Tables {
  audit_entry: AuditEntryTable
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
