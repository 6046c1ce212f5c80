/** Entry point of the overflow server, started by `platform/overflow/overflow-server.ts`. */
import { startApp } from './app.ts'
import { createLogger } from './platform/logger.ts'
import { type OverflowStart, READY } from './platform/overflow/overflow-start.ts'
import { logProcessFaults } from './platform/process-faults.ts'

process.once('message', async ({ config, databaseUrl, secretKey, socketPath }: OverflowStart) => {
  // the main server already logs every call
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  const log = (await createLogger(level)).child({ server: 'overflow' })
  logProcessFaults(log)
  try {
    await startApp({ config, log, databaseUrl, secretKey, socketPath })
    process.send?.(READY)
  } catch (err) {
    log.error({ err }, 'the overflow server did not start')
    process.exit(1)
  }
})
// A terminal sends its signals to this process, too. The process ignores them and ends with the main server,
// which lets calls finish first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())
