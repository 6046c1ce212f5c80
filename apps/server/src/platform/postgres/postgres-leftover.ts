import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { StartError, systemCode } from '../start-error.ts'

const PATIENCE_MS = 15_000
/**
 * Time in which the sessions notice that their postmaster has ended, unless they are frozen or in the middle
 * of a long computation.
 */
const ORPHANS_MS = 3_000

/**
 * Stops the PostgreSQL that a killed server left running on this cluster, then removes its pid file. Otherwise
 * PostgreSQL would mistake whatever process now has that number for a running server: another program in a restarted
 * container, or a zombie under a first process that does not reap. The caller has locked the data directory.
 */
export async function stopLeftover(cluster: string, log: Logger): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = await firstLine(pidFile)
  if (pid === null) return
  if (await isPostgresOn(pid, cluster)) {
    log.warn({ pid }, 'a killed server left PostgreSQL running; stopping it')
    const isStopped = async () => !(await isPostgresOn(pid, cluster))
    signal(pid, 'SIGINT')
    if (!(await within(PATIENCE_MS, isStopped))) signal(pid, 'SIGQUIT')
    await within(ORPHANS_MS, isStopped)
  }
  const isGone = async () => !(await isPostgresOn(pid, cluster)) && (await processesIn(cluster)).length === 0
  if (!(await within(ORPHANS_MS, isGone))) await killPostgres(pid, cluster)
  if (!(await within(PATIENCE_MS, isGone)))
    throw new StartError(`PostgreSQL of an earlier run holds ${cluster} and does not stop`)
  await rm(pidFile, { force: true })
}

/** Ends the postmaster and its sessions at once, even frozen ones; the next start replays the log. */
export async function killPostgres(postmaster: number, cluster: string): Promise<void> {
  const orphans = await processesIn(cluster)
  if (await isPostgresOn(postmaster, cluster)) signal(postmaster, 'SIGKILL')
  for (const pid of orphans) signal(pid, 'SIGKILL')
}

async function firstLine(path: string): Promise<number | null> {
  try {
    const pid = Number((await readFile(path, 'utf8')).split('\n')[0])
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Whether this process is the postmaster of the cluster. A zombie has no command line, so it never counts.
 */
async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid)
  return command.includes('postgres') && command.includes(cluster)
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await ifThere(readFile(`/proc/${pid}/cmdline`, 'utf8'))) ?? ''
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  // `ps` fails if there is no such process.
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  )
}

/**
 * Processes that work in the cluster's directory: all of PostgreSQL's, and possibly a shell. Only on Linux.
 */
async function processesIn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const directory = await ifThere(realpath(cluster))
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(
      async (pid) =>
        directory !== null &&
        (await ifThere(readlink(`/proc/${pid}/cwd`))) === directory &&
        /^(\S*\/)?postgres(:|\0|$)/.test(await commandLine(pid)),
    ),
  )
  return pids.filter((_, i) => found[i])
}

/** Null on failure: processes may end while being examined, and those of other users are not readable. */
async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(systemCode(error) ?? '')) return null
    throw error
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}

async function within(patienceMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const giveUp = performance.now() + patienceMs; performance.now() < giveUp; await delay(20))
    if (await isTrue()) return true
  return false
}
