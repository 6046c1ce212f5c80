import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

type Target = 'audit_entry' | 'notice'

/**
 * Makes the database refuse every new row of the table until disposed, as if its disk were full: for tests
 * that a change does not happen without everything that belongs to it.
 */
export async function refuseRowsOf(db: Db, table: Target): Promise<AsyncDisposable> {
  await sql`create or replace function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'no row for %', tg_table_name; end $$`.execute(db)
  await sql`create trigger refuse_row before insert on ${sql.table(table)}
    for each row execute function refuse_row()`.execute(db)
  return {
    async [Symbol.asyncDispose]() {
      await sql`drop trigger refuse_row on ${sql.table(table)}`.execute(db)
    },
  }
}
