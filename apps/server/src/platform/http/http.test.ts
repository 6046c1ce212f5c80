import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { instantColumnJsonSchema, numberColumnJsonSchema } from '@kilowatt/contracts/columns'
import { ORPCError, ValidationError } from '@orpc/contract'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { callAt } from '../../testing/people/at-host.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { toAppError } from '../errors.ts'

/** Shared by all tests, because they do not change it. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server[Symbol.asyncDispose]()
})

const json = { 'content-type': 'application/json' }

test.each([
  ['an unknown call', '/api/no-such-call', {}, 404, 'not_found'],
  ['a page that does not exist as a file', '/assets/gone.js', {}, 404, 'not_found'],
  ['an invalid address', '/%E0%A4%A', {}, 400, 'invalid'],
  ['broken JSON', '/api/auth/login', { method: 'POST', headers: json, body: '{"email":' }, 400, 'invalid'],
  [
    'a poisoned prototype',
    '/api/auth/login',
    { method: 'POST', headers: json, body: '{"__proto__":{}}' },
    400,
    'invalid',
  ],
  [
    'a body that is not JSON',
    '/api/auth/login',
    { method: 'POST', body: 'a=b' },
    415,
    'unsupported_media_type',
  ],
  [
    'a body above 64 KiB',
    '/api/auth/login',
    { method: 'POST', headers: json, body: `"${'x'.repeat(65_536)}"` },
    413,
    'too_large',
  ],
  [
    'a request from a page of another site',
    '/api/auth/login',
    { method: 'POST', headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: '{}' },
    403,
    'forbidden',
  ],
  [
    'another origin',
    '/api/auth/login',
    { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body: '{}' },
    403,
    'forbidden',
  ],
])("%s gets the contract's error shape", async (_rule, path, init, status, code) => {
  const response = await fetch(server.url + path, init)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ defined: false, code, status, message: expect.any(String) })
})

test('a malformed host is refused with one line in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  await using own = await startTestServer({}, { log })
  const hosts = [
    '[::1',
    'a b',
    '%zz',
    'host:no-port',
    'host:99999',
    '1.2.3.999',
    'a/b',
    'me@host',
    '<script>',
  ]
  for (const host of hosts)
    for (const path of ['/api/site/info', '/', '/no/such/page']) {
      lines.length = 0
      const answer = await callAt(own, host, { path })
      expect([host, path, answer.status, answer.json()]).toMatchObject([host, path, 400, { code: 'invalid' }])
      await eventually(() => expect(lines.join()).toContain('"msg":"request"'))
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, status: 400 }])
    }
})

test('a request without a host is answered where the host does not matter', async () => {
  const statusWithoutHost = async (path: string) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.end(`GET ${path} HTTP/1.0\r\n\r\n`)
    return (await text(socket)).split(' ', 2)[1]
  }
  expect(await statusWithoutHost('/healthz')).toBe('200')
  expect(await statusWithoutHost('/api/site/info')).toBe('400')
})

test('two hosts are refused, because a proxy may have trusted the other one', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    'GET /api/site/info HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n',
  )
  expect((await text(socket)).split(' ', 2)[1]).toBe('400')
})

test('an invalid input is refused field by field', async () => {
  const body = JSON.stringify({ email: 'not an address', password: '' })
  const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: json, body })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid', data: { fields: [{ path: 'email' }, { path: 'password' }] } },
  ])
})

test.each([
  [
    'a body',
    '/api/auth/login',
    { method: 'POST', headers: json, body: '{"email":"a\\u0000","password":"x"}' },
    'email',
  ],
  [
    'half a surrogate pair',
    '/api/auth/login',
    { method: 'POST', headers: json, body: '{"email":"\\ud83c"}' },
    'email',
  ],
  ['a query', '/api/site/info?identifier=a%00b', {}, 'identifier'],
])('text that cannot be stored is refused, naming its place: %s', async (_where, path, init, field) => {
  const response = await fetch(server.url + path, init)
  expect([response.status, await response.json()]).toMatchObject([
    400,
    {
      code: 'invalid',
      data: { fields: [{ path: field, message: 'contains a character that is not allowed' }] },
    },
  ])
})

test('disconnecting in the middle of a body does not count as a server error', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  await using own = await startTestServer({}, { log })
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1')
  const head = ['Host: a', 'Content-Type: application/json', 'Content-Length: 99', 'Expect: 100-continue']
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
  // The server sends "100 Continue" when it waits for the rest.
  await once(socket, 'data')
  lines.length = 0
  socket.resetAndDestroy()
  await eventually(() => expect(lines).not.toEqual([]))
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([])
})

test('health, readiness and metrics answer', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true })
  const ready = await fetch(`${server.url}/readyz`)
  expect(await ready.json()).toMatchObject({ ok: true, checks: { database: 'ok' } })
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  expect(figures).toContain('ingest_queue_depth')
})

test('operators are exempt from the request limit', async () => {
  const limitOf = async (path: string) => (await fetch(server.url + path)).headers.get('x-ratelimit-limit')
  expect(await limitOf('/api/site/info')).not.toBeNull()
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(limitOf))).toEqual([null, null, null])
})

test('an IPv6 network may send as many requests as a single address', async () => {
  await using own = await startTestServer({ trustProxy: 1 })
  const leftFor = async (address: string) => {
    const { headers } = await fetch(`${own.url}/api/site/info`, { headers: { 'x-forwarded-for': address } })
    return Number(headers.get('x-ratelimit-remaining'))
  }
  const left = await leftFor('2001:db8:0:1::1')
  expect(await leftFor('2001:db8:0:1:a:b:c:d')).toBe(left - 1)
  expect(await leftFor('2001:db8:0:2::1')).toBe(left)
})

test('a hanging part makes the server not ready within two seconds, and runs only one check at a time', async () => {
  await using own = await startTestServer()
  let asked = 0
  own.app.platform.readiness.set('flux', () => {
    asked++
    return new Promise(() => undefined)
  })
  const requestedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${own.url}/readyz`)))
  expect(performance.now() - requestedAt).toBeLessThan(2_000)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 503))
  expect(asked).toBe(1)
})

test('a broken part makes the server not ready, by name', async () => {
  await using own = await startTestServer()
  own.app.platform.readiness.set('flux', () => Promise.reject(new Error('broken')))
  const ready = await fetch(`${own.url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { ok: false, checks: { flux: 'failed', database: 'ok' } },
  ])
})

test('the contract is served as OpenAPI 3.1 and as a page without scripts', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).text()
  expect(JSON.parse(document)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  expect(document).toContain(JSON.stringify({ values: numberColumnJsonSchema }).slice(1, -1))
  expect(document).toContain(JSON.stringify({ at: instantColumnJsonSchema }).slice(1, -1))
  const page = await (await fetch(`${server.url}/api/docs`)).text()
  expect(page).not.toContain('<script')
})

test('a body with very many errors gets a short refusal', async () => {
  const wrong = { email: 'x'.repeat(50_000), password: 7, ['y'.repeat(10_000)]: 1 }
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(wrong),
  })
  expect(response.status).toBe(400)
  expect((await response.text()).length).toBeLessThan(2_000)
  const issues = Array.from({ length: 100_000 }, (_, at) => ({
    path: ['z'.repeat(1_000), at],
    message: 'no'.repeat(1_000),
  }))
  const error = toAppError(
    new ORPCError('BAD_REQUEST', {
      status: 400,
      cause: new ValidationError({ message: '', issues, data: null }),
    }),
  )
  expect(JSON.stringify(error.toJSON()).length).toBeLessThan(20_000)
})

test.each([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'].map((code) =>
    Object.assign(new Error(`connect ${code}`), { code }),
  ),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Connection terminated unexpectedly'),
  new Error('a library', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) }),
])('an unavailable database is reported as such: %s', (error) => {
  expect(toAppError(error)).toMatchObject({ code: 'unavailable', status: 503 })
})

test.each(['/api/site/info', '/api/no-such-call', '/api/auth/user'])('%s is not cached', async (path) => {
  expect((await fetch(server.url + path)).headers.get('cache-control')).toBe('no-store')
})

test('pages may use only the device features that the product needs', async () => {
  const policy = (await fetch(`${server.url}/healthz`)).headers.get('permissions-policy')
  expect(policy).toContain('geolocation=(self)')
  expect(policy).toContain('microphone=()')
  expect(policy).toContain('publickey-credentials-get=(self)')
})

test('responses forbid foreign scripts, frames and sniffing', async () => {
  const { headers } = await fetch(`${server.url}/healthz`)
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
