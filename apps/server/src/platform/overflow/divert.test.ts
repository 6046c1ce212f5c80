import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  await get(modest, `/locations/${own}/charts?${chart}`)
  // more calls than may wait, so some are refused and the person counts as a heavy user
  await Promise.all(Array.from({ length: 60 }, () => get(greedy, `/locations/${own}/summary?${year}`)))
  // until the overflow server has started
  await vi.waitUntil(
    async () => {
      await get(greedy, `/locations/${own}/summary?${year}`)
      return await overflowCalls()
    },
    { timeout: 30_000 },
  )
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

const year = `from=${Date.UTC(2025, 0, 1)}&to=${Date.UTC(2026, 0, 1)}`
const chart = `from=${Date.UTC(2025, 0, 1)}&to=${Date.UTC(2025, 0, 2)}`

const ask = (cookie: string, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api${path}`, { ...init, headers: { cookie, 'content-type': 'application/json' } })
const get = (cookie: string, path: string) => ask(cookie, path)
const post = (cookie: string, path: string, body: object) =>
  ask(cookie, path, { method: 'POST', body: JSON.stringify(body) })

const overflowCalls = async () =>
  (await server.app.platform.metrics.registry.getSingleMetric('overflow_calls_total')?.get())?.values[0]
    ?.value

/** The response, and the number of calls that the overflow server got for it. */
async function seen(asked: () => Promise<Response>) {
  const before = (await overflowCalls()) ?? 0
  const answer = await asked()
  const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(answer.headers)
  const body = await answer.text()
  return { status: answer.status, headers, body, overflow: ((await overflowCalls()) ?? 0) - before }
}

test('a heavy user gets the same response from the overflow server; others stay here', async () => {
  const path = `/locations/${own}/charts?${chart}`
  const [here, overflow] = [await seen(() => get(modest, path)), await seen(() => get(greedy, path))]
  expect([here.overflow, overflow.overflow]).toEqual([0, 1])
  const unlimited = ({ 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, ...rest }: Headers) =>
    rest
  expect({ ...overflow, headers: unlimited(overflow.headers), overflow: 0 }).toEqual({
    ...here,
    headers: unlimited(here.headers),
  })
  expect(here.status).toBe(200)
})
type Headers = Record<string, string>

test('the overflow server checks permissions too, and absent and foreign locations answer alike', async () => {
  const [other, none] = [
    await seen(() => get(greedy, `/locations/${foreign}/charts?${chart}`)),
    await seen(() => get(greedy, `/locations/999999/charts?${chart}`)),
  ]
  expect([other.status, other.overflow, none.status, none.overflow]).toEqual([404, 1, 404, 1])
  expect(other.body).toBe(none.body)
})

test('forwarded calls appear under their name in the metrics', async () => {
  await get(greedy, `/locations/${own}/charts?${chart}`)
  const { values } = await server.app.platform.metrics.httpDurationS.get()
  expect(values.map(({ labels }) => labels.route)).not.toContain('/api/*')
})

test('calls that change something stay here, reading POSTs are forwarded with their body', async () => {
  const { planIds } = { planIds: [999_999] }
  const compared = await seen(() => post(greedy, `/locations/${own}/pricing/comparison`, { planIds }))
  const changed = await seen(() => ask(greedy, `/locations/${own}`, { method: 'PATCH', body: '{}' }))
  expect([compared.overflow, changed.overflow]).toEqual([1, 0])
  const same = await seen(() => post(modest, `/locations/${own}/pricing/comparison`, { planIds }))
  expect([compared.status, compared.body]).toEqual([same.status, same.body])
})

test('live streams of a heavy user stay here', async () => {
  const leaving = new AbortController()
  const before = (await overflowCalls()) ?? 0
  const live = await ask(greedy, `/locations/${own}/live`, { signal: leaving.signal })
  const { value } = (await live.body?.getReader().read()) ?? {}
  expect([live.status, live.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(new TextDecoder().decode(value)).toMatch(/^(event|data|:)/)
  expect(((await overflowCalls()) ?? 0) - before).toBe(0)
  leaving.abort()
})

test('the overflow server also refuses a session that has ended', async () => {
  expect((await ask(greedy, '/auth/logout', { method: 'POST' })).ok).toBe(true)
  expect((await get(greedy, `/locations/${own}/charts?${chart}`)).status).toBe(401)
})
