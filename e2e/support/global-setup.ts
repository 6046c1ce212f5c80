import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '../../apps/server/src/testing/servers/data-folder.ts'
import { spawnServer } from '../../apps/server/src/testing/servers/server-process.ts'
import { demoPassword, rememberServer } from './running-server.ts'

const STOPS_WITHIN_MS = 10_000
/** pino's `error` */
const TELLING = 50

/** One server for the run, with the current web app; at the end it checks how the server shuts down. */
export default async function setup() {
  const run = join(import.meta.dirname, '../../scripts/run.mjs')
  execFileSync(process.execPath, [run, 'build'], { stdio: ['ignore', 2, 'inherit'] })
  await using starting = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(await dataFolder(), 'kilowatt-e2e-'))
  starting.defer(() => rm(dataDir, { recursive: true }))
  const settings = {
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_PASSWORD: demoPassword,
    LOG_LEVEL: 'info',
    // webhooks of tests are on this machine
    ALLOW_PRIVATE_ADDRESSES: 'on',
    // a mail waits 30 s for others to join it
    NOTICE_WAIT_S: '2',
  }
  const server = starting.use(spawnServer(settings, { echoFrom: TELLING }))
  const { port, mqttPort } = await server.started
  rememberServer({ url: `http://127.0.0.1:${port}`, mqttUrl: `mqtt://127.0.0.1:${mqttPort}`, dataDir })
  const running = starting.move()
  return async () => {
    const { code, tookMs } = await server.stop()
    await running.disposeAsync()
    if (code !== 0 || tookMs > STOPS_WITHIN_MS)
      throw new Error(`The server ended with code ${code} after ${Math.round(tookMs)} ms`)
  }
}
