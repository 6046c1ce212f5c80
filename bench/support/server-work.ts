import { readdir, readFile } from 'node:fs/promises'
import type { BenchServer } from './bench-server.ts'

/** Work of a server between two calls. */
export type ServerWork = {
  /** processor seconds per second, of the server and of its database */
  readonly cores: { readonly server: number; readonly apart: number; readonly database: number }
  /** delay of the server's event loop, 99th percentile */
  readonly loopP99Ms: number
}

type Process = {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
  /** of its child processes that have ended */
  readonly ticksOfEnded: number
}

const TICKS_PER_S = 100

/** Measures the server's work from now on; the returned function gives the work since its last call. */
export async function watchWork(server: BenchServer): Promise<() => Promise<ServerWork>> {
  const { rows } = await server.sql.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = rows[0]?.pid ?? 0
  await loopP99Ms(server)
  const before = await workOf(server.pid, backend)
  const from = performance.now()
  return async () => {
    const after = await workOf(server.pid, backend)
    const seconds = (performance.now() - from) / 1000
    const cores = (name: keyof typeof after) => (after[name] - before[name]) / seconds
    return {
      cores: { server: cores('server'), apart: cores('apart'), database: cores('database') },
      loopP99Ms: await loopP99Ms(server),
    }
  }
}

/** Processor seconds of the server, its children and the database since they started. */
async function workOf(pid: number, backend: number) {
  const all = await processes()
  const postmaster = all.find((one) => one.pid === backend)?.parent
  const own = (of: number | undefined) => all.find((one) => one.pid === of)?.ticks ?? 0
  const children = (of: number | undefined) =>
    all.reduce(
      (sum, one) => sum + (one.parent === of ? one.ticks : 0) + (one.pid === of ? one.ticksOfEnded : 0),
      0,
    )
  return {
    server: own(pid) / TICKS_PER_S,
    apart: children(pid) / TICKS_PER_S,
    database: (own(postmaster) + children(postmaster)) / TICKS_PER_S,
  }
}

/** See man 5 proc; the name of a program, in brackets, may contain anything. */
async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)))
  return texts.flatMap((text, i) => {
    if (text === null) return []
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const sum = (first: number) => Number(fields[first]) + Number(fields[first + 1])
    return { pid: Number(pids[i]), parent: Number(fields[1]), ticks: sum(11), ticksOfEnded: sum(13) }
  })
}

/** Delay since the last call. */
async function loopP99Ms({ httpUrl }: BenchServer): Promise<number> {
  const text = await (await fetch(`${httpUrl}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000
}
