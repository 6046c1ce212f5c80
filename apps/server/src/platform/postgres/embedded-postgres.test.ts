import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { runs, tempDir } from '../../testing/servers/postgres-files.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const log = pino({ level: 'silent' })

async function ask(url: string, question: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(question)
  await client.end()
  return rows
}

test('a PostgreSQL that still runs on the cluster is stopped and replaced, and keeps its data', async () => {
  await using dir = await tempDir()
  await using first = await startEmbeddedPostgres({ dataDir: dir.path, log })
  await ask(first.urlOf('postgres'), 'create table kept (id integer)')
  await using second = await startEmbeddedPostgres({ dataDir: dir.path, log })
  expect(second.pid).not.toBe(first.pid)
  expect(await ask(second.urlOf('postgres'), "select to_regclass('kept')::text as kept")).toEqual([
    { kept: 'kept' },
  ])
  expect(await runs(first.pid)).toBe(false)
})

test('PostgreSQL keeps its port across starts, unless another program has taken it', async () => {
  await using dir = await tempDir()
  const startAndStop = async () => {
    await using postgres = await startEmbeddedPostgres({ dataDir: dir.path, log })
    return postgres.port
  }
  const port = await startAndStop()
  expect(await startAndStop()).toBe(port)
  const occupant = createServer().listen(port, '127.0.0.1')
  await once(occupant, 'listening')
  expect(await startAndStop()).not.toBe(port)
  occupant.close()
})

test('a pid file whose number belongs to another program does not prevent the start', async () => {
  await using dir = await tempDir()
  const cluster = join(dir.path, 'postgres')
  const before = await startEmbeddedPostgres({ dataDir: dir.path, log })
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
  await before[Symbol.asyncDispose]()

  const { uid, gid } = await stat(cluster)
  const stranger = spawn('sleep', ['60'], { uid, gid })
  try {
    await writeFile(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))
    await using after = await startEmbeddedPostgres({ dataDir: dir.path, log })
    expect(await ask(after.urlOf('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode).toBeNull()
  } finally {
    stranger.kill()
  }
})

test('PostgreSQL keeps what it acknowledged, and uses UTC', async () => {
  await using dir = await tempDir()
  await using postgres = await startEmbeddedPostgres({ dataDir: dir.path, log })
  const settings = await ask(
    postgres.urlOf('postgres'),
    "select name, setting from pg_settings where name in ('synchronous_commit', 'fsync', 'full_page_writes', 'TimeZone', 'data_checksums') order by name",
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    TimeZone: 'UTC',
  })
})
