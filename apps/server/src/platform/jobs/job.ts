import type { z } from 'zod'

/**
 * Jobs of an older version may wait in the database while a new version starts, so fields added later must be
 * optional. The payload contains ids, not state, and running a job twice must be harmless.
 */
export type Job<Payload extends object = object> = {
  /** `module.verb` */
  readonly name: string
  readonly payload: z.ZodType<Payload>
  readonly run: (payload: Payload, attempt: Attempt) => Promise<void>
  /** total attempts, with pauses that double; default 3 */
  readonly attempts?: number
  /** the first pause; default 1 */
  readonly retryDelayS?: number
  /** how many run at the same time in one process; default 1 */
  readonly concurrency?: number
  /** cron expression in UTC; the payload is then empty */
  readonly schedule?: string
  /** time limit of a run; a longer run counts as failed; default 300 */
  readonly timeoutS?: number
}

/** The number of an attempt, and whether it is the last one. */
export type Attempt = { readonly isLast: boolean }

export type RegisteredJob = Omit<Job, 'payload' | 'run'> & {
  readonly run: (payload: unknown, attempt?: Attempt) => Promise<void>
}

/** Checks the job's types and hides its payload type, so jobs with different payloads fit into one list. */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> & RegisteredJob {
  return {
    ...job,
    run: async (payload, attempt = { isLast: true }) => job.run(job.payload.parse(payload), attempt),
  }
}
