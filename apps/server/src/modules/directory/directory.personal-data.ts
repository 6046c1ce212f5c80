import { sql } from 'kysely'
import { MOST_ROWS, type PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const directoryPersonalData: PersonalData = {
  activity: {
    columns: ['audit_entry.actor_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('audit_entry')
        .select(['at', 'action', 'object_type', 'object_id', 'object_name', 'ip'])
        .select([jsonText('before'), jsonText('after')])
        .where('actor_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  // Actions of others on the account, or while impersonating the person. The addresses and identities of the
  // others are data about them.
  'done-to-me': {
    columns: ['session.impersonated_user_id', 'audit_entry.as_user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('audit_entry')
        .select(['at', 'action', 'object_type', 'object_id', 'object_name'])
        .select([jsonText('before'), jsonText('after')])
        .where((eb) =>
          eb.or([
            eb('as_user_id', '=', userId),
            eb.and([eb('object_type', '=', 'user'), eb('object_id', '=', String(userId))]),
          ]),
        )
        .where('actor_id', 'is distinct from', userId)
        .orderBy('id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
}

const jsonText = (column: 'before' | 'after') => sql<string | null>`${sql.ref(column)}::text`.as(column)
