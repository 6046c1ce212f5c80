import { type RawBuilder, sql } from 'kysely'

type Number = RawBuilder<unknown>

/**
 * A whole number from 0 to below `limit` for row `n`: the same in every run, and independent for each value
 * of `salt`.
 */
export const draw = (n: Number, salt: number, limit: number): RawBuilder<number> =>
  sql<number>`((hashint8extended((${n})::bigint, ${sql.lit(salt)}) & 1073741823) % ${sql.lit(limit)})::integer`

/** An element of `list`, drawn like `draw`. */
export const pick = (list: readonly string[], n: Number, salt: number): RawBuilder<string> =>
  sql<string>`(${list}::text[])[1 + ${draw(n, salt, list.length)}]`
