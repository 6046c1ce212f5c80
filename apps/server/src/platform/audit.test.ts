import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDb, freshDb } from '../testing/servers/fresh-db.ts'
import { changedValues } from './audit.ts'
import { system } from './changes.ts'

let database: FreshDb

beforeAll(async () => {
  database = await freshDb()
})
afterAll(() => database[Symbol.asyncDispose]())

const entries = () => database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
const about = { objectType: 'location', objectId: 7, companyId: 3 } as const
const place = { ip: '192.0.2.1', origin: 'https://energy.example' }
const ana = { actor: { userId: 5 }, ...place }

test('an entry has actor, impersonator, action, object, address and changes', async () => {
  await database.inTx({ actor: { userId: 5, impersonatorId: 1 }, ...place }, ({ audit }) =>
    audit({
      ...about,
      action: 'location.update',
      objectName: 'Home',
      before: { name: 'Hut' },
      after: { name: 'Home' },
    }),
  )
  expect((await entries()).at(-1)).toMatchObject({
    actor_id: 1,
    as_user_id: 5,
    action: 'location.update',
    object_type: 'location',
    object_id: '7',
    object_name: 'Home',
    company_id: 3,
    ip: '192.0.2.1',
    before: { name: 'Hut' },
    after: { name: 'Home' },
    at: expect.any(Date),
  })
})

test('people acting for themselves are actors, and the system is null', async () => {
  await database.inTx(ana, ({ audit }) => audit({ ...about, action: 'location.delete' }))
  await database.inTx(system, ({ audit }) => audit({ ...about, action: 'location.create' }))
  const rows = await entries()
  expect(rows.at(-2)).toMatchObject({ actor_id: 5, as_user_id: null, before: null, after: null })
  expect(rows.at(-1)).toMatchObject({ actor_id: null, as_user_id: null, ip: null })
})

test('a change that is rolled back leaves no entry', async () => {
  const before = (await entries()).length
  const failing = database.inTx(ana, async ({ audit }) => {
    await audit({ ...about, action: 'location.delete' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await entries()).toHaveLength(before)
})

test('secrets passed by mistake are hidden, at any depth', async () => {
  const after = { senderPassword: 'hush', nested: { apiToken: 'hush', kept: 1 } }
  await database.inTx(ana, ({ audit }) => audit({ ...about, action: 'company.update', after }))
  expect((await entries()).at(-1)?.after).toEqual({
    senderPassword: '[hidden]',
    nested: { apiToken: '[hidden]', kept: 1 },
  })
})

test.each(['update audit_entry set action = action', 'delete from audit_entry', 'truncate audit_entry'])(
  'no one can %s',
  async (statement) => {
    const before = await entries()
    await expect(database.pool.query(statement)).rejects.toThrow('append-only')
    expect(await entries()).toEqual(before)
  },
)

describe('changedValues', () => {
  test.each([
    ['nothing changed', { a: 1, b: [1] }, { a: 1, b: [1] }, null],
    ['one of two changed', { a: 1, b: 2 }, { a: 1, b: 3 }, { before: { b: 2 }, after: { b: 3 } }],
    ['fields that are not set do not count', { a: 1, b: 2 }, { a: 2 }, { before: { a: 1 }, after: { a: 2 } }],
    ['a new object', { a: null }, { a: 'x' }, { before: { a: null }, after: { a: 'x' } }],
  ])('%s', (_rule, before, after, expected) => {
    expect(changedValues(before, after)).toEqual(expected)
  })
})
