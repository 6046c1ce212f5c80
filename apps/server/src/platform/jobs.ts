import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database, Tx } from './db.ts'
import type { Metrics } from './metrics.ts'

/**
 * A job is a contract in flight: older ones wait in the database while a new version starts, so fields added later must be
 * optional. The payload carries ids, not state, and running it twice must be harmless.
 */
export type Job<Payload extends object = object> = {
  /** `module.verb` */
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly run: (payload: Payload) => Promise<void>
  /** tries in all, with growing pauses; 3 unless told */
  readonly attempts?: number
  /** cron expression in UTC; the payload is then empty */
  readonly schedule?: string
  /** a run that takes longer counts as failed; 300 unless told */
  readonly timeoutS?: number
}

type RegisteredJob = Omit<Job, 'payload' | 'run'> & { readonly run: (payload: unknown) => Promise<void> }

/** Checks the job's types and closes over its payload's, so that jobs of different payloads fit in one list. */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> & RegisteredJob {
  return { ...job, run: async (payload: unknown) => job.run(job.payload.parse(payload)) }
}

export type Jobs = AsyncDisposable & {
  /** Queues a job with the transaction: it exists if and only if the transaction commits. */
  readonly send: <Payload extends object>(
    tx: Tx,
    job: Job<Payload>,
    payload: Payload,
    options?: SendOptions,
  ) => Promise<void>
  /** Call it after the commit of a `send` that a person waits for: a worker of this process looks at once, not in two seconds. */
  readonly nudge: (job: Pick<Job, 'name'>) => void
  /** Makes the jobs known to the queue and, in the role `jobs`, runs them from now on. */
  readonly register: (jobs: readonly RegisteredJob[]) => Promise<void>
}

type SendOptions = { readonly startAfter?: Date }

const POLL_S = 2
const STOP_MS = 3_000

type Options = {
  database: Database
  log: Logger
  metrics: Metrics
  /** run jobs here (role `jobs`); otherwise only queue them */
  work: boolean
}

/** Background work, kept in the database: what is queued survives a restart, and one of all servers runs it. */
export async function openJobs({ database, log, metrics, work }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    supervise: work,
    schedule: work,
  })
  boss.on('error', (err) => log.error({ err }, 'job queue failed'))
  await boss.start()

  async function run(job: RegisteredJob, { id, data }: PgBoss.Job<object>) {
    const timer = metrics.jobDurationS.startTimer({ job: job.name })
    try {
      await job.run(data)
      timer({ outcome: 'done' })
    } catch (err) {
      timer({ outcome: 'failed' })
      log.error({ err, job: job.name, id }, 'job failed')
      throw err
    }
  }

  const workers = new Map<string, string>()

  return {
    async send(tx, job, payload, options = {}) {
      const executeSql = async (text: string, values: unknown[]) => {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
        return { rows }
      }
      await boss.send(job.name, payload, { ...options, db: { executeSql } })
    },
    nudge({ name }) {
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    },
    async register(jobs) {
      for (const job of jobs) {
        await prepare(boss, job)
        if (!work) continue
        const worker = await boss.work<object>(
          job.name,
          { pollingIntervalSeconds: POLL_S },
          async (batch) => {
            for (const queued of batch) await run(job, queued)
          },
        )
        workers.set(job.name, worker)
      }
    },
    async [Symbol.asyncDispose]() {
      await boss.stop({ graceful: true, wait: true, timeout: STOP_MS })
    },
  }
}

async function prepare(boss: PgBoss, job: RegisteredJob) {
  const options = {
    name: job.name,
    retryLimit: (job.attempts ?? 3) - 1,
    retryBackoff: true,
    expireInSeconds: job.timeoutS ?? 300,
  }
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' })
  else await boss.unschedule(job.name)
}
