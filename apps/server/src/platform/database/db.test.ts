import { expect, test } from 'vitest'
import { freshDb } from '../../testing/servers/fresh-db.ts'
import { system } from '../changes.ts'

const slovenia = { id: 9_001, code: 'XS', name: 'Testland' }

test('a query outside the open transaction is refused, and the transaction rolls back', async () => {
  await using database = await freshDb()
  const escaping = database.inTx(system, async ({ tx }) => {
    await tx.insertInto('country').values(slovenia).execute()
    await database.db.selectFrom('country').selectAll().execute()
  })
  await expect(escaping).rejects.toThrow('query sent to the pool while a transaction is open')
  expect(await names(database.db)).toEqual([])
})

test('a transaction inside a transaction is refused', async () => {
  await using database = await freshDb()
  const nested = database.inTx(system, () => database.inTx(system, async () => 1))
  await expect(nested).rejects.toThrow('transaction begun while a transaction is open')
})

test('side effects run after the commit, when everyone can see the row', async () => {
  await using database = await freshDb()
  const seen: Promise<string[]>[] = []
  await database.inTx(system, async ({ tx, afterCommit }) => {
    afterCommit(() => seen.push(names(database.db)))
    await tx.insertInto('country').values(slovenia).execute()
  })
  expect(await Promise.all(seen)).toEqual([['Testland']])
})

test('side effects of a rolled-back transaction never run', async () => {
  await using database = await freshDb()
  let announced = false
  const failing = database.inTx(system, async ({ afterCommit }) => {
    afterCommit(() => {
      announced = true
    })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(announced).toBe(false)
})

test('bigint is read as a number and a date as text', async () => {
  await using database = await freshDb()
  const { rows } = await database.pool.query(
    "select 9007199254740991::bigint as big, date '2025-03-30' as day",
  )
  expect(rows).toEqual([{ big: 9_007_199_254_740_991, day: '2025-03-30' }])
})

async function names(db: Awaited<ReturnType<typeof freshDb>>['db']) {
  const rows = await db.selectFrom('country').select('name').where('id', '=', slovenia.id).execute()
  return rows.map(({ name }) => name)
}
