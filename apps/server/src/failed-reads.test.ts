import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedPerson } from '../seed/people.ts'
import { system } from './platform/changes.ts'
import { openStandaloneDatabase } from './platform/standalone-database.ts'
import { signIn } from './testing/people/sign-in.ts'
import { postgresPid, postgresUrl, tempDir } from './testing/servers/postgres-files.ts'
import { type ServerProcess, spawnServer } from './testing/servers/server-process.ts'
import { createSite } from './testing/site-fixture.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const patience = { timeout: 60_000, interval: 50 }
const TEN_YEARS = 'from=2015-01-01&to=2024-12-31'

/**
 * A location, and concurrent requests of one person for it, which run one after the other: a report of ten
 * years as CSV, a summary of a year, charts.
 */
async function prepare(connectionString: string, port: number) {
  await using database = openStandaloneDatabase({ url: connectionString, log: pino({ level: 'silent' }) })
  const admin = await seedPerson(database, { role: 'ROLE_SUPER_ADMIN' })
  const { locationId } = await database.inTx(system, ({ tx }) =>
    createSite(tx, { devices: [{ category: 'GRID' }, { category: 'SOLAR_POWER_PLANT' }] }),
  )
  const url = `http://127.0.0.1:${port}`
  const cookie = await signIn({ url }, admin)
  const at = `${url}/api/locations/${locationId}`
  const year = `from=${Date.UTC(2024, 0)}&to=${Date.UTC(2025, 0)}`
  const paths = [
    `/reports/file?${TEN_YEARS}&step=day&format=csv`,
    `/summary?${year}`,
    ...Array.from({ length: 4 }, () => `/charts?${year}&interval=86400&measure=energy`),
  ]
  return () =>
    paths.map(async (path) => {
      const answer = await fetch(`${at}${path}`, { headers: { cookie } })
      await answer.arrayBuffer()
      return answer.status
    })
}

/** Blocks all reads of devices and energies until the returned lock is released. */
async function holdReads(connectionString: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table device, location_quarter, location_day in access exclusive mode')
  return {
    waiting: async () => {
      const { rows } = await client.query(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'kilowatt'",
      )
      return rows.length
    },
    [Symbol.asyncDispose]: () => client.end().catch(() => undefined),
  }
}

/** The server's log message for a failed promise that nothing awaited. */
const UNAWAITED = 'a promise failed that nothing awaited'

let dir: Awaited<ReturnType<typeof tempDir>>
let server: ServerProcess
const unawaited: string[] = []

beforeAll(async () => {
  dir = await tempDir()
  // simulates a bug, triggered by a signal
  const mistake = "process.on('SIGUSR2', () => void Promise.reject(new Error('lost')))"
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(mistake)}`
  server = spawnServer(
    { DATA_DIR: dir.path, NODE_OPTIONS },
    { onLine: ({ msg }) => msg === UNAWAITED && unawaited.push(msg) },
  )
  await server.started
})
afterAll(async () => {
  expect(await server.stop()).toMatchObject({ code: 0, stderr: '' })
  await dir[Symbol.asyncDispose]()
})

test('reads that fail while other reads of the same request wait end the request with 503, and the server continues', async () => {
  const { port } = await server.started
  const connectionString = await postgresUrl(dir.path)
  const ask = await prepare(connectionString, port)
  expect(new Set(await Promise.all(ask()))).toEqual(new Set([200]))

  await using held = await holdReads(connectionString)
  const answers = ask()
  await vi.waitFor(async () => expect(await held.waiting()).toBeGreaterThan(3), patience)
  process.kill(await postgresPid(dir.path), 'SIGKILL')
  expect(new Set(await Promise.all(answers))).toEqual(new Set([503]))

  await vi.waitFor(async () => expect(new Set(await Promise.all(ask()))).toEqual(new Set([200])), patience)
  expect(unawaited).toEqual([])
})

test('a failed promise that nothing awaited is logged, and the server continues', async () => {
  const { port } = await server.started
  server.child.kill('SIGUSR2')
  await vi.waitFor(() => expect(unawaited).toEqual([UNAWAITED]), patience)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})
