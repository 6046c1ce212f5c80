import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../testing/servers/fresh-db.ts'
import { system } from '../changes.ts'
import { cachedStatement, MAX_KEPT } from './cached-statements.ts'

test('a connection keeps a marked statement but no other statement, and each returns its own values', async () => {
  await using database = await freshDb()
  const kept = await database.inTx(system, async ({ tx }) => {
    const answers = []
    for (const id of [1, 2]) {
      const marked = await sql<{ sum: number }>`select ${cachedStatement} ${id}::integer + 1 as sum`.execute(
        tx,
      )
      const plain = await sql<{ sum: number }>`select ${id}::integer + 1 as sum`.execute(tx)
      answers.push(marked.rows[0]?.sum, plain.rows[0]?.sum)
    }
    expect(answers).toEqual([2, 2, 3, 3])
    return (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)).rows
  })
  expect(kept).toEqual([{ statement: 'select /* kept */ $1::integer + 1 as sum' }])
})

test('ever-changing statements do not fill the memory of a connection', async () => {
  await using database = await freshDb()
  const count = await database.inTx(system, async ({ tx }) => {
    for (let i = 0; i < MAX_KEPT + 5; i++)
      await sql`select ${cachedStatement} ${sql.lit(i)} as number`.execute(tx)
    return (
      await sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements`.execute(tx)
    ).rows
  })
  expect(count).toEqual([{ count: MAX_KEPT }])
})
