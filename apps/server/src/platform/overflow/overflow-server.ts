import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import { type OverflowStart, READY } from './overflow-start.ts'

/** Priority of the process, lower than that of the main server. */
const NICENESS = 10
/** The overflow server is stopped after this long without calls, which frees its memory. */
const IDLE_MS = 60_000
/** Time limit of a start. */
const MOST_START_MS = 15_000
/** Longest wait of a call for the start; after it, the main server answers the call. */
const PATIENCE_MS = 2_500
/** Pause before the next start after the server failed. */
const AFTER_FALL_MS = 10_000

/** A second server process on the same database, at a lower priority, that answers heavy users (decision 142). */
export type OverflowServer = AsyncDisposable & {
  /**
   * The socket on which the overflow server listens. Starts the server if needed; null if it cannot be started soon.
   */
  readonly address: () => Promise<string | null>
  /** Counts a call and keeps the process running until the returned function is called. */
  readonly keep: () => () => void
}

type Running = {
  readonly child: ChildProcess
  /** null until it listens */
  address: string | null
  /** calls that wait for the start; they get null if the start fails */
  readonly waiting: ((address: string | null) => void)[]
}

type Options = {
  /** module that receives an `OverflowStart` and answers `READY` */
  readonly program: URL
  readonly order: () => Omit<OverflowStart, 'socketPath'>
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'counter'>
  readonly idleMs?: number
}

export function openOverflowServer({
  program,
  order,
  log,
  metrics,
  idleMs = IDLE_MS,
}: Options): OverflowServer {
  const calls = metrics.counter({
    name: 'overflow_calls_total',
    help: 'Calls of heavy users that the overflow server answered',
  })
  let running: Running | null = null
  let isClosed = false
  let notBefore = 0
  let kept = 0
  let idle: NodeJS.Timeout | undefined

  function start() {
    if (isClosed || performance.now() < notBefore) return
    const dir = mkdtempSync(join(tmpdir(), 'kilowatt-overflow-'))
    const socketPath = join(dir, 'http')
    const child = fork(program, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    const begun: Running = { child, address: null, waiting: [] }
    running = begun
    const settle = (address: string | null) => {
      clearTimeout(impatient)
      begun.address = address
      for (const resolve of begun.waiting.splice(0)) resolve(address)
    }
    function fell(why: string) {
      if (running === begun) {
        running = null
        notBefore = performance.now() + AFTER_FALL_MS
        log.warn({ why }, 'the overflow server is not available')
      }
      child.kill('SIGKILL')
      settle(null)
    }
    const impatient = setTimeout(() => fell('it did not start'), MOST_START_MS).unref()
    child.on('message', (message) => {
      if (message !== READY) return
      // not before, so calls do not wait long for the start
      lowerPriority(child)
      settle(socketPath)
      waitIdly()
    })
    child.on('error', (error) => fell(error.message))
    child.once('exit', (code) => {
      fell(`it ended with ${code}`)
      rm(dir, { recursive: true, force: true }).catch((err: unknown) =>
        log.warn({ err }, 'socket of the overflow server not removed'),
      )
    })
    child.send({ ...order(), socketPath } satisfies OverflowStart)
  }

  function lowerPriority({ pid }: ChildProcess) {
    try {
      if (pid !== undefined) setPriority(pid, NICENESS)
    } catch (err) {
      // the process may have just ended
      log.warn({ err }, 'priority of the overflow server not lowered')
    }
  }

  function stop(): ChildProcess | undefined {
    const child = running?.child
    running = null
    child?.kill('SIGKILL')
    return child
  }

  function waitIdly() {
    clearTimeout(idle)
    if (kept === 0) idle = setTimeout(stop, idleMs).unref()
  }

  return {
    address() {
      if (running === null) start()
      const { address, waiting } = running ?? { address: null, waiting: null }
      if (address !== null || waiting === null) return Promise.resolve(address)
      return new Promise((resolve) => {
        const impatient = setTimeout(resolve, PATIENCE_MS, null)
        waiting.push((started) => {
          clearTimeout(impatient)
          resolve(started)
        })
      })
    },
    keep() {
      kept++
      calls.inc()
      clearTimeout(idle)
      return () => {
        kept--
        waitIdly()
      }
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      clearTimeout(idle)
      const child = stop()
      if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
