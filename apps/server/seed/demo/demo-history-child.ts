import { once } from 'node:events'
import { createLogger } from '../../src/platform/logger.ts'
import { openStandaloneDatabase } from '../../src/platform/standalone-database.ts'
import { systemCode } from '../../src/platform/start-error.ts'
import { loadDemoHistory } from './demo-history.ts'
import type { HistoryAnswer, HistoryFailure, HistoryOrder } from './demo-history-process.ts'

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
// The parent process has ended.
process.once('disconnect', () => stop.abort())

const [order]: HistoryOrder[] = await once(process, 'message')
if (order) {
  const answer = await load(order).catch(failureOf)
  process.send?.(answer)
}
process.removeAllListeners('disconnect')
if (process.connected) process.disconnect()

async function load({ databaseUrl, sites, nowMs }: HistoryOrder): Promise<HistoryAnswer> {
  const log = await createLogger('warn')
  await using database = openStandaloneDatabase({ url: databaseUrl, log })
  // concurrently: while the database writes the days of a site, the next site is simulated
  const states = await Promise.all(sites.map((site) => loadDemoHistory(database, site, nowMs, stop.signal)))
  return { states }
}

/** An error in transferable form; its code tells the parent what a person can do about it. */
function failureOf(error: unknown): HistoryFailure {
  const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { failure, code: systemCode(error) }
}
