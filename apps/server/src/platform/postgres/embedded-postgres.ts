import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError, systemCode } from '../start-error.ts'
import { storedSecret } from './data-dir.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { clusterUser, ensureCluster } from './postgres-cluster.ts'
import { killPostgres, stopLeftover } from './postgres-leftover.ts'
import { launch, type PostgresProgram } from './postgres-program.ts'
import { chooseRunAs } from './postgres-user.ts'

export type EmbeddedPostgres = AsyncDisposable & {
  /** connection string of a database on this server */
  readonly urlOf: (database: string) => string
  readonly port: number
  /** process number of the postmaster */
  readonly pid: number
  /** resolves when PostgreSQL has ended, for whatever reason, with its last output */
  readonly ended: Promise<string>
  /** Ends PostgreSQL at once, even if it is frozen; the next start replays the log. */
  readonly kill: () => Promise<void>
}

/**
 * Settings for a small machine. `synchronous_commit` stays on: an acknowledged reading must survive a power
 * cut. Sessions use UTC, and our queries are too short for the just-in-time compiler to be useful.
 */
const serverSettings = {
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  min_wal_size: '128MB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  max_connections: '60',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
} as const

const STOP_FAST_MS = 3_000
const STOP_AT_ONCE_MS = 1_000
const LAST_WORDS_MS = 200
const passwordName = 'postgres.password'

export type PostgresOptions = {
  dataDir: string
  log: Logger
  settings?: Readonly<Record<string, string>>
  /** default: a free one */
  port?: number
  /** aborts when PostgreSQL is no longer needed, even before it is ready */
  unwanted?: AbortSignal
}

/**
 * Starts PostgreSQL as a child process on a free port of the loopback interface, with its files in
 * `dataDir/postgres`. The caller has locked the data directory. A PostgreSQL left running by a killed server is
 * stopped first.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  port: wantedPort,
  unwanted,
}: PostgresOptions): Promise<EmbeddedPostgres> {
  const { postgres, initdb } = postgresBinaries()
  const cluster = join(dataDir, 'postgres')
  const runAs = await chooseRunAs([postgres, cluster])
  const password = await storedSecret(dataDir, passwordName)
  await stopLeftover(cluster, log)
  await ensureCluster({ dataDir, cluster, initdb, password, runAs })

  const port = wantedPort ?? (await freePort(await lastPort(cluster)))
  const args = Object.entries({ ...serverSettings, ...settings, port: String(port) }).flatMap(
    ([key, value]) => ['-c', `${key}=${value}`],
  )
  const server = launch(runAs, postgres, ['-D', cluster, ...args], log)
  const { child } = server
  const ended = endOf(server)
  const kill = () => killPostgres(child.pid ?? 0, cluster)
  if (!(await ready(server, cluster, unwanted))) {
    await stop(child, kill, log)
    throw new StartError(`The embedded PostgreSQL in ${cluster} does not start: ${await ended}`)
  }
  const watchdog = startWatchdog(child)

  return {
    pid: child.pid ?? 0,
    port,
    ended,
    kill,
    urlOf: (database) => urlOf(password, port, database),
    async [Symbol.asyncDispose]() {
      watchdog?.kill('SIGKILL')
      await stop(child, kill, log)
    },
  }
}

const urlOf = (password: string, port: number | string, database: string) =>
  `postgres://${clusterUser}:${password}@127.0.0.1:${port}/${database}`

/**
 * Connection string of a database on the PostgreSQL of a running server in `dataDir`.
 * @throws StartError if none is ready, or its files may not be read
 */
export async function runningPostgresUrl(dataDir: string, database: string): Promise<string> {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  try {
    const [, , , port, , , , status] = (await readIfThere(pidFile)).split('\n')
    const password = await readIfThere(join(dataDir, passwordName))
    if (port && password && status?.trim() === 'ready') return urlOf(password.trim(), port, database)
  } catch (cause) {
    throw new StartError(`Cannot read ${pidFile}: run this as the user that runs the server`, { cause })
  }
  throw new StartError(`The server on ${dataDir} is starting or stopping: try again in a moment`)
}

/**
 * Waits until line 8 of the postmaster's pid file says that PostgreSQL is ready, like pg_ctl. Recovery after
 * a crash may take a while.
 * @returns false if PostgreSQL ended, or is no longer needed
 */
async function ready({ child }: PostgresProgram, cluster: string, unwanted?: AbortSignal): Promise<boolean> {
  while (!hasEnded(child) && !unwanted?.aborted) {
    const lines = (await readIfThere(join(cluster, 'postmaster.pid'))).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    await delay(20)
  }
  return false
}

/**
 * Last output of the process. A session that outlives PostgreSQL may keep the output open, so the wait for it
 * is short.
 */
async function endOf({ child, lastWords }: PostgresProgram): Promise<string> {
  const closed = once(child, 'close')
  await Promise.race([once(child, 'exit'), closed]).catch(() => undefined)
  await Promise.race([closed, delay(LAST_WORDS_MS)]).catch(() => undefined)
  return lastWords()
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode !== null || signalCode !== null || pid === undefined

/**
 * Ends PostgreSQL if we are killed: the shell waits for our pipe to break. This only avoids an orphan process; the data
 * is safe either way.
 */
function startWatchdog(server: ChildProcess): ChildProcess | null {
  if (process.platform === 'win32') return null
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  server.once('exit', () => watchdog.kill('SIGKILL'))
  return watchdog
}

/**
 * Stops PostgreSQL by a fast shutdown. If the checkpoint takes too long, by an immediate shutdown, after
 * which the next start replays the log. If PostgreSQL does not react to that, it is killed.
 */
async function stop(server: ChildProcess, kill: () => Promise<void>, log: Logger) {
  if (hasEnded(server)) return
  const exited = once(server, 'exit')
  const endsWithin = async (ms: number) => {
    await Promise.race([exited, delay(ms, undefined, { ref: false })])
    return hasEnded(server)
  }
  server.kill('SIGINT')
  if (await endsWithin(STOP_FAST_MS)) return
  log.warn('PostgreSQL takes long to stop; stopping it at once, it will replay its log at the next start')
  server.kill('SIGQUIT')
  if (await endsWithin(STOP_AT_ONCE_MS)) return
  log.warn('PostgreSQL does not stop; killing it')
  await kill()
  await exited
}

/** The last port, so other servers and clients find PostgreSQL there after a restart; 0 if it never ran. */
async function lastPort(cluster: string): Promise<number> {
  const command = await readIfThere(join(cluster, 'postmaster.opts'))
  return Number(/"port=(\d+)"/.exec(command)?.[1] ?? 0)
}

/** The requested port if it is free, otherwise another one. */
async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen(wanted, '127.0.0.1'), 'listening')
  } catch (error) {
    if (wanted === 0) throw error
    return freePort()
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string')
    throw new StartError('There is no free port for the database')
  return address.port
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return ''
    throw error
  }
}
