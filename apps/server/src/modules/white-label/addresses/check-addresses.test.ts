import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import type { Resolve } from '../../../platform/outgoing/outgoing-target.ts'
import { createCertificate, startTlsServer } from '../../../testing/outside/certificate.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { checkDueAddresses } from './check-addresses.job.ts'

const HOST = 'energy.alpha.example'
const PLATFORM = 'kilowatt.example'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOON = Date.UTC(2026, 10, 27, 12)
const stack = new AsyncDisposableStack()
const good = createCertificate({ name: HOST, daysLeft: 30 })
const foreign = createCertificate({ name: 'parked.example', daysLeft: 30 })
let tls: Awaited<ReturnType<typeof startTlsServer>>
let server: TestServer
let world: TwoCompanies
let asked: string[] = []
/** Names without an address. */
let gone = new Set<string>()

beforeAll(async () => {
  tls = stack.use(await startTlsServer(good))
  server = stack.use(await startTestServer({ roles: new Set(['web'] as const) }))
  world = await seedTwoCompanies(server.app.platform)
  await server.app.platform.db
    .insertInto('brand')
    .values({
      ...{ company_id: world.company.id, identifier: 'alpha' },
      ...{ platform_name: 'Alpha Energy', product_name: 'Alpha Energy' },
    })
    .execute()
})
afterAll(() => stack.disposeAsync())
beforeEach(async () => {
  await giveHost(null)
  await checkDueAddresses(parts(), () => NOON)
  asked = []
  gone = new Set()
  tls.use(good)
  await giveHost(HOST)
})

const resolve: Resolve = async (name) => {
  asked.push(name)
  return gone.has(name) ? [] : [{ address: '127.0.0.1', family: 4 }]
}
const parts = (publicUrl: string | null = `https://${PLATFORM}:${tls.port}`) => ({
  ...server.app.platform,
  config: { publicUrl, allowPrivateAddresses: true },
  outside: { resolve, ca: good.cert },
})
const giveHost = (host: string | null) =>
  server.app.platform.db
    .updateTable('brand')
    .set({ host })
    .where('company_id', '=', world.company.id)
    .executeTakeFirstOrThrow()
const checkAt = async (now: number) => {
  await checkDueAddresses(parts(), () => now)
  return server.app.platform.db.selectFrom('brand_address').selectAll().execute()
}

test('checks the domain of a company at once, then every few hours', async () => {
  const [found] = await checkAt(NOON)
  expect(found).toMatchObject({ host: HOST, fault: null, failed_since: null, checked_at: new Date(NOON) })
  expect(Math.round(((found?.certificate_ends_at?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30)
  await checkAt(NOON + 2 * HOUR_MS)
  expect(asked).toEqual([HOST])
  await checkAt(NOON + 5 * HOUR_MS)
  expect(asked).toEqual([HOST, HOST])
})

test('a fault counts from its first observation, is checked again soon, and ends with the first good result', async () => {
  tls.use(foreign)
  await checkAt(NOON)
  const [later] = await checkAt(NOON + 13 * MINUTE_MS)
  expect(asked).toEqual([HOST, HOST])
  expect(later).toMatchObject({
    ...{ fault: 'certificate', failed_since: new Date(NOON) },
    checked_at: new Date(NOON + 13 * MINUTE_MS),
  })
  tls.use(good)
  const [mended] = await checkAt(NOON + 30 * MINUTE_MS)
  expect(mended).toMatchObject({ fault: null, failed_since: null })
})

test("a name without an address is a fault only while the platform's own address can be reached", async () => {
  gone.add(HOST)
  expect(await checkAt(NOON)).toMatchObject([{ fault: 'no_address' }])
  expect(asked).toEqual([HOST, PLATFORM])
  gone.clear()
  await checkAt(NOON + HOUR_MS)
  gone = new Set([HOST, PLATFORM])
  expect(await checkAt(NOON + 7 * HOUR_MS)).toMatchObject([
    { fault: null, checked_at: new Date(NOON + HOUR_MS) },
  ])
})

test('results of an earlier domain are removed with that domain', async () => {
  tls.use(foreign)
  await checkAt(NOON)
  await giveHost('parked.example')
  expect(await checkAt(NOON + MINUTE_MS)).toMatchObject([{ host: 'parked.example', fault: 'certificate' }])
  await giveHost(null)
  expect(await checkAt(NOON + 2 * MINUTE_MS)).toEqual([])
})

test('checks no host without https', async () => {
  await checkAt(NOON)
  for (const publicUrl of ['http://localhost:8080', null]) {
    await checkDueAddresses(parts(publicUrl), () => NOON + 9 * HOUR_MS)
    expect(await server.app.platform.db.selectFrom('brand_address').selectAll().execute()).toEqual([])
  }
  expect(asked).toEqual([HOST])
})
