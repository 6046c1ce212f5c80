import { sql } from 'kysely'
import type { Db } from './database/db.ts'
import type { Tables } from './database/schema.ts'

export type PersonalRow = Record<string, string | number | boolean | Date | null>

/** Whose account is exported. */
export type ExportedPerson = { readonly userId: number; readonly email: string }

/** Parts of the export of an account, by file name. No secret is in them. */
export type PersonalData = Readonly<
  Record<
    string,
    {
      /** where the person is in the database */
      readonly columns: readonly `${keyof Tables}.${string}`[]
      readonly read: (db: Db, person: ExportedPerson) => Promise<PersonalRow[]>
    }
  >
>

/** The newest rows of a long part. */
export const MOST_ROWS = 100_000

/**
 * What went to an address that the account had then: it may be somebody else's since. The notice of the change leaves a little
 * after it.
 */
export const sentToFormerAddress = (userId: number, address: string, at: string) => sql<boolean>`exists (
  select from audit_entry change
  where change.object_type = 'user' and change.object_id = ${String(userId)} and change.action = 'user.change-email'
    and lower(change.before ->> 'email') = ${sql.ref(address)}
    and ${sql.ref(at)} <= change.at + interval '1 hour'
)`
