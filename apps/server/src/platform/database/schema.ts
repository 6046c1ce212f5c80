import type { CreatedAt, Id, JsonObject } from './column-types.ts'

/**
 * Row types of the tables that `migrations/*.sql` create; `schema.test.ts` compares the two. Ids are 32-bit integers,
 * bigint arrives as a number, timestamptz as Date, a date as 'YYYY-MM-DD'. Each module adds its own types in
 * `<module>.tables.ts`; those of the platform are here. docs/tables.txt lists which module owns, writes and reads
 * each table.
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
