import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  DEMO_PORTAL_TOKEN,
  type PortalEmulator,
  startPortalEmulator,
} from '../../../../../simulator/src/portal/portal-emulator.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { system } from '../../../platform/changes.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { tempDir } from '../../../testing/servers/postgres-files.ts'
import { spawnServer } from '../../../testing/servers/server-process.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { askableDay } from '../stored/fetch-plan.ts'
import { startFetching } from './fetch-loop.ts'
import { claimLane } from './lanes.commands.ts'

/** The real server and the portal's emulator over real sockets; job servers come and go. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']), meterPortalUrl: 'http://127.0.0.1:9' })
})
afterAll(() => server[Symbol.asyncDispose]())

const EIMM = '3-0000001'
const today = askableDay(Date.now())
const lastYear = { from: addDays(today, -365), to: today }
const polling = { timeout: 40_000, interval: 100 }

async function portal(mood: Parameters<typeof startPortalEmulator>[0] = {}) {
  const emulator = await startPortalEmulator(mood)
  onTestFinished(() => emulator[Symbol.asyncDispose]())
  return emulator
}
const worker = ({ url }: PortalEmulator) =>
  startTestServer({ roles: new Set(['jobs']), meterPortalUrl: url }, { sharesDatabaseOf: server })

/** A person with a metering place read with these tokens. */
async function someone(...tokens: string[]) {
  const person = await seedPerson(server.app.platform)
  await server.app.platform.pool.query(
    'update user_account set country_id = (select min(id) from country) where id = $1',
    [person.id],
  )
  const api = server.client(await signedInAs(server, person))
  const ids: number[] = []
  let deviceId = 0
  for (const token of tokens) {
    const { id } = (await api.externalCredentials.add({ data: { token } })).data
    ids.push(id)
    deviceId = (await api.abstractDevices.add({ data: { eimm: EIMM, token_id: id } })).data.id
  }
  const processing = async (range = lastYear) =>
    (await api.externalDevices.processing({ deviceId, ...range })).data
  return {
    ...person,
    api,
    ids,
    deviceId,
    processing,
    process: (range = lastYear) => api.externalDevices.process({ deviceId, data: range }),
  }
}

