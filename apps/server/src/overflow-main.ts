/** Entry point of the overflow server, started by `platform/overflow/overflow-server.ts`. */
import { startApp } from './app.ts'
import { createLogger } from './platform/logger.ts'
import { type OverflowStart, READY } from './platform/overflow/overflow-start.ts'

process.once('message', async ({ config, databaseUrl, secretKey, socketPath }: OverflowStart) => {
  // the main server logs every call already
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  const log = (await createLogger(level)).child({ server: 'overflow' })
  await startApp({ config, log, databaseUrl, secretKey, socketPath })
  process.send?.(READY)
})
// the main server has ended
process.once('disconnect', () => process.exit())
