import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { openDataDir } from '../../apps/server/src/platform/postgres/data-dir.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { spawnServer } from '../../apps/server/src/testing/servers/server-process.ts'
import { RequestTimes } from './request-times.ts'

/** pino's `warn` */
const WARNINGS = 40

export type BenchServer = AsyncDisposable & {
  /** process id of the server itself, without PostgreSQL */
  readonly pid: number
  readonly databaseUrl: string
  readonly httpUrl: string
  readonly mqttPort: number
  readonly sql: pg.Client
  /** durations of calls from the server's own log */
  readonly requestTimes: RequestTimes
}

/** The program as shipped, in its own process, with the embedded PostgreSQL and its shipped settings. */
export async function startBenchServer(env: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  await using starting = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'kilowatt-bench-'))
  starting.defer(() => rm(dataDir, { recursive: true }))
  starting.use(await openDataDir(dataDir))
  const log = await createLogger('warn', process.stderr)
  const postgres = starting.use(await startEmbeddedPostgres({ dataDir, log }))
  const databaseUrl = postgres.urlOf('postgres')

  const requestTimes = new RequestTimes()
  const server = starting.use(
    spawnServer(
      {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'the key of a measurement, not of a product',
        LOG_LEVEL: 'info',
        ...env,
      },
      { echoFrom: WARNINGS, onLine: requestTimes.note },
    ),
  )
  const { port, mqttPort } = await server.started
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  starting.defer(() => sql.end())

  const running = starting.move()
  return {
    pid: server.child.pid ?? 0,
    databaseUrl,
    httpUrl: `http://127.0.0.1:${port}`,
    mqttPort,
    sql,
    requestTimes,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
