import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded, containsText } from '../../../platform/database/folded-text.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'

export type Listing = { page: number; pageSize: number; sort: string; direction: 'asc' | 'desc' }

/** A condition, and the joins that it needs in addition to those of every row. */
export type Condition = { readonly where: RawBuilder<SqlBool>; readonly joins: readonly string[] }

type Column = { readonly column: string; readonly join?: string; readonly folded?: boolean }

/**
 * Sort key of a list; a name is sorted by the rules of names. Empty values come last; a column that is never empty
 * omits this, so that its index can be used.
 */
type Sort = ({ readonly column: string } | { readonly name: string }) & {
  readonly join?: string
  readonly nullable?: boolean
}

/** Conditions for the given filters. */
export const conditionsOf = (
  columns: Readonly<Record<string, Column>>,
  terms: Readonly<Record<string, unknown>>,
): Condition[] =>
  Object.entries(columns).flatMap(([name, { column, join, folded = true }]) => {
    const term = terms[name]
    if (typeof term !== 'string') return []
    const where = folded ? containsFolded(column, term) : containsText(column, term)
    return [{ where, joins: join ? join.split(' ') : [] }]
  })

type Search<Row> = {
  /** `from` and the table with its alias */
  readonly from: string
  /** joins by name, each after the joins that it builds on */
  readonly joins: Readonly<Record<string, string>>
  readonly conditions: readonly Condition[]
  readonly sorts: Readonly<Record<string, Sort>>
  readonly id: string
  readonly select: RawBuilder<unknown>
  readonly parse: (row: Row) => unknown
}

/**
 * One page and the number of all matches. Finding uses only the joins that filters and order need; the
 * remaining columns are read for the page only.
 */
export async function searchPage<Row>(
  db: Db,
  { from, joins, conditions, sorts, id, select }: Omit<Search<Row>, 'parse'>,
  { page, pageSize, sort, direction }: Listing,
): Promise<{ rows: Row[]; total: number }> {
  const order = sorts[sort]
  if (!order) throw new Error(`nothing is sorted by ${sort}`)
  const where =
    conditions.length === 0
      ? sql`true`
      : sql.join(
          conditions.map((one) => one.where),
          sql` and `,
        )
  const joined = (needed: readonly string[]) =>
    sql.raw(
      Object.entries(joins)
        .filter(([name]) => needed.includes(name))
        .map(([, clause]) => clause)
        .join(' '),
    )
  const forFilters = conditions.flatMap((one) => one.joins)
  const forOrder = [...forFilters, ...(order.join?.split(' ') ?? [])]
  const [found, counted] = await Promise.all([
    sql<Row>`
      with hit as (
        select id, row_number() over () as at from (
          select ${sql.ref(id)} as id ${sql.raw(from)} ${joined(forOrder)} where ${where}
          order by ${'name' in order ? inNameOrder(order.name) : sql.ref(order.column)} ${sql.raw(order.nullable ? `${direction} nulls last` : direction)},
            ${sql.ref(id)} ${sql.raw(direction)}
          limit ${pageSize} offset ${(page - 1) * pageSize}
        ) found
      )
      select ${select} ${sql.raw(from)} join hit on hit.id = ${sql.ref(id)}
      ${joined(Object.keys(joins))} order by hit.at
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total ${sql.raw(from)} ${joined(forFilters)} where ${where}
    `.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}
