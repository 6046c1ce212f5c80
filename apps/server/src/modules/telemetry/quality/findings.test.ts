import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'
import { judgeSettledDays } from './judging.job.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const midnight = Math.floor(Date.now() / UTC_DAY_MS) * UTC_DAY_MS - 3 * UTC_DAY_MS
const noon = midnight + 12 * HOUR

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A meter at a 17 kW connection, present since the start of a day three days ago. */
async function home() {
  const { platform } = server.app
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
    gridLimitW: 17_000,
  })
  const { id: deviceId } = await seedDevice(platform, {
    locationId,
    oemDeviceId: null,
    source: null,
    category: 'GRID',
  })
  await sql`update location set created_at = ${new Date(midnight)} where id = ${locationId}`.execute(
    platform.db,
  )
  await sql`update device set created_at = ${new Date(midnight)} where id = ${deviceId}`.execute(platform.db)
  const owner = server.client(await signedInAs(server, world.people.owner))
  return {
    locationId,
    deviceId,
    owner,
    measure: async (samples: readonly ({ at: number } & Reading)[]) => {
      await platform.inTx(system, ({ tx }) =>
        storeSamples(
          tx,
          locationId,
          samples.map(({ at, ...reading }) => ({ deviceId, at, reading })),
        ),
      )
      while ((await rollUpRound(platform, Date.now() + MINUTE)) > 0);
    },
    judge: () => judgeSettledDays(platform, Date.now()),
    listed: async () => {
      const { findings, total } = (await owner.quality.ofDevice({ deviceId })).data
      return {
        total,
        found: findings
          .toReversed()
          .map(({ kind, from, to }) => `${kind} ${(from - midnight) / HOUR}-${(to - midnight) / HOUR}`),
        findings,
      }
    },
    rows: () =>
      platform.db
        .selectFrom('reading_finding')
        .select(['id', 'kind'])
        .where('device_id', '=', deviceId)
        .execute(),
    judgedAt: async () =>
      await platform.db
        .selectFrom('judged_day')
        .select(['judged_at', 'is_stale'])
        .where('location_id', '=', locationId)
        .where('day', '=', new Date(midnight).toISOString().slice(0, 10))
        .executeTakeFirstOrThrow(),
  }
}

/**
 * Every minute of two days, with a spike at noon of the first day and a gap of three hours around the end of
 * that day.
 */
const twoDays = Array.from({ length: 2 * 1440 }, (_, i) => ({
  at: midnight + i * MINUTE,
  powerW: i === 720 ? 400_000 : 500 + (i % 7),
})).filter(({ at }) => at < midnight + 22 * HOUR || at >= midnight + 25 * HOUR)

test('each day is judged once, and again after late readings; a finding across midnight is one finding', async () => {
  const { measure, judge, listed, rows, judgedAt, owner, locationId } = await home()
  await measure(twoDays)
  await judge()
  const before = await listed()
  expect(before.found.slice(0, 2)).toEqual([`spike 12-${12 + 1 / 60}`, 'gap 22-25'])
  // silent since then
  expect(before.found).toHaveLength(3)
  expect(before.findings.find(({ kind }) => kind === 'spike')).toMatchObject({
    quantity: 'powerW',
    certainty: 'likely',
    value: 400_000,
    reference: 17_000,
    repairId: null,
  })
  const [device] = (await owner.quality.ofLocation({ locationId })).data.devices
  expect(device).toMatchObject({ counts: { spike: 1, gap: 2, stuck: 0 }, repairs: 0 })

  const [first, stored] = [await judgedAt(), await rows()]
  await judge()
  expect(await rows()).toEqual(stored)
  expect(await judgedAt()).toEqual(first)

  await measure(
    Array.from({ length: 180 }, (_, i) => ({ at: midnight + 22 * HOUR + i * MINUTE, powerW: 700 + (i % 7) })),
  )
  expect(await judgedAt()).toMatchObject({ is_stale: true })
  await judge()
  expect(await judgedAt()).toMatchObject({ is_stale: false })
  expect((await listed()).found).not.toContain('gap 22-25')
})

test('days not judged yet are judged while the user waits', async () => {
  const { measure, listed, rows } = await home()
  await measure(twoDays)
  expect((await listed()).found.slice(0, 2)).toEqual([`spike 12-${12 + 1 / 60}`, 'gap 22-25'])
  expect(await rows()).toEqual([])
})

test('a repair resolves a finding, and undoing it opens it again', async () => {
  const { measure, judge, listed, owner, deviceId, locationId } = await home()
  await measure(twoDays)
  await judge()
  const { total } = await listed()
  const request = { deviceId, kind: 'drop', from: noon, to: noon + MINUTE } as const
  const { repair } = (await owner.quality.repair(request)).data
  const after = await listed()
  expect(after.total).toBe(total - 1)
  expect(after.findings.find(({ kind }) => kind === 'spike')?.repairId).toBe(repair.id)
  expect((await owner.quality.ofLocation({ locationId })).data.devices[0]).toMatchObject({
    counts: { spike: 0 },
    repairs: 1,
  })
  await owner.quality.undo({ deviceId, repairId: repair.id })
  expect((await listed()).total).toBe(total)
})

/** A day of a meter with a register, with one value or a part wrong from noon on. */
const dayOf = (wrong: (minute: number) => Reading) =>
  Array.from({ length: 1440 }, (_, m) => ({
    at: midnight + m * MINUTE,
    powerW: 600 + (m % 7),
    energyImportWh: 9_000_000 + 10 * m,
    ...(m >= 720 && wrong(m)),
  }))

test.each<[string, (minute: number) => Reading]>([
  ['reset', (m) => ({ energyImportWh: 10 * (m - 720) })],
  ['stuck', (m) => ({ powerW: 600, energyImportWh: 9_007_200 + 40 * (m - 720) })],
  ['spike', (m) => (m === 720 ? { powerW: 400_000 } : {})],
])('a %s is reported with its place', async (kind, wrong) => {
  const { measure, judge, listed } = await home()
  await measure(dayOf(wrong))
  await judge()
  const found = (await listed()).findings.filter((finding) => finding.kind === kind)
  expect(found).toHaveLength(1)
  expect(found[0]?.from).toBeGreaterThanOrEqual(noon - MINUTE)
  expect(found[0]?.from).toBeLessThanOrEqual(noon + 5 * MINUTE)
})

test('a meter with a wrong clock is reported', async () => {
  const { measure, listed, deviceId } = await home()
  await measure(twoDays)
  await sql`update sample set extra = '{"meterClockOffS": -7200}'
    where device_id = ${deviceId} and at >= ${new Date(noon)} and at < ${new Date(noon + HOUR)}`.execute(
    server.app.platform.db,
  )
  expect((await listed()).findings.find(({ kind }) => kind === 'clock')).toMatchObject({
    from: noon,
    to: noon + HOUR,
    value: -7_200,
  })
})

test('a device that never reported is not set up yet', async () => {
  const { judge, listed } = await home()
  await judge()
  expect(await listed()).toMatchObject({ total: 0, found: [] })
})

test('unrelated people learn nothing about device or location', async () => {
  const { deviceId, locationId } = await home()
  const foreign = server.client(await signedInAs(server, world.people.foreignAggregator))
  expect(await codeOf(foreign.quality.ofDevice({ deviceId }))).toBe('not_found')
  expect(await codeOf(foreign.quality.ofLocation({ locationId }))).toBe('not_found')
})
