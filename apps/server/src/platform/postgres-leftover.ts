import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { StartError, systemCode } from './start-error.ts'

/**
 * Stops the PostgreSQL that a killed server left running on this cluster. A pid file whose number belongs to some other
 * program by now (a restarted container reuses numbers) is removed, because PostgreSQL would take it for a running server.
 * A pid file of a dead process stays: PostgreSQL itself checks for surviving children before it takes over.
 */
export async function stopLeftover(cluster: string, log: Logger): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = await firstLine(pidFile)
  if (pid === null || !isAlive(pid)) return
  if (!(await isPostgresOn(pid, cluster))) {
    await rm(pidFile)
    return
  }
  log.warn({ pid }, 'a killed server left PostgreSQL running; stopping it')
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 15_000],
  ] as const) {
    signalIfAlive(pid, signal)
    for (const giveUp = performance.now() + patienceMs; performance.now() < giveUp; await delay(20))
      if (!isAlive(pid)) return
  }
  throw new StartError(`PostgreSQL process ${pid} of an earlier run holds ${cluster} and does not stop`)
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

async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid)
  return command.includes('postgres') && command.includes(cluster)
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout
  } catch (error) {
    if (!isAlive(pid)) return ''
    throw error
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    // EPERM: alive, and somebody else's
    return systemCode(error) === 'EPERM'
  }
}

const isAlive = (pid: number) => signalIfAlive(pid, 0)
