import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedPerson } from '../../../seed/people.ts'
import { mailTo, tokenIn } from '../../testing/outside/outbox.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const line = z.object({
  msg: z.string(),
  route: z.string().optional(),
  query: z.array(z.string()).optional(),
  status: z.number().optional(),
})

let server: TestServer
let lines: string[]

beforeAll(async () => {
  lines = []
  const log = pino({ level: 'trace' }, { write: (text) => void lines.push(text) })
  server = await startTestServer({ roles: new Set(['web', 'jobs']) }, { log })
})
afterAll(() => server[Symbol.asyncDispose]())

const secret = 'vR7kq9tzLmvR7kq9tzLmvR7kq9tzLmvR7kq9tzLmvR7'
const json = { 'content-type': 'application/json' }

/** The lines of requests answered since `from`; the last line may be written after its response. */
async function requestsSince(from: number, wanted: number) {
  const ofRequests = () =>
    lines
      .slice(from)
      .map((text) => line.parse(JSON.parse(text)))
      .filter(({ msg }) => msg === 'request')
  await expect.poll(() => ofRequests().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(wanted)
  return ofRequests()
}

test.each([
  ['a link of a mail', `/auth/verify-email?token=${secret}&identifier=x`, ['token', 'identifier']],
  [
    'a provider that redirects a person back',
    `/api/auth/social/a/callback?code=${secret}&state=${secret}`,
    ['code', 'state'],
  ],
  ['an unknown call', `/api/nothing?token=${secret}`, ['token']],
  ['an invalid address', `/%E0%A4%A?token=${secret}`, null],
  ['a secret where a key belongs', `/auth/reset-password?${secret}`, ['…']],
  ['a file that is gone', `/assets/gone.js?token=${secret}`, ['token']],
])('%s leaves none of its secrets in the log', async (_what, path, names) => {
  const from = lines.length
  await (await fetch(server.url + path, { redirect: 'manual' })).text()
  if (names !== null) {
    const [request] = await requestsSince(from, 1)
    expect(request?.query).toEqual(names)
    expect(request?.route).not.toContain('?')
  }
  expect(lines.slice(from).join()).not.toContain(secret)
})

test('every step of resetting a password is logged under its call, without the token', async () => {
  const from = lines.length
  const person = await seedPerson(server.app.platform)
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/auth/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  await post('forgotten-password', { email: person.email })
  const token = tokenIn(await mailTo(server, person.email))
  await fetch(`${server.url}/auth/reset-password?token=${token}`)
  await post('token-validation', { token })
  await post('reset-password', { token, password: 'easy' })
  await post('reset-password', { token, password: 'bL5&owner-chose' })
  const routes = (await requestsSince(from, 5)).map(({ route }) => route)
  expect(routes).toContain('registration.resetPassword')
  expect(lines.slice(from).join()).not.toContain(token)
  expect(lines.slice(from).join()).not.toContain('bL5&owner-chose')
})
