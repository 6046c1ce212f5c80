import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

/**
 * Pure work that another process can do as well: `run` of what the module at `url` exports under `name`. Input and output are
 * what structured cloning takes.
 */
export type Task<In, Out> = {
  readonly url: string
  readonly name: string
  readonly run: (input: In) => Out | Promise<Out>
}

/**
 * A process for work that would hold up everybody: large messages, mostly hostile ones. It starts when it is needed. A thread would
 * not do: where one call of its own asks for more memory than its limit, the whole process ends with it.
 */
export type Apart = AsyncDisposable & {
  /**
   * First come, first served. `took` is told how long the other process worked, milliseconds, also when that came to nothing.
   * @throws WorkFailed when it takes too long, needs too much memory or throws; Error when closed
   */
  readonly run: <In, Out>(task: Task<In, Out>, input: In, took?: (ms: number) => void) => Promise<Out>
  /**
   * Has the process load what a task needs, for somebody who may ask for more work of it soon. Where it has done that, or is about to, no
   * order is added, and the process only waits anew. A failure is not told: who asks for the work itself will be.
   */
  readonly prepare: (task: Task<null, null>) => void
}

export class WorkFailed extends Error {
  override name = 'WorkFailed'
}

const MAX_WORK_MS = 10_000
/** to start the process and to load what the work needs */
const MAX_START_MS = 30_000
const MAX_HEAP_MB = 256
/** Niceness of work that people wait for less than for an answer of the server itself, and of what nobody waits for. */
export const LATER_THAN_ANSWERS = 5
export const LATER_THAN_PEOPLE = 10
/** Then the process ends, and its memory is free. */
const IDLE_MS = 60_000

type Order = {
  readonly url: string
  readonly name: string
  readonly input: unknown
  readonly done: (result: unknown) => void
  readonly failed: (error: Error) => void
  readonly took: (ms: number) => void
}
/** Told before the answer, when the work itself begins. */
export type ApartReport = { readonly begun: true } | ApartAnswer
export type ApartAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly problem: string }

const keyOf = ({ url, name }: Pick<Order, 'url' | 'name'>) => `${url}#${name}`

/** No fault of the work. */
const closed = () => new Error('there is no other process any more')

async function end(worker: ChildProcess) {
  if (worker.exitCode !== null || worker.signalCode !== null || worker.pid === undefined) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

export function openApart({ maxWorkMs = MAX_WORK_MS, idleMs = IDLE_MS, niceness = 0 } = {}): Apart {
  const waiting: Order[] = []
  let worker: ChildProcess | null = null
  /** tasks that `worker` has done, by key */
  const done = new Set<string>()
  let current: Order | null = null
  let timer: NodeJS.Timeout | undefined
  let begunAt: number | null = null
  let isClosed = false

  function next() {
    if (current) return
    clearTimeout(timer)
    current = waiting.shift() ?? null
    if (current) {
      worker ??= hire()
      timer = setTimeout(() => dismiss('did not begin'), MAX_START_MS)
      worker.send({ url: current.url, name: current.name, input: current.input })
    } else timer = setTimeout(() => dismiss('idle'), idleMs).unref()
  }

  function hire(): ChildProcess {
    const hired = fork(new URL('apart-worker.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
      // it needs no settings, and what it says as it dies is no line of ours
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    if (niceness > 0 && hired.pid !== undefined) setPriority(hired.pid, niceness)
    hired.on('message', (answer: ApartReport) => {
      if (worker !== hired) return
      if ('begun' in answer) return begin()
      const order = leave()
      if (answer.ok && order) done.add(keyOf(order))
      if (answer.ok) order?.done(answer.result)
      else order?.failed(new WorkFailed(answer.problem))
      next()
    })
    hired.on('error', (error) => worker === hired && dismiss(error.message))
    // Out of memory, mostly; an order that ended a process is not given to another one.
    hired.on('exit', () => worker === hired && dismiss('it ended'))
    return hired
  }

  function begin() {
    clearTimeout(timer)
    begunAt = performance.now()
    timer = setTimeout(() => dismiss(`took longer than ${maxWorkMs} ms`), maxWorkMs)
  }

  /** Nobody works at it any more. */
  function leave(): Order | null {
    const order = current
    current = null
    if (begunAt !== null) order?.took(performance.now() - begunAt)
    begunAt = null
    return order
  }

  function dismiss(why: string, error: Error = new WorkFailed(why)) {
    clearTimeout(timer)
    const dismissed = worker
    const order = leave()
    worker = null
    done.clear()
    order?.failed(error)
    if (waiting.length > 0) next()
    return dismissed ? end(dismissed) : undefined
  }

  const run: Apart['run'] = <In, Out>(
    { url, name }: Task<In, Out>,
    input: In,
    took: (ms: number) => void = () => undefined,
  ) =>
    new Promise<Out>((resolve, reject) => {
      if (isClosed) return reject(closed())
      waiting.push({ url, name, input, done: (result) => resolve(result as Out), failed: reject, took })
      next()
    })

  return {
    run,
    prepare(task) {
      const isOrdered = [current, ...waiting].some((order) => order && keyOf(order) === keyOf(task))
      if (isClosed || isOrdered) return
      if (done.has(keyOf(task))) return next()
      run(task, null).catch(() => undefined)
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      for (const order of waiting.splice(0)) order.failed(closed())
      await dismiss('closed', closed())
    },
  }
}
