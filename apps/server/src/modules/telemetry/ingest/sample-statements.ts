import type { PoolClient } from 'pg'
import { copyIn } from '../../../platform/database/copy-in.ts'
import type { DirtyQuarter } from '../rollup/dirty-marks.ts'
import type { SampleBlock } from './sample-block.ts'
import { columnList, encodeSamples, type SampleCopy } from './sample-copy.ts'

/**
 * Content of one transaction. Rows in `fresh` must not exist in the table yet; rows in `repeatable` may. Each
 * list has every key once.
 */
export type SampleTransaction = {
  readonly fresh: readonly SampleBlock[]
  readonly repeatable: readonly (readonly SampleBlock[])[]
  readonly dirty: readonly DirtyQuarter[]
}

/** Table in which rows that may already exist wait for INSERT … ON CONFLICT; every writer connection has its own. */
export const createIncomingTable =
  'create temporary table if not exists sample_incoming (like sample) on commit delete rows'

/** @throws DatabaseError: 23505 if a `fresh` row exists, 23514 if a partition is missing */
export async function commitSamples(client: PoolClient, { fresh, repeatable, dirty }: SampleTransaction) {
  const statements: string[] = []
  const data: Buffer[] = []
  if (fresh.length > 0) {
    const copy = encodeSamples(fresh)
    statements.push(`copy sample (${columnList(copy)}) from stdin (format binary)`)
    data.push(copy.data)
  }
  for (const [i, blocks] of repeatable.entries()) {
    if (blocks.length === 0) continue
    const copy = encodeSamples(blocks)
    if (i > 0) statements.push('delete from sample_incoming')
    statements.push(`copy sample_incoming (${columnList(copy)}) from stdin (format binary)`, upsert(copy))
    data.push(copy.data)
  }
  if (dirty.length > 0) statements.push(markDirty(dirty))
  await copyIn(client, statements.join(';\n'), data)
}

/**
 * A later message replaces the values it contains and leaves the others, so a device may send one instant in
 * parts. Unchanged rows are not written. Rows are sorted by key, so two writers cannot deadlock.
 */
function upsert(copy: SampleCopy): string {
  const list = columnList(copy)
  const insert = `insert into sample (${list}) select ${list} from sample_incoming order by location_id, device_id, at
on conflict (location_id, device_id, at)`
  if (copy.columns.length === 0) return `${insert} do nothing`
  const merged = copy.columns.map((column) => [column, mergedColumn(column)] as const)
  return `${insert} do update set ${merged.map(([column, value]) => `${column} = ${value}`).join(', ')}
where (${merged.map(([column]) => `sample.${column}`).join(', ')}) is distinct from (${merged.map(([, value]) => value).join(', ')})`
}

const mergedColumn = (column: string) =>
  column === 'extra'
    ? 'merged_extra(sample.extra, excluded.extra)'
    : `coalesce(excluded.${column}, sample.${column})`

const markDirty = (quarters: readonly DirtyQuarter[]) =>
  `insert into dirty_quarter (location_id, at) values ${quarters
    .map(({ locationId, at }) => `(${locationId}, to_timestamp(${at / 1000}))`)
    .join(', ')}`

/** Number of values in a block, for the metrics. */
export function countValues({ at, series }: SampleBlock): number {
  let values = 0
  for (const _ in series) values += at.length
  return values
}
