import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverFlags } from '../../scripts/server-flags.mjs'

/** The product as `npm start` runs it, on free ports over a data directory of its own. */
export type ServerProcess = {
  readonly url: string
  readonly mqttUrl: string
  readonly dataDir: string
  /** Tells the server to stop and looks how it ends; then its data are gone. */
  readonly stop: () => Promise<{ code: number | null; tookMs: number }>
}

/** The first start fills a year of history. */
const START_MS = 300_000
const STOP_MS = 20_000
const root = join(import.meta.dirname, '../..')

/** @throws Error with the server's last words when it does not come up */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilowatt-e2e-'))
  const args = [...serverFlags, 'apps/server/src/main.ts', '--stop-with-parent']
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const { port, mqttPort } = await started(child)
    return {
      url: `http://127.0.0.1:${port}`,
      mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
      dataDir,
      stop: async () => {
        const ended = await stop(child)
        await rm(dataDir, { recursive: true })
        return ended
      },
    }
  } catch (error) {
    await stop(child)
    await rm(dataDir, { recursive: true })
    throw error
  }
}

type LogLine = { level?: number; msg?: string; port?: number; mqttPort?: number }

/** Reads the server's log: up to its ports, and on for as long as it runs, because a full pipe would stop the server. */
function started(child: ChildProcess): Promise<{ port: number; mqttPort: number }> {
  const last: string[] = []
  const keep = (line: string) => {
    last.push(line)
    if (last.length > 20) last.shift()
  }
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${last.join('\n')}`))
    const patience = setTimeout(() => fail(`did not start within ${START_MS} ms`), START_MS)
    child.once('exit', (code) => fail(`ended with code ${code} before it was ready`))
    if (!child.stdout || !child.stderr) throw new Error('the server has no output to read')
    createInterface(child.stderr).on('line', (line) => {
      keep(line)
      process.stderr.write(`[server] ${line}\n`)
    })
    createInterface(child.stdout).on('line', (line) => {
      keep(line)
      const { level = 30, msg, port, mqttPort } = parseLine(line)
      if (level >= 50) process.stderr.write(`[server] ${line}\n`)
      if (msg !== 'started' || port === undefined || mqttPort === undefined) return
      clearTimeout(patience)
      resolve({ port, mqttPort })
    })
  })
}

const parseLine = (line: string): LogLine => (line.startsWith('{') ? JSON.parse(line) : {})

async function stop(child: ChildProcess): Promise<{ code: number | null; tookMs: number }> {
  if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode, tookMs: 0 }
  const askedAt = performance.now()
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await exited
  clearTimeout(impatient)
  return { code: child.exitCode, tookMs: performance.now() - askedAt }
}
