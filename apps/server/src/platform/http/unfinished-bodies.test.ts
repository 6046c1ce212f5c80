import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { MAX_UNFINISHED_BODIES } from './unfinished-bodies.ts'

/** A request whose body begins and does not end. */
function begin({ url }: TestServer, path: string, length: number) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const answer = new Promise<string>((answered) => {
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => answered(String(bytes).slice(9, 12)))
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"a":`,
  )
  return { status: answer, drop: () => socket.destroy() }
}

test('one address has so many bodies on their way and no more; who goes makes room', async () => {
  await using server = await startTestServer()
  const path = '/api/auth/login'
  const senders = Array.from({ length: MAX_UNFINISHED_BODIES + 1 }, () => begin(server, path, 1_000))
  expect(await Promise.race(senders.map(({ status }) => status))).toBe('429')
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  expect(figures).toMatch(/^http_bodies_refused_total 1$/m)
  expect((await fetch(`${server.url}/api/site/info`)).status).toBe(200)
  const post = async () => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(server.url + path, { method: 'POST', headers, body: '{"a":1}' })).status
  }
  expect(await post()).toBe(429)
  for (const { drop } of senders) drop()
  await vi.waitFor(async () => expect(await post()).toBe(400), { timeout: 10_000 })
  // A body that came to its end holds no place either, on a connection that stays open.
  for (let i = 0; i <= MAX_UNFINISHED_BODIES; i += 32)
    expect(new Set(await Promise.all(Array.from({ length: 32 }, post)))).toEqual(new Set([400]))
})

test.each([
  ['a usual call', '/api/auth/login', 70_000, '413'],
  ['a call for large bodies', '/api/oem-devices/import', 900_000, '401'],
])('of a stranger who promises much nothing is waited for: %s', async (_what, path, length, status) => {
  await using server = await startTestServer()
  const sender = begin(server, path, length)
  expect(await sender.status).toBe(status)
  sender.drop()
})
