import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { keptSecret } from './data-dir.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { stopLeftover } from './postgres-leftover.ts'
import { chooseRunAs, type RunAs } from './postgres-user.ts'
import { StartError, systemCode } from './start-error.ts'

export type EmbeddedPostgres = AsyncDisposable & {
  /** connection string of a database on this server */
  readonly urlOf: (database: string) => string
  /** process number of the postmaster */
  readonly pid: number
}

/**
 * Sized for a small machine. `synchronous_commit` stays on: an acknowledged reading must survive a power cut. Sessions
 * speak UTC, and queries here are too short for the just-in-time compiler to pay.
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
const user = 'kilowatt'
const passwordName = 'postgres.password'

type Options = { dataDir: string; log: Logger; settings?: Readonly<Record<string, string>> }

/**
 * Starts PostgreSQL as a child process on a free port of the loopback interface, with its files in `dataDir/postgres`.
 * The caller holds the data directory's lock. What an earlier, killed server left running is stopped first.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: Options): Promise<EmbeddedPostgres> {
  const { postgres, initdb } = postgresBinaries()
  const cluster = join(dataDir, 'postgres')
  const runAs = await chooseRunAs([postgres, cluster])
  const password = await keptSecret(dataDir, passwordName)
  await stopLeftover(cluster, log)
  await initialise({ dataDir, cluster, initdb, password, runAs })

  const port = await freePort()
  const args = Object.entries({ ...serverSettings, ...settings, port: String(port) }).flatMap(
    ([key, value]) => ['-c', `${key}=${value}`],
  )
  const server = launch(runAs, postgres, ['-D', cluster, ...args])
  const output = relay(server, log)
  await ready(server, cluster, output)
  const watchdog = startWatchdog(server)

  return {
    pid: server.pid ?? 0,
    urlOf: (database) => urlOf(password, port, database),
    async [Symbol.asyncDispose]() {
      watchdog?.kill('SIGKILL')
      await stop(server, log)
    },
  }
}

const urlOf = (password: string, port: number | string, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

/**
 * Connection string of a database on the PostgreSQL that a running server has started in `dataDir`.
 * @throws StartError when there is none ready, or its files may not be read
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

/** The cluster is made beside its place and moved there when complete, so a killed first start leaves nothing half done. */
async function initialise(at: {
  dataDir: string
  cluster: string
  initdb: string
  password: string
  runAs: RunAs
}) {
  const { owner } = at.runAs
  if (await exists(join(at.cluster, 'PG_VERSION'))) {
    if (owner && (await stat(at.cluster)).uid !== owner.uid) await handOver(at.cluster, owner)
    return
  }
  const fresh = `${at.cluster}.new`
  const passwordFile = join(at.dataDir, 'postgres.initial-password')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, at.password, { mode: 0o600 })
  if (owner) {
    await chown(fresh, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  const child = launch(at.runAs, at.initdb, [
    `--pgdata=${fresh}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  const output = relay(child, null)
  const code = await exitCode(child)
  await rm(passwordFile)
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true })
    throw new StartError(`Cannot create the database in ${at.dataDir}: ${lastWords(output)}`)
  }
  await rename(fresh, at.cluster)
}

/** A data directory from another machine, or from before this one had a user `postgres`, belongs to somebody else. */
async function handOver(cluster: string, { uid, gid }: { uid: number; gid: number }) {
  for (const name of await readdir(cluster, { recursive: true })) await lchown(join(cluster, name), uid, gid)
  await chown(cluster, uid, gid)
}

function launch(runAs: RunAs, program: string, args: readonly string[]): ChildProcess {
  const [command, commandArgs] = runAs.wrap(program, args)
  const wrapped = command !== program
  return spawn(command, commandArgs, {
    ...(runAs.owner && !wrapped ? runAs.owner : {}),
    cwd: '/',
    // A session of its own: Ctrl-C in the terminal must reach us alone, so that we can stop it in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
}

/** Passes PostgreSQL's own log on and keeps the last lines for an error message. */
function relay(child: ChildProcess, log: Logger | null): string[] {
  const lines: string[] = []
  const onText = (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      lines.push(line)
      if (lines.length > 60) lines.shift()
      log?.debug({ part: 'postgres' }, line)
    }
  }
  child.stdout?.setEncoding('utf8').on('data', onText)
  child.stderr?.setEncoding('utf8').on('data', onText)
  child.on('error', (error) => lines.push(error.message))
  return lines
}

/** Waits until the postmaster says so in its pid file (line 8), as pg_ctl does; recovery after a crash may take a while. */
async function ready(server: ChildProcess, cluster: string, output: string[]) {
  while (server.exitCode === null && server.signalCode === null && server.pid !== undefined) {
    const lines = (await readIfThere(join(cluster, 'postmaster.pid'))).split('\n')
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return
    await delay(20)
  }
  throw new StartError(`The embedded PostgreSQL in ${cluster} does not start: ${lastWords(output)}`)
}

/**
 * Ends PostgreSQL when we are killed without a chance to do it: the shell waits for the pipe from us to break. It is a
 * courtesy for the machine (no orphan); the data are safe either way.
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

/** Fast shutdown; if its checkpoint takes too long, an immediate one, after which the next start replays the log. */
async function stop(server: ChildProcess, log: Logger) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGINT')
  const patience = AbortSignal.timeout(STOP_FAST_MS)
  await Promise.race([exited, once(patience, 'abort')])
  if (server.exitCode !== null || server.signalCode !== null) return
  log.warn('PostgreSQL takes long to stop; stopping it at once, it will replay its log at the next start')
  server.kill('SIGQUIT')
  await exited
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [-1])])
  return code
}

/** The line that tells why it failed, without PostgreSQL's time and process number. */
function lastWords(output: readonly string[]): string {
  // PostgreSQL aborts for what follows from it, so its last line does not tell.
  if (output.some((text) => /No space left|Check free disk space/.test(text))) return 'the disk is full'
  const telling = /FATAL|PANIC|error:|could not/
  const line = output.findLast((text) => telling.test(text)) ?? output.at(-1)
  return line?.replace(/^\S+ \S+ \S+ \[\d+\] /, '') ?? 'no reason given'
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
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

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error) => {
      if (systemCode(error) === 'ENOENT') return false
      throw error
    },
  )
