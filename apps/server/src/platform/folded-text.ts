import { type RawBuilder, type SqlBool, sql } from 'kysely'

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&')

/**
 * Whether a folded column (`name_folded`) has the term anywhere, whatever its case and accents. Trigram indexes find it from
 * three characters on.
 */
export const containsFolded = (column: string, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like fold_text(${`%${escapeLike(term)}%`})`

/** The same for a column that is not folded, for short ASCII values in any case (addresses, versions). */
export const containsText = (column: string, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} ilike ${`%${escapeLike(term)}%`}`
