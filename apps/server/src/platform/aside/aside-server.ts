import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import { type AsideOrder, READY } from './aside-order.ts'

/** Everybody else's answers come first. */
const NICENESS = 10
/** Nobody having asked it for so long, it ends and its memory is free. */
const IDLE_MS = 60_000
/** Whoever waits for its start is answered by ours then. */
const MOST_START_MS = 15_000
/** It is not started again at once where it ended by itself. */
const AFTER_FALL_MS = 10_000

/** A second server of the same database that answers who asks without end, at a lower priority than ours (decision 142). */
export type Aside = AsyncDisposable & {
  /** Where it listens, once it is there; null where it cannot be started. */
  readonly address: () => Promise<string | null>
  /** It does not end until what is returned is called. */
  readonly keep: () => () => void
}

type Running = {
  readonly child: ChildProcess
  /** null until it is there */
  address: string | null
  /** those who wait for it; told null when it ended instead */
  readonly waiting: ((address: string | null) => void)[]
}

type Options = {
  /** program that takes an `AsideOrder` and says `READY` */
  readonly program: URL
  readonly order: () => Omit<AsideOrder, 'socketPath'>
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'counter'>
  readonly idleMs?: number
}

export function openAside({ program, order, log, metrics, idleMs = IDLE_MS }: Options): Aside {
  const calls = metrics.counter({
    name: 'aside_calls_total',
    help: 'Calls of people who ask without end, handed on to a server aside',
  })
  let running: Running | null = null
  let isClosed = false
  let notBefore = 0
  let kept = 0
  let idle: NodeJS.Timeout | undefined

  function start() {
    if (isClosed || performance.now() < notBefore) return
    const child = fork(program, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    if (child.pid !== undefined) setPriority(child.pid, NICENESS)
    const dir = mkdtempSync(join(tmpdir(), 'kilowatt-aside-'))
    const socketPath = join(dir, 'http')
    const begun: Running = { child, address: null, waiting: [] }
    running = begun
    const tell = (address: string | null) => {
      clearTimeout(impatient)
      begun.address = address
      for (const told of begun.waiting.splice(0)) told(address)
    }
    function fell(why: string) {
      if (running === begun) {
        running = null
        notBefore = performance.now() + AFTER_FALL_MS
        log.warn({ why }, 'no server aside')
      }
      child.kill('SIGKILL')
      tell(null)
    }
    const impatient = setTimeout(() => fell('it did not start'), MOST_START_MS).unref()
    child.on('message', (said) => {
      if (said === READY) tell(socketPath)
      waitIdly()
    })
    child.on('error', (error) => fell(error.message))
    child.once('exit', (code) => {
      fell(`it ended with ${code}`)
      rm(dir, { recursive: true, force: true }).catch((err: unknown) =>
        log.warn({ err }, 'socket of the server aside not removed'),
      )
    })
    child.send({ ...order(), socketPath } satisfies AsideOrder)
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
      return new Promise((resolve) => waiting.push(resolve))
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
