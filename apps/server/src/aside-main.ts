/** The server aside: see `platform/aside/aside-server.ts`, which starts it. */
import { startApp } from './app.ts'
import { type AsideOrder, READY } from './platform/aside/aside-order.ts'
import { createLogger } from './platform/logger.ts'

process.once('message', async ({ config, databaseUrl, secretKey, socketPath }: AsideOrder) => {
  // the server that asked has a line for each call already
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  const log = (await createLogger(level)).child({ server: 'aside' })
  await startApp({ config, log, databaseUrl, secretKey, socketPath })
  process.send?.(READY)
})
// its server is gone
process.once('disconnect', () => process.exit())
