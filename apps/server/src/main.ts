import { once } from 'node:events'
import { startDemo } from '../seed/demo.ts'
import { startApp } from './app.ts'
import { readConfig } from './config.ts'
import { offerFirstAccount } from './modules/identity/index.ts'
import { keptSecret, openDataDir } from './platform/data-dir.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createLogger } from './platform/logger.ts'
import { StartError, startLine } from './platform/start-error.ts'
import { listenForStop } from './platform/stop-signal.ts'

/** Runs until told to stop. Everything started is disposed in reverse order, and then nothing keeps the process alive. */
async function run(stop: AbortSignal) {
  const config = readConfig()
  const log = await createLogger(config.logLevel)
  await using owned = new AsyncDisposableStack()

  let { databaseUrl, secretKey } = config
  if (databaseUrl === null) {
    owned.use(await openDataDir(config.dataDir))
    const postgres = owned.use(await startEmbeddedPostgres({ dataDir: config.dataDir, log }))
    databaseUrl = postgres.urlOf('postgres')
    secretKey ??= await keptSecret(config.dataDir, 'secret.key')
  }
  if (secretKey === null)
    throw new StartError('Setting SECRET_KEY is wrong: required when DATABASE_URL is set')
  if (stop.aborted) return

  const app = owned.use(await startApp({ config, log, databaseUrl, secretKey }))
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (app.httpPort !== null) say(`Kilowatt: ${config.publicUrl ?? `http://localhost:${app.httpPort}`}`)
  if (config.demo) owned.use(await startDemo(app.platform, { mqttPort: app.mqttPort, stop, say }))
  else if (app.httpPort !== null) {
    const address = await offerFirstAccount(
      app.platform,
      config.publicUrl ?? `http://localhost:${app.httpPort}`,
    )
    if (address !== null) say(`Nobody has an account yet. Make the first one, a super admin: ${address}`)
  }
  log.info({ port: app.httpPort, mqttPort: app.mqttPort, roles: [...config.roles] }, 'started')
  if (!stop.aborted) await once(stop, 'abort')
  log.info('stopping')
}

try {
  await run(listenForStop({ withParent: process.argv.includes('--stop-with-parent') }))
} catch (error) {
  const line = startLine(error)
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
