import { once } from 'node:events'
import { openDatabase } from '../src/platform/db.ts'
import { createLogger } from '../src/platform/logger.ts'
import { loadDemoHistory } from './demo-history.ts'
import type { HistoryAnswer, HistoryOrder } from './demo-history-process.ts'

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
// whoever forked us is gone
process.once('disconnect', () => stop.abort())

const [order]: HistoryOrder[] = await once(process, 'message')
if (order) {
  await using database = openDatabase({ url: order.databaseUrl, log: await createLogger('warn') })
  // side by side: while the database writes the days of one site, the next one lives through its own
  const knownUntilMs = await Promise.all(
    order.sites.map((site) => loadDemoHistory(database, site, order.nowMs, stop.signal)),
  )
  process.send?.({ knownUntilMs } satisfies HistoryAnswer)
}
process.removeAllListeners('disconnect')
if (process.connected) process.disconnect()
