import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

/**
 * Pure work that another process can do: `run`, exported under `name` by the module at `url`. Input and output must be
 * structured-cloneable.
 */
export type Task<In, Out> = {
  readonly url: string
  readonly name: string
  readonly run: (input: In) => Out | Promise<Out>
}

/**
 * A separate process for work that would block all others, such as large and possibly hostile messages. It
 * starts on demand. A thread would not be enough: if a single call exceeds the thread's memory limit, the
 * whole process ends.
 */
export type SeparateProcess = AsyncDisposable & {
  /**
   * Runs work in order of arrival. `took` receives the working time of the other process in milliseconds, also after a
   * failure.
   * @throws WorkFailed if it takes too long, needs too much memory or throws; Error if closed
   */
  readonly run: <In, Out>(task: Task<In, Out>, input: In, took?: (ms: number) => void) => Promise<Out>
  /**
   * Makes the process load what a task needs, for a caller who may soon request it. If loading is done or in
   * progress, only the idle timer restarts. A failure is not reported here; the task itself will fail.
   */
  readonly prepare: (task: Task<null, null>) => void
}

export class WorkFailed extends Error {
  override name = 'WorkFailed'
}

const MAX_WORK_MS = 10_000
/** time to start the process and to load what the work needs */
const MAX_START_MS = 30_000
const MAX_HEAP_MB = 256
/**
 * Priority of work that is less urgent than an answer of the server itself, and of work that no one waits
 * for.
 */
export const LATER_THAN_ANSWERS = 5
export const LATER_THAN_PEOPLE = 10
/** Idle time after which the process ends and frees its memory. */
const IDLE_MS = 60_000

type Order = {
  readonly url: string
  readonly name: string
  readonly input: unknown
  readonly done: (result: unknown) => void
  readonly failed: (error: Error) => void
  readonly took: (ms: number) => void
}
/** Sent before the result, when the work itself starts. */
export type ProcessReport = { readonly begun: true } | ProcessAnswer
export type ProcessAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly problem: string }

const keyOf = ({ url, name }: Pick<Order, 'url' | 'name'>) => `${url}#${name}`

/** A failure that the work did not cause. */
const closed = () => new Error('the worker process is closed')

async function end(worker: ChildProcess) {
  if (worker.exitCode !== null || worker.signalCode !== null || worker.pid === undefined) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

export function openSeparateProcess({
  maxWorkMs = MAX_WORK_MS,
  idleMs = IDLE_MS,
  niceness = 0,
} = {}): SeparateProcess {
  const waiting: Order[] = []
  let worker: ChildProcess | null = null
  /** tasks that `worker` has loaded, by key */
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
    const hired = fork(new URL('separate-process-worker.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
      // the process needs no settings, and its last output must not be in our log
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    if (niceness > 0 && hired.pid !== undefined) setPriority(hired.pid, niceness)
    hired.on('message', (answer: ProcessReport) => {
      if (worker !== hired) return
      if ('begun' in answer) return begin()
      const order = leave()
      if (answer.ok && order) done.add(keyOf(order))
      if (answer.ok) order?.done(answer.result)
      else order?.failed(new WorkFailed(answer.problem))
      next()
    })
    hired.on('error', (error) => worker === hired && dismiss(error.message))
    // The process ended, usually because it ran out of memory. A task that ended a process is not run again.
    hired.on('exit', () => worker === hired && dismiss('it ended'))
    return hired
  }

  function begin() {
    clearTimeout(timer)
    begunAt = performance.now()
    timer = setTimeout(() => dismiss(`took longer than ${maxWorkMs} ms`), maxWorkMs)
  }

  /** Takes the current task away from the worker. */
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

  const run: SeparateProcess['run'] = <In, Out>(
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
