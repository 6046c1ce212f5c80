import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type ServerProcess = AsyncDisposable & {
  readonly child: ChildProcessWithoutNullStreams
  /** resolves with the ports when the server says that it has started; rejects when it ends before */
  readonly started: Promise<{ port: number; mqttPort: number }>
  /** resolves when the process has ended */
  readonly ended: Promise<{ code: number | null; stderr: string }>
}

/** The server as a process of its own, as `npm start` runs it, with only the given settings and free ports. */
export function spawnServer(settings: Readonly<Record<string, string>>): ServerProcess {
  const main = join(import.meta.dirname, '../main.ts')
  const quiet = ['--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...quiet, main, '--stop-with-parent'], {
    env: { HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', DEMO: 'off', ...settings },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, stderr }))
  const lines = createInterface(child.stdout)
  const started = new Promise<{ port: number; mqttPort: number }>((resolve, reject) => {
    lines.on('line', (line) => {
      if (messageOf(line) === 'started') resolve(JSON.parse(line))
    })
    void ended.then(() => reject(new Error(`the server ended before it started: ${stderr}`)))
  })
  // Who only waits for the end does not care that it never started.
  started.catch(() => undefined)
  return {
    child,
    started,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What a line of the log says; other lines say it themselves. */
const messageOf = (line: string): string => (line.startsWith('{') ? JSON.parse(line).msg : line)
