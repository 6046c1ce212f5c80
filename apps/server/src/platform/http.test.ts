import { numberColumnJsonSchema } from '@kilowatt/contracts/columns'
import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** One for all: these tests change nothing on it. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server[Symbol.asyncDispose]()
})

const json = { 'content-type': 'application/json' }

test.each([
  ['an unknown call', '/api/no-such-call', {}, 404, 'not_found'],
  ['a page that does not exist as a file', '/assets/gone.js', {}, 404, 'not_found'],
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
    'a body above 1 MB',
    '/api/auth/login',
    { method: 'POST', headers: json, body: `"${'x'.repeat(1_100_000)}"` },
    413,
    'too_large',
  ],
  [
    'a page of another site',
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
])('%s is answered in the error shape of the contract', async (_rule, path, init, status, code) => {
  const response = await fetch(server.url + path, init)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ defined: false, code, status, message: expect.any(String) })
})

test('an input that does not fit is refused field by field', async () => {
  const body = JSON.stringify({ email: 'not an address', password: '' })
  const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: json, body })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid', data: { fields: [{ path: 'email' }, { path: 'password' }] } },
  ])
})

test('health, readiness and figures answer', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true })
  const ready = await fetch(`${server.url}/readyz`)
  expect(await ready.json()).toMatchObject({ ok: true, checks: { database: 'ok' } })
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  expect(figures).toContain('ingest_queue_depth')
})

test('who operates the server is not counted among those who ask too often', async () => {
  const limitOf = async (path: string) => (await fetch(server.url + path)).headers.get('x-ratelimit-limit')
  expect(await limitOf('/api/site/info')).not.toBeNull()
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(limitOf))).toEqual([null, null, null])
})

test('a part that does not answer makes the server not ready within two seconds, and is asked once at a time', async () => {
  await using own = await startTestServer()
  let asked = 0
  own.app.platform.readiness.set('flux', () => {
    asked++
    return new Promise(() => undefined)
  })
  const askedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${own.url}/readyz`)))
  expect(performance.now() - askedAt).toBeLessThan(2_000)
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

test('the contract is there as OpenAPI 3.1 and as a page without scripts', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).text()
  expect(JSON.parse(document)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  expect(document).toContain(JSON.stringify({ values: numberColumnJsonSchema }).slice(1, -1))
  const page = await (await fetch(`${server.url}/api/docs`)).text()
  expect(page).not.toContain('<script')
})

test('answers forbid foreign scripts, frames and sniffing', async () => {
  const { headers } = await fetch(`${server.url}/healthz`)
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
