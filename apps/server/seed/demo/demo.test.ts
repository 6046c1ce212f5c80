import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '../../src/config.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { signIn } from '../../src/testing/people/sign-in.ts'
import { startTestServer } from '../../src/testing/servers/test-server.ts'
import { startDemo } from './demo.ts'
import { isCalculated } from './demo-calculated.ts'
import { readDemoFleet } from './demo-fleet-file.ts'
import { demoKeyPath } from './demo-software.ts'

const HISTORY_DAYS = 3
const QUARTER_MS = 15 * 60_000
const DEMO_PASSWORD = 'sonce sije zares'

async function demoServer(demoPassword: string | null = DEMO_PASSWORD, others: Partial<Config> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilowatt-demo-'))
  const server = await startTestServer({ dataDir, demoPassword, ...others })
  const { platform } = server.app
  const printed: string[] = []
  return {
    server,
    platform,
    dataDir,
    said: printed,
    start: (stop = new AbortController().signal) =>
      startDemo(server.app, { stop, print: (line) => printed.push(line), historyDays: HISTORY_DAYS }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function counts({ db }: Platform) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from company) companies,
      (select count(*) from brand where company_id is not null) brands, (select count(*) from location_group) groups,
      (select count(*) from location) locations, (select count(*) from user_account) people,
      (select count(*) from software_release) releases, (select count(*) from device) devices, (select count(*) from oem_device) oem_devices,
      (select count(*) from sample_day) days, (select count(distinct day) from sample_day) different_days`.execute(
    db,
  )
  return rows[0]
}

/** A demo that has been started once. */
let started: Awaited<ReturnType<typeof demoServer>>
let once: Awaited<ReturnType<typeof counts>>
beforeAll(async () => {
  started = await demoServer()
  {
    await using _hardware = await started.start()
  }
  once = await counts(started.platform)
})
afterAll(() => started[Symbol.asyncDispose]())

test('the first start creates the tenant and loads its history; the second changes nothing', async () => {
  const demo = started
  expect(once).toEqual({
    companies: 1,
    brands: 1,
    groups: 3,
    locations: 6,
    people: 4,
    releases: 1,
    devices: 15,
    oem_devices: 9,
    days: 15 * HISTORY_DAYS,
    different_days: HISTORY_DAYS,
  })
  {
    await using _hardware = await demo.start()
  }
  expect(await counts(demo.platform)).toEqual(once)
  const { rows: ties } = await sql`select name, eimm, started_at is not null as is_fetched from portal_tie
    join location on location.id = location_id join portal_device d on d.id = portal_tie.device_id
    left join portal_fetch f on f.device_id = d.id`.execute(demo.platform.db)
  expect(ties).toEqual([{ name: 'River Flat', eimm: '3-0000003', is_fetched: true }])
  expect(demo.said.join('\n')).not.toContain(DEMO_PASSWORD)
  expect((await stat(join(demo.dataDir, 'demo', 'fleet.json'))).mode & 0o077).toBe(0)
  expect((await stat(demoKeyPath(demo.dataDir))).mode & 0o077).toBe(0)
}, 40_000)

test('counts as complete once everything before the first start is there, rolled up and has costs', async () => {
  await using demo = await demoServer(DEMO_PASSWORD, { roles: new Set(['web', 'ingest', 'jobs']) })
  const isFilling = async () => (await demo.server.client().site.info({})).data.isFilling
  const atMs = Date.now()
  await using running = await demo.start()
  expect(await isFilling()).toBe(true)
  await running.counted
  expect(await isFilling()).toBe(false)
  expect(demo.said.at(-1)).toContain('complete')
  const cookie = await signIn(demo.server, { email: 'owner@example.com', password: DEMO_PASSWORD })
  const client = demo.server.client(cookie)
  const { data } = await client.locations.list({})
  const quarters = atMs - (atMs % QUARTER_MS)
  for (const { id: locationId, name } of data.locations) {
    // the last six hours except the quarter-hour that has just ended
    const from = quarters - 25 * QUARTER_MS
    const to = quarters - QUARTER_MS
    const { data: energy } = await client.summaries.location({ locationId, from, to })
    expect(energy.now.knownPct, name).toBe(100)
    const { data: costs } = await client.periodCosts.location({ locationId, from, to })
    expect([costs.isPending, costs.unpricedDays, costs.currencies.length], name).toEqual([false, 0, 1])
  }
}, 240_000)

test('the hardware of a deleted location is not waited for', async () => {
  expect(await isCalculated(started.platform.db, [4_711], Date.now())).toBe(true)
})

test('two servers with the same data directory run its hardware once', async () => {
  const demo = started
  {
    await using _hardware = await demo.start()
    demo.said.length = 0
    await using _none = await demo.start()
    expect(demo.said).toEqual([])
  }
  await using _again = await demo.start()
  expect(demo.said).not.toEqual([])
}, 60_000)

test('each person sees their own places: an owner four, a guest one, aggregator and super admin all of them', async () => {
  const demo = started
  await using _hardware = await demo.start()
  const places = async (name: string) => {
    const cookie = await signIn(demo.server, { email: `${name}@example.com`, password: DEMO_PASSWORD })
    const { data } = await demo.server.client(cookie).locations.list({})
    return data.locations.map((location) => location.name)
  }
  expect(await places('owner')).toEqual(['Lake Cabin', 'Old Mill', 'River Flat', 'Sunny Hill'])
  expect(await places('guest')).toEqual(['Lake Cabin'])
  expect(await places('aggregator')).toHaveLength(6)
  expect(await places('super')).toHaveLength(6)
}, 40_000)

test('a generated password is shown at the first start and never again', async () => {
  await using demo = await demoServer(null)
  {
    await using _hardware = await demo.start()
  }
  const password =
    demo.said
      .find((line) => line.includes('password'))
      ?.split(': ')
      .at(-1) ?? ''
  expect(password).toMatch(/^[a-z2-9]{12}$/)
  const email = 'owner@example.com'
  expect(await signIn(demo.server, { email, password })).toContain('=')
  demo.said.length = 0
  await using _hardware = await demo.start()
  expect(demo.said.join('\n')).not.toContain(password)
}, 40_000)

test('an interrupted load is completed at the next start', async () => {
  await using demo = await demoServer()
  {
    await using _hardware = await demo.start(AbortSignal.abort())
  }
  expect(await counts(demo.platform)).toMatchObject({ locations: 6, days: 0 })
  {
    await using _hardware = await demo.start()
  }
  expect(await counts(demo.platform)).toMatchObject({ locations: 6, days: 15 * HISTORY_DAYS })
}, 40_000)

test('a database in use is left alone', async () => {
  await using demo = await demoServer()
  await demo.platform.db
    .insertInto('user_account')
    .values({ email: 'ana@example.com', name: 'Ana', first_name: 'Ana', last_name: '', email_verified: true })
    .execute()
  await using _hardware = await demo.start()
  expect(await counts(demo.platform)).toMatchObject({ companies: 0, people: 1 })
  expect(await readDemoFleet(demo.dataDir)).toBeNull()
})
