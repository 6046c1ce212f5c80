import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { InTx } from './changes.ts'
import type { Database } from './database/db.ts'
import type { EventBus } from './events/events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/** What every module receives: the database, the log, and the ways to communicate with other modules. */
export type Platform = Pick<Database, 'db' | 'pool'> & {
  readonly inTx: InTx
  readonly config: Config
  /** signs sessions and tokens; at least 32 characters */
  readonly secretKey: string
  readonly log: Logger
  readonly events: EventBus
  readonly jobs: Pick<Jobs, 'send' | 'sendAll'>
  readonly metrics: Metrics
  readonly readiness: Readiness
  /** aborts when the server starts to stop; open streams have to end then */
  readonly stopping: AbortSignal
}
