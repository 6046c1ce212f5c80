import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createMetrics } from '../metrics.ts'
import { type OverflowServer, openOverflowServer } from './overflow-server.ts'

/** Listens, reports that, and calls `onConnection` for each connection. */
const listening = (onConnection: string) => `
  import { createServer } from 'node:net'
  process.once('message', ({ socketPath }) =>
    createServer(${onConnection}).listen(socketPath, () => process.send('ready')))
  process.once('disconnect', () => process.exit())`
const listens = listening('(socket) => socket.destroy()')
const exitsWhenAsked = listening('() => process.exit(3)')

async function overflowOf(program: string, options: { idleMs?: number } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'kilowatt-test-'))
  const path = join(dir, 'program.mjs')
  await writeFile(path, program)
  const overflow = openOverflowServer({
    program: pathToFileURL(path),
    order: () => ({ config: readConfig({}), databaseUrl: 'postgres://nobody', secretKey: 'none' }),
    ...{ log: pino({ level: 'silent' }), metrics: createMetrics() },
    ...options,
  })
  return {
    ...overflow,
    async [Symbol.asyncDispose]() {
      await overflow[Symbol.asyncDispose]()
      await rm(dir, { recursive: true })
    },
  }
}

/** Time to start, longer than the wait of a call, because a busy machine starts slowly. */
const started = ({ address }: OverflowServer) => vi.waitUntil(() => address(), { timeout: 20_000 })

const answers = (path: string | null) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path ?? '')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })

test('starts once for all callers and stops when it is idle', async () => {
  await using overflow = await overflowOf(listens, { idleMs: 50 })
  const done = overflow.keep()
  const [first, second] = await Promise.all([started(overflow), started(overflow)])
  expect(first).toMatch(/http$/)
  expect(second).toBe(first)
  done()
  await vi.waitUntil(async () => !(await answers(first)))
  expect(await started(overflow)).not.toBe(first)
})

test('waits before starting again after it ended unexpectedly', async () => {
  await using overflow = await overflowOf(exitsWhenAsked)
  expect(await answers(await started(overflow))).toBe(true)
  await vi.waitUntil(async () => (await overflow.address()) === null)
})

test('has no address if it cannot be started', async () => {
  await using overflow = await overflowOf('process.exit(1)')
  expect(await overflow.address()).toBeNull()
})

test('ends with the server that started it', async () => {
  const overflow = await overflowOf(listens)
  const path = await started(overflow)
  await overflow[Symbol.asyncDispose]()
  expect(await answers(path)).toBe(false)
  expect(await overflow.address()).toBeNull()
})

test('lets a call wait only a moment for a slow start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await using overflow = await overflowOf('setInterval(() => undefined, 1_000)')
  const address = overflow.address()
  vi.advanceTimersByTime(2_500)
  expect(await address).toBeNull()
  vi.useRealTimers()
})
