import { once } from 'node:events'
import { startDemo } from '../seed/demo/demo.ts'
import { startApp } from './app.ts'
import { readConfig } from './config.ts'
import { offerFirstAccount } from './modules/identity/index.ts'
import { createLogger } from './platform/logger.ts'
import { giveMemoryBackAtRest } from './platform/memory-at-rest.ts'
import { openDataDir, storedSecret } from './platform/postgres/data-dir.ts'
import { keepPostgres, type SupervisedPostgres } from './platform/postgres/supervised-postgres.ts'
import { logProcessFaults } from './platform/process-faults.ts'
import { StartError, startLine } from './platform/start-error.ts'
import { listenForStop } from './platform/stop-signal.ts'

const STOP_IN_ORDER_MS = 6_000

/**
 * Runs until it receives a signal to stop. Then everything is disposed in reverse order, and nothing keeps the process alive.
 */
async function run(asked: AbortSignal) {
  const config = readConfig()
  const log = await createLogger(config.logLevel)
  logProcessFaults(log)
  await using owned = new AsyncDisposableStack()
  owned.use(giveMemoryBackAtRest(log))

  let { databaseUrl, secretKey } = config
  let postgres: SupervisedPostgres | null = null
  if (databaseUrl === null) {
    owned.use(await openDataDir(config.dataDir))
    postgres = owned.use(await keepPostgres({ dataDir: config.dataDir, log }))
    databaseUrl = postgres.urlOf('postgres')
    secretKey ??= await storedSecret(config.dataDir, 'secret.key')
  }
  if (secretKey === null)
    throw new StartError('Setting SECRET_KEY is wrong: required when DATABASE_URL is set')
  const stop = postgres === null ? asked : AbortSignal.any([asked, postgres.lost])
  if (stop.aborted) return

  const app = owned.use(await startApp({ config, log, databaseUrl, secretKey }))
  const print = (line: string) => process.stdout.write(`${line}\n`)
  if (app.httpPort !== null) print(`Kilowatt: ${config.publicUrl ?? `http://localhost:${app.httpPort}`}`)
  if (config.demo) await owned.use(await startDemo(app, { stop, print })).counted
  else if (app.httpPort !== null) {
    const address = await offerFirstAccount(
      app.platform,
      config.publicUrl ?? `http://localhost:${app.httpPort}`,
    )
    if (address !== null) print(`No one has an account yet. Create the first one, a super admin: ${address}`)
  }
  log.info(
    { port: app.httpPort, mqttPort: app.mqttPort, tunnelPort: app.tunnelPort, roles: [...config.roles] },
    'started',
  )
  if (!stop.aborted) await once(stop, 'abort')
  log.info('stopping')
  // Everything that still waits for an unresponsive database gives up then.
  setTimeout(() => void postgres?.endAtOnce(), STOP_IN_ORDER_MS).unref()
  postgres?.lost.throwIfAborted()
}

try {
  await run(listenForStop({ withParent: process.argv.includes('--stop-with-parent') }))
} catch (error) {
  const line = startLine(error)
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
