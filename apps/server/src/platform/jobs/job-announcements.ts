import type { Logger } from 'pino'
import type { Database, Tx } from '../database/db.ts'
import { announce, listenForAnnouncements } from '../events/announcements.ts'

const CHANNEL = 'kilowatt_jobs'

/** Notifies the workers of all server processes after the commit that a job is waiting. */
export const announceJob = (tx: Tx, name: string) => announce(tx, CHANNEL, name)

/** Listens for queued jobs. Jobs announced while the connection is broken are found by polling. */
export const listenForJobs = (
  source: { database: Pick<Database, 'pool'>; log: Logger },
  onJob: (name: string) => void,
): AsyncDisposable =>
  listenForAnnouncements(source, {
    channel: CHANNEL,
    onPayload: onJob,
    meanwhile: 'jobs are polled for until the database is back',
  })
