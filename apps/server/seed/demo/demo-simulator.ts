import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SiteState } from '@kilowatt/households/site-state'
import type { Logger } from 'pino'
import { type DemoFleet, demoMemoryDir } from './demo-fleet-file.ts'

const program = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))
const RESTART_MS = 5_000
/**
 * Options for a small young generation: simulating a year at the start leaves much garbage, and later little
 * memory is needed.
 */
const FRUGAL = ['--max-semi-space-size=2', '--disable-warning=ExperimentalWarning']

/**
 * Runs the demo's hardware as a separate process that uses MQTT like any device. Addresses and secrets go
 * over the channel to the child, because argument lists and environments can be read by others. A child that
 * dies is replaced.
 */
export function startDemoSimulator(options: {
  readonly mqttUrl: string
  readonly dataDir: string
  /** keys of software that the hardware installs */
  readonly softwareKeys: readonly string[]
  readonly fleet: DemoFleet
  /** by location, the state of a site at the end of its history, if the history was just simulated */
  readonly states?: ReadonlyMap<number, SiteState>
  readonly log: Logger
}): AsyncDisposable {
  const { mqttUrl, dataDir, softwareKeys, fleet, states, log } = options
  const order = {
    mqttUrl,
    memoryDir: demoMemoryDir(dataDir),
    softwareKeys,
    fleet: {
      sites: fleet.sites.map(({ site, locationId, sinceMs, knownUntilMs, p1, controller }) => ({
        site,
        sinceMs,
        knownUntilMs: knownUntilMs ?? sinceMs,
        state: states?.get(locationId),
        p1,
        controller,
      })),
    },
  }
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  let child = launch()

  function launch() {
    const started = fork(program, [], {
      execArgv: FRUGAL,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    started.stderr?.on('data', (text: Buffer) =>
      log.debug({ simulator: text.toString().trimEnd() }, 'simulator'),
    )
    started.on('error', (err) => log.warn({ err }, 'simulator not started'))
    started.on('exit', (code) => {
      if (stopping) return
      log.warn({ code }, 'simulator ended; restarting it')
      restart = setTimeout(() => {
        child = launch()
      }, RESTART_MS)
    })
    started.send(order)
    return started
  }

  return {
    async [Symbol.asyncDispose]() {
      stopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
