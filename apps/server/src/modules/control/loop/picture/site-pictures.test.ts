import { floorToQuarter } from '@kilowatt/domain/time/floor-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../../../platform/changes.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../../testing/calls/example-plan.ts'
import { seedPriceHome } from '../../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { createSite, type SiteCompany, storeSamples } from '../../../../testing/site-fixture.ts'
import { openSitePictures } from './site-pictures.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web'] as const) })
})
afterAll(() => server[Symbol.asyncDispose]())

test('values older than three intervals of their device are unknown, and each quantity has its newest value', async () => {
  const { db, inTx } = server.app.platform
  const startMs = floorToQuarter(Date.now())
  const nowMs = startMs + 10 * 60_000
  const { locationId } = await inTx(system, async ({ tx }) => {
    const site = await createSite(tx, {
      devices: [
        { category: 'GRID', expectedPeriodS: 10 },
        { category: 'BATTERY', expectedPeriodS: 60 },
        { category: 'EV_CHARGER', expectedPeriodS: 10 },
      ],
    })
    const [grid = 0, battery = 0, charger = 0] = site.deviceIds
    await storeSamples(tx, site.locationId, [
      { deviceId: grid, at: startMs - 5_000, reading: { energyImportWh: 1_000 } },
      { deviceId: grid, at: nowMs - 12_000, reading: { powerW: 700, energyImportWh: 1_400 } },
      { deviceId: grid, at: nowMs - 2_000, reading: { powerW: 800 } },
      { deviceId: battery, at: nowMs - 170_000, reading: { socPct: 44 } },
      { deviceId: battery, at: nowMs - 100_000, reading: { powerW: -500 } },
      { deviceId: charger, at: nowMs - 31_000, reading: { powerW: 7_000 } },
    ])
    return site
  })
  const pictures = openSitePictures(db)
  const site = (await pictures.of([locationId], nowMs)).get(locationId)?.site
  expect(site).toMatchObject({
    gridW: 800,
    quarter: { startMs, importWh: 400 },
    timezone: 'Europe/Ljubljana',
  })
  expect(site?.devices).toMatchObject([
    { category: 'GRID', loadW: 800 },
    { category: 'BATTERY', loadW: 500, socPct: 44 },
    { category: 'EV_CHARGER', loadW: null, isPlugged: null },
  ])
})

test('a group that shares a limit has the power of all its locations, or an unknown power if a meter is silent', async () => {
  const { db, inTx } = server.app.platform
  const nowMs = floorToQuarter(Date.now()) + 10 * 60_000
  const place = (companyOf?: SiteCompany) =>
    inTx(system, async ({ tx }) => {
      const site = await createSite(tx, {
        devices: [{ category: 'GRID', expectedPeriodS: 10 }],
        ...(companyOf && { company: companyOf }),
      })
      const [grid = 0] = site.deviceIds
      await storeSamples(tx, site.locationId, [
        { deviceId: grid, at: nowMs - 2_000, reading: { powerW: 800 } },
      ])
      return site
    })
  const first = await place()
  const { location_group_id } = await db
    .selectFrom('location')
    .select('location_group_id')
    .where('id', '=', first.locationId)
    .executeTakeFirstOrThrow()
  const second = await place({ id: first.companyId, rootGroupId: location_group_id })
  const alone = await place()
  await db
    .insertInto('strategy')
    .values({
      ...{ location_id: first.locationId, kind: 'PEAK_LIMIT', name: 'Ours', place: 1, is_active: true },
      ...{ settings: JSON.stringify({ basis: 'group', limitW: 2_000 }), device_ids: [...first.deviceIds] },
    })
    .execute()
  const group = async (atMs: number) => {
    const ids = [first.locationId, second.locationId, alone.locationId]
    const seen = await openSitePictures(db).of(ids, atMs, [first.locationId])
    return ids.map((id) => seen.get(id)?.site.group)
  }
  const shared = { locations: 2, sharers: 1, gridW: 1_600 }
  expect(await group(nowMs)).toEqual([shared, null, null])
  expect(await group(nowMs + 60_000)).toMatchObject([{ gridW: null }, null, null])
})

test('future prices include everything that is paid, and locations without a price list have none', async () => {
  const home = await seedPriceHome(server)
  const other = await seedPriceHome(server)
  const { locationId } = home
  const plan = examplePlan({ versions: [exampleVersion([exampleComponent('Energy', '0.1')])] })
  const { plan: made } = (await home.api.utilityPlans.create({ plan })).data
  await home.api.priceLists.create({ locationId, planId: made.id, validFrom: '2026-01-01' })
  const pictures = openSitePictures(server.app.platform.db)
  const seen = await pictures.of([locationId, other.locationId], Date.now())
  const prices = seen.get(locationId)?.site.prices ?? []
  const { paid } = (await home.api.costs.prices({ locationId, from: day(), to: day() })).data
  expect(prices[0]?.importPerKwh).toBeGreaterThan(0)
  expect(prices[0]?.importPerKwh).toBeCloseTo(paid?.perKwh.at(-1) ?? 0, 9)
  expect(prices[0]?.startMs).toBe(floorToQuarter(Date.now()))
  expect(seen.get(other.locationId)?.site.prices).toEqual([])
})

const day = () => new Date().toISOString().slice(0, 10)

test('a switched device has its highest power of the last days, if the connection has a limit', async () => {
  const { db, inTx } = server.app.platform
  const nowMs = floorToQuarter(Date.now()) + 60_000
  const { locationId } = await inTx(system, async ({ tx }) => {
    const site = await createSite(tx, { devices: [{ category: 'OTHER' }, { category: 'OTHER' }] })
    const [boiler = 0, lamp = 0] = site.deviceIds
    await tx
      .insertInto('device_parameter')
      .values({ device_id: boiler, name: 'relay', sort: 0, description: JSON.stringify({ kind: 'switch' }) })
      .execute()
    const quarter = (device_id: number, days: number, power_max_w: number) => ({
      ...{ location_id: site.locationId, device_id, at: new Date(nowMs - days * 86_400_000), power_max_w },
      ...{ covered_minutes: 15, mark: 'sure' },
    })
    await tx
      .insertInto('device_quarter')
      .values([
        quarter(boiler, 9, 3_000),
        quarter(boiler, 2, 2_100),
        quarter(boiler, 1, 900),
        quarter(lamp, 1, 60),
      ])
      .execute()
    return site
  })
  const highest = async () =>
    (await openSitePictures(db).of([locationId], nowMs))
      .get(locationId)
      ?.site.devices.map(({ highestW }) => highestW)
  expect(await highest()).toEqual([null, null])
  await db.updateTable('location').set({ grid_limit_w: 6_000 }).where('id', '=', locationId).execute()
  expect(await highest()).toEqual([2_100, null])
})
