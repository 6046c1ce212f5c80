import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openDataDir } from '../apps/server/src/platform/data-dir.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts'
import { createLogger } from '../apps/server/src/platform/logger.ts'
import { serverFlags } from '../scripts/server-flags.mjs'

export type BenchServer = AsyncDisposable & {
  /** process number of the server itself; PostgreSQL is another */
  readonly pid: number
  readonly databaseUrl: string
  readonly httpUrl: string
  readonly mqttPort: number
  readonly sql: pg.Client
}

/** The program as it ships, in a process of its own, over the embedded PostgreSQL with the settings that it ships with. */
export async function startBenchServer(env: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  await using starting = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'kilowatt-bench-'))
  starting.defer(() => rm(dataDir, { recursive: true }))
  starting.use(await openDataDir(dataDir))
  const log = await createLogger('warn', process.stderr)
  const postgres = starting.use(await startEmbeddedPostgres({ dataDir, log }))
  const databaseUrl = postgres.urlOf('postgres')

  const main = join(import.meta.dirname, '../apps/server/src/main.ts')
  const server = spawn(process.execPath, [...serverFlags, main, '--stop-with-parent'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'the key of a measurement, not of a product',
      PORT: '0',
      MQTT_PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  starting.defer(() => stop(server))
  const { port, mqttPort } = await started(server)
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  starting.defer(() => sql.end())

  const running = starting.move()
  return {
    pid: server.pid ?? 0,
    databaseUrl,
    httpUrl: `http://127.0.0.1:${port}`,
    mqttPort,
    sql,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Waits for the log line that tells the ports; warnings are passed on. */
function started(server: ChildProcess): Promise<{ port: number; mqttPort: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ port: number; mqttPort: number }>()
  server.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
  const { stdout } = server
  if (!stdout) throw new Error('the server has no output')
  createInterface({ input: stdout }).on('line', (line) => {
    // Lines for the person at the console are among the log's.
    if (!line.startsWith('{')) return
    const entry = JSON.parse(line)
    if (entry.msg === 'started') resolve(entry)
    else if (entry.level >= 40) process.stderr.write(`${line}\n`)
  })
  return promise
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
