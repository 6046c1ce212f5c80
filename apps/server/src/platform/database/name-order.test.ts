import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDb, freshDb } from '../../testing/servers/fresh-db.ts'

let database: FreshDb
beforeAll(async () => {
  database = await freshDb()
})
afterAll(() => database[Symbol.asyncDispose]())

test.each([
  [
    'letters with a caron come after those without',
    ['Car', 'Cvet', 'Čas', 'Dom', 'Suša', 'Šola', 'Ulica', 'Zora', 'Žaga'],
  ],
  ['numbers count as numbers', ['Hiša 2', 'Hiša 10']],
  ['case does not separate words', ['ana', 'Ana', 'Anja']],
])('%s', async (_rule, names) => {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from unnest($1::text[]) name order by name collate name_order',
    [names.toReversed()],
  )
  expect(rows.map(({ name }) => name)).toEqual(names)
})

test.each([
  ['with all locations', 'location l', '', 'l.name collate name_order, l.id'],
  [
    'with the locations of a company',
    'location l',
    'where l.company_id = 1',
    'l.name collate name_order, l.id',
  ],
  [
    'with the locations of a group',
    'location l',
    'where l.location_group_id = 1',
    'l.name collate name_order, l.id',
  ],
  [
    'with people',
    'user_account l',
    '',
    'l.last_name collate name_order, l.first_name collate name_order, l.id',
  ],
])('a page of %s is read from its index without sorting', async (_what, table, where, order) => {
  const client = await database.pool.connect()
  try {
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select l.id from ${table} ${where} order by ${order} limit 25`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Limit[\s\S]*Index( Only)? Scan/)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Sort')
  } finally {
    await client.query('reset all')
    client.release()
  }
})
