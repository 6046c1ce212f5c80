import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { nodeEnvironment, serverFlags } from '../../../../../scripts/server-flags.mjs'

export type ServerProcess = AsyncDisposable & {
  readonly child: ChildProcessWithoutNullStreams
  /** resolves with the ports once the server has started; rejects if it ends before */
  readonly started: Promise<{ port: number; mqttPort: number }>
  /** resolves when the process has ended */
  readonly ended: Promise<Ending>
  /** stops the server and waits until it has ended; a server that does not react is killed after a while */
  readonly stop: () => Promise<Ending & { tookMs: number }>
}

type Ending = { code: number | null; stderr: string }

/** Number of log lines reported with an early end. */
const LAST_LINES = 20
/** The first start of the demo fills a year of history. */
const START_MS = 600_000
const STOP_MS = 20_000

type Options = {
  /** level from which the server's log, and its stderr, are passed on to ours (pino's numbers) */
  echoFrom?: number
  /** called for each line of the log */
  onLine?: (line: LogLine) => void
}

/**
 * The server as a separate process, as `npm start` runs it, by default on free ports. It has only the given
 * settings, so the tests' environment does not matter.
 */
export function spawnServer(
  settings: Readonly<Record<string, string>>,
  { echoFrom = Number.POSITIVE_INFINITY, onLine }: Options = {},
): ServerProcess {
  const main = join(import.meta.dirname, '../../main.ts')
  const child = spawn(process.execPath, [...serverFlags, main, '--stop-with-parent'], {
    env: {
      ...nodeEnvironment,
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      TUNNEL_PORT: '0',
      DEMO: 'off',
      ...settings,
    },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    if (Number.isFinite(echoFrom)) process.stderr.write(text)
  })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, stderr }))
  const last: string[] = []
  const patience = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const started = new Promise<{ port: number; mqttPort: number }>((resolve, reject) => {
    // Read as long as the server runs, because a full pipe would stop it.
    createInterface(child.stdout).on('line', (line) => {
      last.push(line)
      if (last.length > LAST_LINES) last.shift()
      const parsed = parseLine(line)
      onLine?.(parsed)
      const { level = 0, msg, port = 0, mqttPort = 0 } = parsed
      if (level >= echoFrom) process.stderr.write(`${line}\n`)
      if (msg !== 'started') return
      clearTimeout(patience)
      resolve({ port, mqttPort })
    })
    void ended.then(({ code }) => {
      clearTimeout(patience)
      reject(new Error(`the server ended with code ${code} before it started: ${stderr}\n${last.join('\n')}`))
    })
  })
  // Callers that only wait for the end need not handle a failed start.
  started.catch(() => undefined)
  const stop = async () => {
    const requestedAt = performance.now()
    child.kill('SIGTERM')
    const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    const ending = await ended
    clearTimeout(impatient)
    return { ...ending, tookMs: performance.now() - requestedAt }
  }
  return {
    child,
    started,
    ended,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}

export type LogLine = {
  level?: number
  msg?: string
  port?: number
  mqttPort?: number
  /** call of a request, and the time until its response was sent */
  route?: string
  ms?: number
}

/** Lines for the person at the console are also in the log. */
const parseLine = (line: string): LogLine => (line.startsWith('{') ? JSON.parse(line) : {})
