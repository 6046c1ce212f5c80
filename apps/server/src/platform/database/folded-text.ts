import { type RawBuilder, type SqlBool, sql } from 'kysely'

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&')

/**
 * Whether a folded column (`name_folded`) contains the term, ignoring case and accents. Trigram indexes are
 * used for three or more characters.
 */
export const containsFolded = (column: string, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like fold_text(${`%${escapeLike(term)}%`})`

/**
 * Like `containsFolded`, for a column that is not folded, with short ASCII values in any letter case
 * (addresses, versions).
 */
export const containsText = (column: string, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} ilike ${`%${escapeLike(term)}%`}`

/** Whether each word of the term is in one of the folded columns: `ana nov` finds Ana Novak. */
export const containsWords = (columns: readonly string[], term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${joined(
    term.split(/\s+/).map((word) => {
      const inAny = joined(
        columns.map((column) => containsFolded(column, word)),
        'or',
      )
      return sql`(${inAny})`
    }),
    'and',
  )})`

const joined = (parts: readonly RawBuilder<unknown>[], word: 'and' | 'or') =>
  sql.join(parts, sql.raw(` ${word} `))

/** Search columns of a person, in `user_account as u`. */
export const personColumns = ['u.email_folded', 'u.first_name_folded', 'u.last_name_folded']
