import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { freshDb } from '../../testing/servers/fresh-db.ts'
import { migrate } from './migrate.ts'

const log = pino({ level: 'silent' })

/** A directory of migrations and a database without any of them. */
async function start(files: Record<string, string>) {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await freshDb())
  await database.pool.query('delete from migration')
  const dir = await mkdtemp(join(tmpdir(), 'kilowatt-test-'))
  stack.defer(() => rm(dir, { recursive: true }))
  const write = (name: string, text: string) => writeFile(join(dir, name), text)
  for (const [name, text] of Object.entries(files)) await write(name, text)
  const owned = stack.move()
  return {
    write,
    run: () => migrate({ url: database.url, log, dir }),
    query: async (text: string) => (await database.pool.query(text)).rows,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const first = { '0001-first.sql': 'create table first_thing (id integer)' }

test('files are applied in order of their names, each once', async () => {
  await using own = await start({ '0002-second.sql': 'insert into first_thing values (1)', ...first })
  expect(await own.run()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await own.run()).toEqual([])
  expect(await own.query('select id from first_thing')).toEqual([{ id: 1 }])
})

test('servers that start together apply each file once', async () => {
  await using own = await start(first)
  const applied = await Promise.all([own.run(), own.run(), own.run()])
  expect(applied.flat()).toEqual(['0001-first.sql'])
})

test('a failing file is named in the error and changes nothing', async () => {
  await using own = await start({
    '0001-broken.sql': 'create table half (id integer); select no_such_column',
  })
  await expect(own.run()).rejects.toThrow(
    'Migration 0001-broken.sql failed: column "no_such_column" does not exist',
  )
  expect(await own.query("select to_regclass('half') as half")).toEqual([{ half: null }])
})

test('an applied file must not change', async () => {
  await using own = await start(first)
  await own.run()
  await own.write('0001-first.sql', 'create table first_thing (id bigint)')
  await expect(own.run()).rejects.toThrow(
    'Migration 0001-first.sql was changed after the database applied it',
  )
})

test('a program older than its database does not start', async () => {
  await using own = await start(first)
  await own.run()
  await own.query("insert into migration (name, checksum) values ('0009-later.sql', '')")
  await expect(own.run()).rejects.toThrow(
    'The database is newer than this program: it has migration 0009-later.sql',
  )
})
