import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { type FreshDb, freshDb } from '../../../testing/servers/fresh-db.ts'
import { cleanIdentity } from '../sessions/identity.job.ts'
import { type AttemptLimit, countAttempt, uncountAttempt } from './attempts.ts'

let database: FreshDb

beforeAll(async () => {
  database = await freshDb()
})
beforeEach(() => database.db.deleteFrom('attempt').execute())
afterAll(() => database[Symbol.asyncDispose]())

const narrow: AttemptLimit = { key: 'narrow', limit: 2, windowS: 60 }
const wide: AttemptLimit = { key: 'wide', limit: 3, windowS: 600 }

async function attempt(limits: readonly AttemptLimit[]) {
  const headers = new Headers()
  try {
    await countAttempt(database, limits, headers)
    return 'allowed'
  } catch (error) {
    if (error instanceof AppError) return `${error.status} after ${headers.get('retry-after')} s`
    throw error
  }
}

test('an attempt above the limit has to wait for the end of its window', async () => {
  expect([await attempt([narrow]), await attempt([narrow]), await attempt([narrow])]).toEqual([
    'allowed',
    'allowed',
    '429 after 60 s',
  ])
})

test('of several limits, the first one reached sets the waiting time', async () => {
  for (let n = 0; n < 3; n++) await attempt([wide, narrow])
  expect(await attempt([wide, narrow])).toBe('429 after 600 s')
})

test('a refusal by the first limit writes nothing for the other limits', async () => {
  const door: AttemptLimit = { key: 'door', limit: 2, windowS: 60 }
  for (let n = 0; n < 10; n++) await attempt([door, { key: `address ${n}`, limit: 5, windowS: 60 }])
  const rows = await database.db.selectFrom('attempt').select(['key', 'count']).orderBy('key').execute()
  expect(rows).toEqual([
    { key: 'address 0', count: 1 },
    { key: 'address 1', count: 1 },
    { key: 'door', count: 2 },
  ])
})

test('a legitimate attempt does not count', async () => {
  for (let n = 0; n < 5; n++) {
    expect(await attempt([narrow, wide])).toBe('allowed')
    await uncountAttempt(database, [narrow, wide])
  }
})

test('a new window starts when the old one is over', async () => {
  for (let n = 0; n < 3; n++) await attempt([narrow])
  await database.db
    .updateTable('attempt')
    .set({ window_ends_at: new Date(0) })
    .execute()
  expect(await attempt([narrow])).toBe('allowed')
})

test('concurrent attempts cannot pass together', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => attempt([wide, narrow])))
  expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(2)
})

test('cleaning up removes expired rows and keeps all others, also when it runs twice', async () => {
  await attempt([narrow, wide])
  await database.db
    .updateTable('attempt')
    .set({ window_ends_at: new Date(0) })
    .where('key', '=', 'narrow')
    .execute()
  await cleanIdentity(database).run({})
  await cleanIdentity(database).run({})
  expect(await database.db.selectFrom('attempt').select('key').execute()).toEqual([{ key: 'wide' }])
})
