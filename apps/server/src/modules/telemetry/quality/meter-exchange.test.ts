import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { floorToUtcDay, MINUTE_MS, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'
import { rollUpRound } from '../rollup/rollup.commands.ts'
import { judgeSettledDays } from './judging.job.ts'

let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const WH_A_MINUTE = 10
const OLD_WH = 9_000_007

type Exchange = {
  readonly daysAgo: number
  /** first reading of the new meter, a minute after the last of the old one */
  readonly firstWh: number
  readonly power?: boolean
  readonly gridLimitW?: number | null
}

/** A meter read every minute from 8 to 16 o'clock, drawing 600 W and exchanged at noon. */
async function exchanged({ daysAgo, firstWh, power = true, gridLimitW = 17_000 }: Exchange) {
  const { platform } = server.app
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
    gridLimitW,
  })
  const { id: deviceId } = await seedDevice(platform, {
    locationId,
    oemDeviceId: null,
    source: null,
    category: 'GRID',
  })
  const day = floorToUtcDay(Date.now()) - daysAgo * UTC_DAY_MS
  const noon = day + 12 * 60 * MINUTE_MS
  const samples = Array.from({ length: 480 }, (_, i) => {
    const wh = i < 240 ? OLD_WH + i * WH_A_MINUTE : firstWh + (i - 240) * WH_A_MINUTE
    const reading: Reading = { energyImportWh: wh, ...(power ? { powerW: WH_A_MINUTE * 60 } : {}) }
    return { deviceId, at: noon + (i - 240) * MINUTE_MS, reading }
  })
  await platform.inTx(system, ({ tx }) => storeSamples(tx, locationId, samples))
  const rolledUp = async () => {
    for (let some = 1; some > 0; ) some = await rollUpRound(platform, Date.now() + MINUTE_MS)
    return platform.db
      .selectFrom('location_quarter')
      .select(['at', 'import_wh'])
      .where('location_id', '=', locationId)
      .orderBy('at')
      .execute()
  }
  const rows = await rolledUp()
  const owner = server.client(await newSession(server, world.people.owner))
  const resets = async () => {
    await judgeSettledDays(platform, Date.now())
    const { findings } = (await owner.quality.ofDevice({ deviceId })).data
    return findings.filter(({ kind }) => kind === 'reset')
  }
  return { locationId, deviceId, noon, rows, rolledUp, owner, resets }
}

const totalWh = (rows: readonly { readonly import_wh: number | null }[]) =>
  rows.reduce((sum, { import_wh }) => sum + (import_wh ?? 0), 0)

test.each([
  ['starts at 3,220 Wh', { firstWh: 3_220 }],
  ['starts 3,220 Wh above the old one', { firstWh: OLD_WH + 2_400 + 3_220 }],
  ['starts 900 Wh above the old one', { firstWh: OLD_WH + 2_400 + 900 }],
  ['starts at 3,220 Wh and sends no power', { firstWh: 3_220, power: false }],
])('a new meter that %s adds nothing to the energy', async (_case, about) => {
  const { rows } = await exchanged({ daysAgo: 3, ...about })
  const total = totalWh(rows)
  // eight hours of 600 W, without the minute of the exchange and the last minute
  expect(total).toBeGreaterThan(4_800 - 3 * WH_A_MINUTE)
  expect(total).toBeLessThanOrEqual(4_800)
  for (const { import_wh } of rows) expect(import_wh ?? 0).toBeLessThanOrEqual(150.001)
})

test.each([3, 200])('an exchange %i days ago is reported and can be repaired', async (daysAgo) => {
  const { deviceId, noon, owner, resets } = await exchanged({ daysAgo, firstWh: 3_220 })
  expect(await resets()).toMatchObject([
    { quantity: 'energyImportWh', from: noon, value: 3_220, repairId: null },
  ])
  await owner.quality.repair({ deviceId, kind: 'exchange', from: noon })
  expect(await resets()).toMatchObject([{ from: noon, repairId: expect.any(Number) }])
})

test("the meter's own measurement can explain more than the entered connection limit", async () => {
  const { rows } = await exchanged({ daysAgo: 3, firstWh: OLD_WH + 2_400, gridLimitW: 100 })
  expect(rows.filter(({ import_wh }) => Math.abs((import_wh ?? 0) - 150) < 0.001)).toHaveLength(
    (8 * 60 * MINUTE_MS) / QUARTER_MS - 1,
  )
})

test('once a connection limit is entered, earlier data is judged by it', async () => {
  const { locationId, rows, rolledUp, owner } = await exchanged({
    daysAgo: 3,
    firstWh: OLD_WH + 2_400 + 3_220,
    power: false,
    gridLimitW: null,
  })
  expect(totalWh(rows)).toBeGreaterThan(8_000)
  await owner.locationAdmin.update({
    id: locationId,
    name: 'Home',
    countryCode: 'SI',
    region: null,
    timezone: 'Europe/Ljubljana',
    address: { street: null, houseNumber: null, postcode: null, city: null },
    coordinates: null,
    gridLimitW: 17_000,
    solarPeakW: null,
    solarPlane: null,
  })
  expect(totalWh(await rolledUp())).toBeLessThanOrEqual(4_800)
})
