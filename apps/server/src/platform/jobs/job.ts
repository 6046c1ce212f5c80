import type { z } from 'zod'

/**
 * A job is a contract in flight: older ones wait in the database while a new version starts, so fields added later must be
 * optional. The payload carries ids, not state, and running it twice must be harmless.
 */
export type Job<Payload extends object = object> = {
  /** `module.verb` */
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly run: (payload: Payload, attempt: Attempt) => Promise<void>
  /** tries in all, with pauses that double; 3 unless told */
  readonly attempts?: number
  /** the first pause; 1 unless told */
  readonly retryDelayS?: number
  /** how many run at once in one process; 1 unless told */
  readonly concurrency?: number
  /** cron expression in UTC; the payload is then empty */
  readonly schedule?: string
  /** a run that takes longer counts as failed; 300 unless told */
  readonly timeoutS?: number
}

/** One of several tries. After the last one nobody tries again. */
export type Attempt = { readonly isLast: boolean }

export type RegisteredJob = Omit<Job, 'payload' | 'run'> & {
  readonly run: (payload: unknown, attempt?: Attempt) => Promise<void>
}

/** Checks the job's types and closes over its payload's, so that jobs of different payloads fit in one list. */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> & RegisteredJob {
  return {
    ...job,
    run: async (payload, attempt = { isLast: true }) => job.run(job.payload.parse(payload), attempt),
  }
}
