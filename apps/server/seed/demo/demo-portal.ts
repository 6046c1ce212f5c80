import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

const program = fileURLToPath(new URL('../../../simulator/src/portal/main.ts', import.meta.url))
const RESTART_MS = 5_000

/**
 * Runs the emulator of the meter-data portal as a separate process, on a free port. If the process dies, it
 * is replaced.
 * @param tell receives the address of its API
 */
export function startDemoPortal({
  onAddress,
  log,
}: {
  readonly onAddress: (address: string) => void
  readonly log: Logger
}): AsyncDisposable {
  let stopping = false
  let port = '0'
  let restart: NodeJS.Timeout | undefined
  let child = launch()

  function launch() {
    const started = fork(program, ['--port', port], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (message: { url: string }) => {
      // a replacement uses the same port
      port = new URL(message.url).port
      onAddress(message.url)
    })
    started.on('error', (err) => log.warn({ err }, 'emulator of the portal not started'))
    started.on('exit', (code) => {
      if (stopping) return
      log.warn({ code }, 'emulator of the portal ended; restarting it')
      restart = setTimeout(() => {
        child = launch()
      }, RESTART_MS)
    })
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
