import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createMetrics } from '../metrics.ts'
import { openAside } from './aside-server.ts'

/** Listens where it is told, says so, and ends when somebody connects. */
const listens = `
  import { createServer } from 'node:net'
  process.once('message', ({ socketPath }) =>
    createServer(() => process.exit(3)).listen(socketPath, () => process.send('ready')))
  process.once('disconnect', () => process.exit())`

async function asideOf(program: string, options: { idleMs?: number } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'kilowatt-test-'))
  const path = join(dir, 'program.mjs')
  await writeFile(path, program)
  const aside = openAside({
    program: pathToFileURL(path),
    order: () => ({ config: readConfig({}), databaseUrl: 'postgres://nobody', secretKey: 'none' }),
    ...{ log: pino({ level: 'silent' }), metrics: createMetrics() },
    ...options,
  })
  return {
    ...aside,
    async [Symbol.asyncDispose]() {
      await aside[Symbol.asyncDispose]()
      await rm(dir, { recursive: true })
    },
  }
}

const answers = (path: string | null) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path ?? '')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })

test('is started once for everybody who needs it, and ends when nobody does', async () => {
  await using aside = await asideOf(listens, { idleMs: 50 })
  const done = aside.keep()
  const [first, second] = await Promise.all([aside.address(), aside.address()])
  expect(first).toMatch(/http$/)
  expect(second).toBe(first)
  done()
  await vi.waitUntil(async () => !(await answers(first)))
  expect(await aside.address()).not.toBe(first)
})

test('one that ends by itself is not started again at once', async () => {
  await using aside = await asideOf(listens)
  expect(await answers(await aside.address())).toBe(true)
  await vi.waitUntil(async () => (await aside.address()) === null)
})

test('where it cannot be started there is no address', async () => {
  await using aside = await asideOf('process.exit(1)')
  expect(await aside.address()).toBeNull()
})

test('ends with the server that started it', async () => {
  const aside = await asideOf(listens)
  const path = await aside.address()
  await aside[Symbol.asyncDispose]()
  expect(await answers(path)).toBe(false)
  expect(await aside.address()).toBeNull()
})

test('one that says nothing is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await using aside = await asideOf('setInterval(() => undefined, 1_000)')
  const address = aside.address()
  vi.advanceTimersByTime(15_000)
  expect(await address).toBeNull()
  vi.useRealTimers()
})
