import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { postgresPid, postgresPids, runs, tempDir } from '../../testing/servers/postgres-files.ts'
import { keepPostgres } from './supervised-postgres.ts'

const log = pino({ level: 'silent' })
const hasty = { giveUpMs: 500, probeMs: 200, maxUnanswered: 3 }

async function ask(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select 1 as one')
  await client.end()
  return rows
}

test('a PostgreSQL that stays frozen is killed with all its sessions and restarted at the same place', async () => {
  await using dir = await tempDir()
  await using postgres = await keepPostgres({ dataDir: dir.path, log }, hasty)
  const frozen = await postgresPids(dir.path)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  await vi.waitFor(async () => expect(await ask(postgres.urlOf('postgres'))).toEqual([{ one: 1 }]), {
    timeout: 50_000,
    interval: 200,
  })
  expect(frozen).not.toContain(await postgresPid(dir.path))
  expect(await Promise.all(frozen.map(runs))).not.toContain(true)
})

test('a healthy PostgreSQL is not restarted, however often it is checked', async () => {
  await using dir = await tempDir()
  await using _postgres = await keepPostgres({ dataDir: dir.path, log }, hasty)
  const before = await postgresPid(dir.path)
  await delay(hasty.probeMs * hasty.maxUnanswered * 3)
  expect(await postgresPid(dir.path)).toBe(before)
})

test('a PostgreSQL that cannot be restarted is given up, with the reason', async () => {
  await using dir = await tempDir()
  await using postgres = await keepPostgres({ dataDir: dir.path, log }, hasty)
  const control = join(dir.path, 'postgres/global/pg_control')
  await rename(control, `${control}.away`)
  process.kill(await postgresPid(dir.path), 'SIGKILL')
  await vi.waitFor(() => expect(postgres.lost.aborted).toBe(true), { timeout: 50_000 })
  expect(postgres.lost.reason).toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/does not start: .*pg_control/),
  })
})

test('PostgreSQL can also be stopped while a restart is pending', async () => {
  await using dir = await tempDir()
  const postgres = await keepPostgres({ dataDir: dir.path, log })
  const control = join(dir.path, 'postgres/global/pg_control')
  await rename(control, `${control}.away`)
  process.kill(await postgresPid(dir.path), 'SIGKILL')
  await delay(500)
  await rename(`${control}.away`, control)
  await postgres[Symbol.asyncDispose]()
  expect(postgres.lost.aborted).toBe(false)
  expect(await postgresPids(dir.path)).toEqual([])
})
