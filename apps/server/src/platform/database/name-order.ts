import { type RawBuilder, sql } from 'kysely'

/**
 * A column of names in the order of lists, which is also the order of the indexes. Use it in `order by`,
 * followed by an id.
 */
export const inNameOrder = (column: string): RawBuilder<string> => sql`${sql.ref(column)} collate name_order`