test('history is fetched from the newest day backwards, continues after a restart, and is requested only once', async () => {
  const emulator = await portal({ delayMs: 40 })
  const ana = await someone(DEMO_PORTAL_TOKEN)
  expect(await ana.processing()).toMatchObject({ state: 'none', isReady: false })
  await ana.process()
  expect(await ana.processing()).toMatchObject({ state: 'running', asked: 0, total: 11 })
  const first = await worker(emulator)
  await expect.poll(async () => (await ana.processing()).asked, polling).toBeGreaterThan(2)
  await first[Symbol.asyncDispose]()
  const before = (await ana.processing()).asked
  expect(before).toBeLessThan(21)
  await using _second = await worker(emulator)
  await expect.poll(async () => (await ana.processing()).isReady, polling).toBe(true)
  const whole = { from: addDays(today, -729), to: today }
  await expect.poll(async () => (await ana.processing(whole)).state, polling).toBe('done')
  const spans = emulator.requested.filter((path) => path.includes('meter-readings'))
  // one request may have been interrupted by the restart
  expect(spans.length - new Set(spans).size).toBeLessThan(2)
  expect(new Set(spans).size).toBe(21)

  const { data } = await ana.api.externalDevices.readings({ deviceId: ana.deviceId, ...lastYear })
  const days = 366
  expect(data.importWh.length).toBe(days * 96)
  const known = data.importWh.filter((wh) => wh !== null)
  // today and values never received are unknown, not 0
  expect(known.length).toBeGreaterThan(days * 96 * 0.98)
  expect(known.length).toBeLessThan(days * 96)
  expect(known.reduce((sum, wh) => sum + wh, 0) / 1e6).toBeGreaterThan(3)
  expect(new Set(data.qualities)).toEqual(new Set([0, 1, 3, null]))
  expect(data.exportWh.every((wh) => wh === null)).toBe(true)

  const info = (await ana.api.externalDevices.consumerInfo({ deviceId: ana.deviceId })).data
  expect(info).toMatchObject({
    connectionPower: 17,
    isThreePhase: true,
    currentLimit: 25,
    tariffsCount: 2,
    userGroup: 0,
    consumptionType: 'Gospodinjstvo',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(info.powerLimits.filter(({ isValid }) => isValid)).toMatchObject([
    {
      block1: 4.6,
      limitSetBy: 'operator',
      determinationMethod: 'DISTRIBUTER',
      createdAt: expect.any(String),
    },
  ])
  const [listed] = (await ana.api.externalDevices.list()).data.devices
  expect(listed).toMatchObject({ eimm: EIMM, gsrn: '383111500000000011', lastDay: addDays(today, -1) })
}, 90_000)

test('work of a killed server continues once its turn has lapsed: nothing is missing or duplicated', async () => {
  const emulator = await portal({ delayMs: 40 })
  const [ana, bor] = [await someone(DEMO_PORTAL_TOKEN), await someone(DEMO_PORTAL_TOKEN)]
  const { db, inTx, secretKey } = server.app.platform
  await using dir = await tempDir()
  await using killed = spawnServer({
    ROLES: 'jobs',
    DATA_DIR: dir.path,
    DATABASE_URL: server.databaseUrl,
    SECRET_KEY: secretKey,
    METER_PORTAL_URL: emulator.url,
  })
  await killed.started
  await ana.process()
  await expect.poll(async () => (await ana.processing()).asked, polling).toBeGreaterThan(2)
  killed.child.kill('SIGKILL')
  await killed.ended
  const before = await ana.processing()
  expect(before).toMatchObject({ state: 'running', isReady: false })

  // the server ended silently, so no other server takes over until its lease ends
  const [lane] = await db.selectFrom('portal_lane').selectAll().execute()
  if (lane === undefined) throw new Error('the killed server left its turn')
  const claimAt = (ms: number) => inTx(system, ({ tx }) => claimLane(tx, lane.token_hash, ms))
  expect(await claimAt(lane.claimed_until.getTime())).toBeNull()
  expect(emulator.requested.filter((path) => path.includes('meter-readings')).length).toBeLessThan(21)

  const aheadMs = lane.claimed_until.getTime() + 1 - Date.now()
  await using _next = startFetching(server.app.platform, {
    baseUrl: () => emulator.url,
    backOff: () => ({ attempts: 1, firstMs: 0, longestMs: 0, pause: (ms) => delay(ms), random: () => 1 }),
    now: () => Date.now() + aheadMs,
  })
  const whole = { from: addDays(today, -729), to: today }
  await expect.poll(async () => (await ana.processing(whole)).isReady, polling).toBe(true)
  const spans = emulator.requested.filter((path) => path.includes('meter-readings'))
  expect(new Set(spans).size).toBe(21)
  // only the request that was in progress when the server was killed
  expect(spans.length).toBeLessThanOrEqual(22)

  // the same metering place, fetched without an interruption, has the same quarter-hours
  await bor.process()
  await expect.poll(async () => (await bor.processing(whole)).isReady, polling).toBe(true)
  const readingsOf = async ({ api, deviceId }: typeof ana) =>
    (await api.externalDevices.readings({ deviceId, ...whole })).data
  const [kept, calm] = [await readingsOf(ana), await readingsOf(bor)]
  expect(kept.importWh.filter((wh) => wh !== null).length).toBeGreaterThan(700 * 96)
  expect(kept).toEqual(calm)
}, 120_000)

test('a wrong token ends fetching at once with a reason, and a correct one restarts it', async () => {
  const emulator = await portal()
  const ana = await someone('wrong')
  await ana.process()
  await using _jobs = await worker(emulator)
  await expect
    .poll(async () => await ana.processing(), polling)
    .toMatchObject({
      state: 'failed',
      failure: 'token_doubtful',
      nextAt: null,
    })
  const requested = emulator.requested.length
  const { id } = (await ana.api.externalCredentials.add({ data: { token: DEMO_PORTAL_TOKEN } })).data
  await ana.api.abstractDevices.add({ data: { eimm: EIMM, token_id: id } })
  expect(emulator.requested.length).toBe(requested)
  await ana.process()
  await expect.poll(async () => (await ana.processing()).asked, polling).toBeGreaterThan(1)
})

test('nothing is lost while a portal is out of order or busy', async () => {
  const emulator = await portal()
  const ana = await someone(DEMO_PORTAL_TOKEN)
  await ana.process()
  await using _jobs = await worker(emulator)
  await expect.poll(async () => (await ana.processing()).asked, polling).toBeGreaterThan(0)
  // the token has worked before, so it cannot be the cause of status 500
  emulator.mood.tokens = new Map()
  await expect.poll(async () => (await ana.processing()).state, polling).not.toBe('failed')
})

test('a removed place is no longer requested, and none of its data stays', async () => {
  const emulator = await portal({ delayMs: 100 })
  const ana = await someone(DEMO_PORTAL_TOKEN)
  await ana.process()
  await using _jobs = await worker(emulator)
  await expect.poll(async () => (await ana.processing()).asked, polling).toBeGreaterThan(0)
  await ana.api.externalCredentials.remove({ tokenId: ana.ids[0] ?? 0 })
  await expect(ana.processing()).rejects.toMatchObject({ code: 'not_found' })
  const left = async () =>
    (
      await server.app.platform.pool.query(
        'select (select count(*) from portal_reading_day where device_id = $1)::int + (select count(*) from portal_fetch where device_id = $1)::int + (select count(*) from portal_lane)::int n',
        [ana.deviceId],
      )
    ).rows[0].n
  await expect.poll(left, polling).toBe(0)
})

test('a range must be past, in order and at most 730 days; another person’s metering place is absent', async () => {
  const ana = await someone(DEMO_PORTAL_TOKEN)
  const bor = await someone('token-of-bor')
  for (const range of [
    { from: today, to: addDays(today, 3) },
    { from: today, to: addDays(today, -1) },
    { from: addDays(today, -731), to: today },
  ]) {
    await expect(ana.process(range)).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      ana.api.externalDevices.readings({ deviceId: ana.deviceId, ...range }),
    ).rejects.toMatchObject({
      code: 'invalid',
    })
  }
  const input = { deviceId: ana.deviceId, ...lastYear }
  await expect(bor.api.externalDevices.readings(input)).rejects.toMatchObject({ code: 'not_found' })
  await expect(bor.api.externalDevices.processing(input)).rejects.toMatchObject({ code: 'not_found' })
  await expect(bor.api.externalDevices.consumerInfo(input)).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    bor.api.externalDevices.process({ deviceId: ana.deviceId, data: lastYear }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(bor.api.externalDevices.remove({ deviceId: ana.deviceId })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await ana.processing()).toMatchObject({ state: 'none' })
})
