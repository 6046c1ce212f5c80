import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany } from '../../../seed/companies.ts'
import { seedLocation } from '../../../seed/locations.ts'
import { seedPerson } from '../../../seed/people.ts'
import { newSession } from '../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let own: number
let foreign: number
let greedy: string
let modest: string

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
  const { platform } = server.app
  const place = async (companyId: number, locationGroupId: number) =>
    (await seedLocation(platform, { companyId, locationGroupId, timezone: 'UTC' })).id
  const [company, other] = [await seedCompany(platform), await seedCompany(platform)]
  own = await place(company.id, company.rootGroupId)
  foreign = await place(other.id, other.rootGroupId)
  const person = async () =>
    newSession(server, await seedPerson(platform, { role: 'ROLE_AGGREGATOR', companyId: company.id }))
  greedy = await person()
  modest = await person()
  // more than may wait, so that some are refused
  await Promise.all(Array.from({ length: 60 }, () => get(greedy, `/locations/${own}/summary?${year}`)))
})
afterAll(() => server[Symbol.asyncDispose]())

const year = `from=${Date.UTC(2025, 0, 1)}&to=${Date.UTC(2026, 0, 1)}`
const chart = `from=${Date.UTC(2025, 0, 1)}&to=${Date.UTC(2025, 0, 2)}`

const ask = (cookie: string, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api${path}`, { ...init, headers: { cookie, 'content-type': 'application/json' } })
const get = (cookie: string, path: string) => ask(cookie, path)
const post = (cookie: string, path: string, body: object) =>
  ask(cookie, path, { method: 'POST', body: JSON.stringify(body) })

const callsAside = async () =>
  (await server.app.platform.metrics.registry.getSingleMetric('aside_calls_total')?.get())?.values[0]?.value

/** What is answered, and how many calls were handed on for it. */
async function seen(asked: () => Promise<Response>) {
  const before = (await callsAside()) ?? 0
  const answer = await asked()
  const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(answer.headers)
  const body = await answer.text()
  return { status: answer.status, headers, body, aside: ((await callsAside()) ?? 0) - before }
}

test('whoever asks without end is answered the same, aside; others are answered here', async () => {
  const path = `/locations/${own}/charts?${chart}`
  const [here, aside] = [await seen(() => get(modest, path)), await seen(() => get(greedy, path))]
  expect([here.aside, aside.aside]).toEqual([0, 1])
  const unlimited = ({ 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, ...rest }: Headers) =>
    rest
  expect({ ...aside, headers: unlimited(aside.headers), aside: 0 }).toEqual({
    ...here,
    headers: unlimited(here.headers),
  })
  expect(here.status).toBe(200)
})
type Headers = Record<string, string>

test('what they may not see they do not see there either, and absent and foreign answer alike', async () => {
  const [other, none] = [
    await seen(() => get(greedy, `/locations/${foreign}/charts?${chart}`)),
    await seen(() => get(greedy, `/locations/999999/charts?${chart}`)),
  ]
  expect([other.status, other.aside, none.status, none.aside]).toEqual([404, 1, 404, 1])
  expect(other.body).toBe(none.body)
})

test('its calls have their names in our figures', async () => {
  await get(greedy, `/locations/${own}/charts?${chart}`)
  const { values } = await server.app.platform.metrics.httpDurationS.get()
  expect(values.map(({ labels }) => labels.route)).not.toContain('/api/*')
})

test('what changes something stays here, and what only reads is handed on with what is sent', async () => {
  const { planIds } = { planIds: [999_999] }
  const compared = await seen(() => post(greedy, `/locations/${own}/pricing/comparison`, { planIds }))
  const changed = await seen(() => ask(greedy, `/locations/${own}`, { method: 'PATCH', body: '{}' }))
  expect([compared.aside, changed.aside]).toEqual([1, 0])
  const same = await seen(() => post(modest, `/locations/${own}/pricing/comparison`, { planIds }))
  expect([compared.status, compared.body]).toEqual([same.status, same.body])
})

test('whose session has ended is nobody there, too', async () => {
  expect((await ask(greedy, '/auth/logout', { method: 'POST' })).ok).toBe(true)
  expect((await get(greedy, `/locations/${own}/charts?${chart}`)).status).toBe(401)
})
