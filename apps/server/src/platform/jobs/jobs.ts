import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from '../database/db.ts'
import type { Metrics } from '../metrics.ts'
import type { Job, RegisteredJob } from './job.ts'
import { announceJob, listenForJobs } from './job-announcements.ts'
import { keepQueues } from './job-queues.ts'
import { type JobWorker, startJobWorker } from './job-worker.ts'

export type Jobs = AsyncDisposable & {
  /**
   * Queues a job in the transaction: the job exists if and only if the transaction commits. Then a worker
   * takes it at once.
   */
  readonly send: <Payload extends object>(
    tx: Tx,
    job: Job<Payload>,
    payload: Payload,
    options?: SendOptions,
  ) => Promise<void>
  /** Like `send`, for many jobs in one statement. */
  readonly sendAll: <Payload extends object>(
    tx: Tx,
    job: Job<Payload>,
    payloads: readonly Payload[],
  ) => Promise<void>
  /** Makes all jobs of the product known to the queue and, in the role `jobs`, runs them. */
  readonly register: (jobs: readonly RegisteredJob[]) => Promise<void>
}

type SendOptions = { readonly startAfter?: Date }

const STOP_MS = 3_000

type Options = {
  database: Database
  log: Logger
  metrics: Metrics
  /** whether to run jobs here (role `jobs`) or only queue them */
  work: boolean
}

/**
 * An empty result in the form that pg-boss expects: it reads the number of ended jobs without checking that
 * there is one.
 */
const nothing = (text: string) => ({ rows: /select count\(\*\)/i.test(text) ? [{ count: 0 }] : [] })

/**
 * Background work, stored in the database: queued jobs survive a restart, and each runs on only one server.
 */
export async function openJobs({ database, log, metrics, work }: Options): Promise<Jobs> {
  let isOpen = true
  /** pg-boss does not await its own writes about queues; an unhandled failure would end the process. */
  async function executeSql(text: string, values: unknown[]) {
    if (!isOpen) return nothing(text)
    const isUnheard = typeof values?.[0] === 'string' && values[0].startsWith('__pgboss__')
    return database.pool.query(text, values).catch((err: unknown) => {
      if (!isUnheard) throw err
      log.error({ err }, 'schedule of jobs not kept')
      return nothing(text)
    })
  }
  const boss = new PgBoss({
    db: { executeSql },
    supervise: work,
    schedule: work,
  })
  boss.on('error', (err) => log.error({ err }, 'job queue failed'))
  await boss.start()

  const workers = new Map<string, JobWorker>()
  const announcements = work ? listenForJobs({ database, log }, (name) => workers.get(name)?.wake()) : null

  return {
    async send(tx, job, payload, options = {}) {
      const executeSql = async (text: string, values: unknown[]) => {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
        return { rows }
      }
      const id = await boss.send(job.name, payload, { ...options, db: { executeSql } })
      if (id === null) throw new Error(`the queue ${job.name} does not take jobs`)
      if (options.startAfter === undefined) await announceJob(tx, job.name)
    },
    async sendAll(tx, job, payloads) {
      if (payloads.length === 0) return
      let taken = 0n
      const executeSql = async (text: string, values: unknown[]) => {
        const { rows, numAffectedRows = 0n } = await tx.executeQuery(CompiledQuery.raw(text, values))
        taken += numAffectedRows
        return { rows }
      }
      await boss.insert(
        payloads.map((data) => ({ name: job.name, data })),
        { db: { executeSql } },
      )
      if (taken !== BigInt(payloads.length)) throw new Error(`the queue ${job.name} does not take jobs`)
      await announceJob(tx, job.name)
    },
    async register(jobs) {
      await keepQueues(boss, jobs)
      if (!work) return
      for (const job of jobs) workers.set(job.name, startJobWorker({ boss, log, metrics }, job))
    },
    async [Symbol.asyncDispose]() {
      await announcements?.[Symbol.asyncDispose]()
      await Promise.all([...workers.values()].map((worker) => worker.stop(STOP_MS)))
      await boss.stop({ graceful: false })
      isOpen = false
    },
  }
}
