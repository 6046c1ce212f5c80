import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { createMetrics } from '../metrics.ts'
import { endSlowRequests } from './slow-requests.ts'

async function startServer() {
  const tooSlow = createMetrics().counter({ name: 'too_slow', help: 'too slow' })
  const app = Fastify(endSlowRequests({ headersMs: 300, requestMs: 600, checkMs: 50 }, tooSlow))
  app.post('/', async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    open: () => connect({ port, host: '127.0.0.1' }),
    counted: async () => (await tooSlow.get()).values[0]?.value ?? 0,
    [Symbol.asyncDispose]: () => app.close(),
  }
}

const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n'

test.each([
  ['nothing at all', ''],
  ['headers that do not end', head],
  ['a body that does not end', `${head}\r\n{"a":`],
])('%s is cut off and counted', async (_what, sent) => {
  await using server = await startServer()
  const socket = server.open()
  socket.write(sent)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  expect(await server.counted()).toBe(1)
})

test('a sender that sends byte by byte is cut off, too, however often something arrives', async () => {
  await using server = await startServer()
  const socket = server.open()
  socket.on('error', () => undefined)
  socket.write(`${head}\r\n`)
  const drip = setInterval(() => socket.write(' '), 50)
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(drip)
  expect(await server.counted()).toBe(1)
})

test('non-HTTP traffic is answered and not counted', async () => {
  await using server = await startServer()
  const socket = server.open()
  socket.write('\x10\x1e\0\x04MQTT')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await server.counted()).toBe(0)
})

test('disconnecting in the middle of a request does not count as a server error', async () => {
  const lines: { level: number; code?: string }[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  await using server = await startTestServer({ roles: new Set(['web']) }, { log })
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(
    `${head.replace('POST /', 'POST /api/auth/login').replace('Host: a', 'Host: localhost')}\r\n{"a":`,
  )
  await once(socket, 'connect')
  await fetch(`${server.url}/healthz`)
  socket.destroy()
  await expect.poll(() => lines.map(({ code }) => code), { timeout: 10_000 }).toContain('invalid')
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})
