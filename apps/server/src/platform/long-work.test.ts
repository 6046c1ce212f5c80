import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../testing/servers/fresh-db.ts'
import { asLongWork, asQuickWork, yieldToEventLoop } from './long-work.ts'

const rounds = async () => {
  for (let i = 0; i < 3; i++) await new Promise<void>((resolve) => setImmediate(resolve))
}

test('long work has one connection at a time, however many statements it sends; other work has all connections', async () => {
  await using database = await freshDb()
  const five = () => Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(database.db)))
  await asLongWork(five)
  expect(database.pool.totalCount).toBe(1)
  await five()
  expect(database.pool.totalCount).toBe(5)
})

test('failing long work releases its connection', async () => {
  await using database = await freshDb()
  const outcomes = await asLongWork(() =>
    Promise.allSettled([
      sql`select 1 / 0`.execute(database.db),
      sql`select no_such_column`.execute(database.db),
      sql`select 1`.execute(database.db),
    ]),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('long work gives way to quick work, but not forever', async () => {
  const quick = Promise.withResolvers<void>()
  const seen: string[] = []
  const answer = asQuickWork(async () => {
    await quick.promise
    seen.push('quick')
  })
  const piece = asLongWork(async () => {
    await yieldToEventLoop()
    seen.push('long')
  })
  await rounds()
  quick.resolve()
  await Promise.all([answer, piece])
  expect(seen).toEqual(['quick', 'long'])

  const endless = Promise.withResolvers<void>()
  const waiting = asQuickWork(() => endless.promise)
  await asLongWork(yieldToEventLoop)
  endless.resolve()
  await waiting
})

test('quick work that calls long work does not wait for itself', async () => {
  const seen: string[] = []
  await asQuickWork(async () => {
    void yieldToEventLoop().then(() => seen.push('went on'))
    await rounds()
    expect(seen).toEqual(['went on'])
  })
})
