import { setTimeout as pause } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { RegisteredJob } from './job.ts'

type Queued = PgBoss.JobWithMetadata<object>

/**
 * Interval of polling. Queued jobs are announced; polling finds jobs due later, and jobs queued while the
 * connection was broken.
 */
const POLL_MS = 5_000

type Parts = {
  readonly boss: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>
  readonly log: Logger
  readonly metrics: Metrics
}

export type JobWorker = {
  /** Looks for due jobs at once. */
  readonly wake: () => void
  /**
   * Takes no more jobs, and waits at most this long for running jobs. Jobs that are still running then are
   * returned for another attempt.
   */
  readonly stop: (patienceMs: number) => Promise<void>
}

/**
 * Runs the jobs of one queue, as many at once as the job allows. The workers of pg-boss do not wait for their
 * own writes about the end of a job, so losing the database at that moment would end the process.
 */
export function startJobWorker({ boss, log, metrics }: Parts, job: RegisteredJob): JobWorker {
  const atOnce = job.concurrency ?? 1
  const running = new Set<string>()
  let isStopping = false
  let woken = Promise.withResolvers<void>()

  /** A failed write loses nothing: the job expires and is tried again. */
  async function end(id: string, write: () => Promise<void>) {
    if (!running.delete(id)) return
    await write().catch((err: unknown) => log.error({ err, job: job.name, id }, 'end of job not written'))
  }

  async function run({ id, data, retryCount, retryLimit, expireInSeconds }: Queued) {
    const timer = metrics.jobDurationS.startTimer({ job: job.name })
    running.add(id)
    try {
      await within(expireInSeconds, job.run(data, { isLast: retryCount >= retryLimit }))
      timer({ outcome: 'done' })
      await end(id, () => boss.complete(job.name, id))
    } catch (err) {
      timer({ outcome: 'failed' })
      log.error({ err, job: job.name, id }, 'job failed')
      await end(id, () => boss.fail(job.name, id, err instanceof Error ? err : new Error(String(err))))
    }
  }

  async function work() {
    while (!isStopping) {
      woken = Promise.withResolvers()
      const batch = await boss.fetch<object>(job.name, { batchSize: atOnce, includeMetadata: true })
      await Promise.all(batch.map(run))
      // A full batch means that more jobs are waiting.
      if (batch.length < atOnce) await sleep(POLL_MS, woken.promise)
    }
  }
  const ended = work()

  return {
    wake: () => woken.resolve(),
    async stop(patienceMs) {
      isStopping = true
      woken.resolve()
      await sleep(patienceMs, ended)
      const left = [...running]
      await Promise.all(
        left.map((id) => end(id, () => boss.fail(job.name, id, { message: 'server stopped' }))),
      )
    },
  }
}

/** @throws Error if the work takes longer; it continues, and its result is ignored */
async function within(limitS: number, work: Promise<void>): Promise<void> {
  const outcome = await sleep(limitS * 1000, work)
  if (outcome === 'over') throw new Error(`not done within ${limitS} s`)
}

/** @returns `over` if the time ends first */
async function sleep(ms: number, until: Promise<void>): Promise<'over' | undefined> {
  const cancelled = new AbortController()
  const over = pause(ms, 'over' as const, { signal: cancelled.signal, ref: false }).catch(() => undefined)
  try {
    return (await Promise.race([over, until])) || undefined
  } finally {
    cancelled.abort()
  }
}
