import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchServer } from '../support/bench-server.ts'
import { residentMb } from '../support/process-figures.ts'

export type IdleResult = {
  rssMb: number
  /** share of one core, without simulators */
  cpuShare: number
  /** share of one core, while the demo's devices send */
  cpuShareWithSimulators: number
}

const SETTLE_MS = 20_000
const MEASURE_MS = 20_000
/** Linux counts processor time in hundredths of a second, regardless of the kernel's tick (man 5 proc). */
const TICKS_PER_SECOND = 100

/**
 * Memory and processor time of the server's process with the demo. PostgreSQL and simulators are separate
 * processes.
 */
export async function measureIdle({ pid }: BenchServer): Promise<IdleResult> {
  await delay(SETTLE_MS)
  const cpuShareWithSimulators = await cpuShare(pid)
  const simulators = await childrenOf(pid)
  for (const child of simulators) process.kill(child, 'SIGSTOP')
  await delay(SETTLE_MS / 2)
  const atRest = await cpuShare(pid)
  const rssMb = await residentMb(pid)
  for (const child of simulators) process.kill(child, 'SIGCONT')
  return { rssMb, cpuShare: atRest, cpuShareWithSimulators }
}

async function cpuShare(pid: number): Promise<number> {
  const before = await cpuSeconds(pid)
  const startedAt = performance.now()
  await delay(MEASURE_MS)
  return ((await cpuSeconds(pid)) - before) / ((performance.now() - startedAt) / 1000)
}

/**
 * The fields after the process name, which may contain anything, even a bracket: state, …, user and system
 * time (12th and 13th).
 */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}
