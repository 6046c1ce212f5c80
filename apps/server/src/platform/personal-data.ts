import { sql } from 'kysely'
import type { Db } from './database/db.ts'
import type { Tables } from './database/schema.ts'

export type PersonalRow = Record<string, string | number | boolean | Date | null>

/** The person whose account is exported. */
export type ExportedPerson = { readonly userId: number; readonly email: string }

/** Parts of an account export, by file name. They contain no secrets. */
export type PersonalData = Readonly<
  Record<
    string,
    {
      /** columns that refer to a person */
      readonly columns: readonly `${keyof Tables}.${string}`[]
      readonly read: (db: Db, person: ExportedPerson) => Promise<PersonalRow[]>
    }
  >
>

/** Largest number of rows in a long part, which contains the newest rows. */
export const MOST_ROWS = 100_000

/**
 * Leaves out mails to a former address of the account, because the address may belong to another person by
 * now. The notice of the change is sent shortly after the change.
 */
export const sentToFormerAddress = (userId: number, address: string, at: string) => sql<boolean>`exists (
  select from audit_entry change
  where change.object_type = 'user' and change.object_id = ${String(userId)} and change.action = 'user.change-email'
    and lower(change.before ->> 'email') = ${sql.ref(address)}
    and ${sql.ref(at)} <= change.at + interval '1 hour'
)`
