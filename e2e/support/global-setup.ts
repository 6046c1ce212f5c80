import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { demoPassword, rememberServer } from './running-server.ts'
import { startServer } from './server-process.ts'

const STOPS_WITHIN_MS = 10_000

/** One server for the run, with the web app as it is now; ends with a look at how the server ends. */
export default async function setup() {
  const run = join(import.meta.dirname, '../../scripts/run.mjs')
  execFileSync(process.execPath, [run, 'build'], { stdio: ['ignore', 2, 'inherit'] })
  const server = await startServer({ DEMO: 'on', DEMO_PASSWORD: demoPassword, LOG_LEVEL: 'info' })
  rememberServer(server)
  return async () => {
    const { code, tookMs } = await server.stop()
    if (code !== 0 || tookMs > STOPS_WITHIN_MS)
      throw new Error(`The server ended with code ${code} after ${Math.round(tookMs)} ms`)
  }
}
