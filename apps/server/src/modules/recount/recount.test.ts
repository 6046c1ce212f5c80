import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange, quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../seed/people.ts'
import { system } from '../../platform/changes.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../testing/calls/example-plan.ts'
import { codeOf } from '../../testing/people/code-of.ts'
import { signedInAs } from '../../testing/people/sign-in.ts'
import { calculateMarkedCosts, seedGridDays, seedPriceHome } from '../../testing/price-home.ts'
import { rollUpRound } from '../../testing/roll-up.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { createSite, storeSamples } from '../../testing/site-fixture.ts'
import { keepRates, keepSpotPrices } from '../spot-market/index.ts'
import { keepReportedDays } from '../telemetry/index.ts'
import { recountSample } from './recount.job.ts'
import { recountLocation } from './recount-location.queries.ts'
import { costDifferences } from './recounted-costs.queries.ts'

const timezone = 'Europe/Ljubljana'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

/**
 * A meter that measured 600 W all of yesterday, or in the first hours of it, rolled up, and values reported
 * by the metering place for every quarter-hour.
 */
async function measuredHome({ hours = 25, reportedWh = null as number | null } = {}) {
  const { platform } = server.app
  const day = addDays(localDateAt(timezone, Date.now()), -1)
  const { startMs, endMs } = localDayRange(timezone, day)
  const { locationId } = await platform.inTx(system, async ({ tx }) => {
    const site = await createSite(tx, { timezone, devices: [{ category: 'GRID' }] })
    const [deviceId = 0] = site.deviceIds
    const samples = Array.from({ length: (endMs - startMs) / MINUTE_MS + 120 }, (_, minute) => ({
      deviceId,
      at: startMs + (minute - 60) * MINUTE_MS,
      reading: { powerW: 600, energyImportWh: 5_000_000 + minute * 10 },
    }))
    await storeSamples(
      tx,
      site.locationId,
      samples.filter(({ at }) => at < Math.min(Date.now(), startMs + hours * 60 * MINUTE_MS)),
    )
    await sql`update device_membership set from_at = ${new Date(startMs - 86_400_000)} where device_id = ${deviceId}`.execute(
      tx,
    )
    const reportedDays = [addDays(day, -1), day].map((utcDay) => ({
      day: utcDay,
      ...{ importWh: Array(96).fill(reportedWh), exportWh: Array(96).fill(null) },
    }))
    if (reportedWh !== null) await keepReportedDays(tx, site.locationId, reportedDays, 0)
    return site
  })
  for (let some = 1; some > 0; ) some = await rollUpRound(platform, Date.now() + MINUTE_MS)
  const recount = () =>
    recountLocation(platform.db, { id: locationId, timezone }, { from: day, to: day }, endMs + 3_600_000)
  return { locationId, day, startMs, recount }
}

test('correct stored values agree with the recount', async () => {
  const { recount } = await measuredHome()
  const { days, differences, totals, ratios } = await recount()
  expect({ days, differences }).toEqual({ days: 1, differences: [] })
  expect(totals.importWh).toBeCloseTo(600 * 24, 0)
  expect(ratios).toEqual({ selfSufficiency: 0, selfConsumption: null })
})

test('reported values are recounted where the meter is silent', async () => {
  const { recount } = await measuredHome({ hours: 12, reportedWh: 80 })
  const { days, differences, totals } = await recount()
  expect({ days, differences }).toEqual({ days: 1, differences: [] })
  // the end of the meter's last minute is unknown
  expect(totals.importWh).toBeCloseTo(48 * 150 - 10 + 48 * 80, 0)
})

test('a wrong stored quarter-hour or day is found, and shown to super admins', async () => {
  const { locationId, day, startMs, recount } = await measuredHome()
  const { platform } = server.app
  await sql`update location_quarter set import_wh = import_wh + 40
    where location_id = ${locationId} and at = ${new Date(startMs)}`.execute(platform.db)
  await sql`update location_day set consumption_wh = 9000 where location_id = ${locationId} and day = ${day}`.execute(
    platform.db,
  )
  expect((await recount()).differences).toEqual([
    {
      day,
      figure: 'importWh',
      isWholeDay: false,
      stored: expect.closeTo(190, 1),
      recounted: expect.closeTo(150, 1),
      quarters: 1,
    },
    {
      day,
      figure: 'consumptionWh',
      isWholeDay: true,
      stored: 9_000,
      recounted: expect.closeTo(14_400, 0),
      quarters: 0,
    },
  ])
  await recountSample(platform, Date.now())
  const admin = server.client(
    await signedInAs(server, await seedPerson(platform, { role: 'ROLE_SUPER_ADMIN' })),
  )
  const { runs, differences } = (await admin.recounts.list()).data
  expect(runs[0]).toMatchObject({ differences: differences.length })
  expect(runs[0]?.locations).toBeGreaterThan(0)
  expect(differences.filter((one) => one.locationId === locationId)).toMatchObject([
    { location: 'Home', day, figure: 'consumptionWh', isWholeDay: true, stored: 9_000 },
    { location: 'Home', day, figure: 'importWh', quarters: 1 },
  ])
})

test('a night records what it did not check; nights of an older version have no such record', async () => {
  const { locationId, startMs } = await measuredHome()
  const { platform } = server.app
  await sql`insert into dirty_quarter (location_id, at) values (${locationId}, ${new Date(startMs + 3_600_000)})`.execute(
    platform.db,
  )
  await sql`insert into recount_run (ran_at, locations, location_days, cost_days)
    values (now() - interval '1 day', 1, 1, 1)`.execute(platform.db)
  await recountSample(platform, Date.now())
  const admin = server.client(
    await signedInAs(server, await seedPerson(platform, { role: 'ROLE_SUPER_ADMIN' })),
  )
  const [last, ...earlier] = (await admin.recounts.list()).data.runs
  expect(last?.notChecked).toEqual([{ part: 'waiting', days: 1 }])
  expect(earlier.at(-1)?.notChecked).toBeNull()
})

test('other people cannot see recounts', async () => {
  const { api } = await seedPriceHome(server)
  expect(await codeOf(api.recounts.list())).toBe('forbidden')
})

/** Around the clock going forward: 92 quarter-hours on the 29th. */
const DAYS = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30']
const NOW = Date.parse('2026-04-10T10:00:00Z')

const quartersOf = (days: readonly string[]) =>
  days.flatMap((day) =>
    quarterHoursOfDay(timezone, day).map((at, i) => ({
      ...{
        at,
        day,
        clock: `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
      },
      ...{ importWh: 250, exportWh: 100, productionWh: null, chargeWh: null },
      ...{ dischargeWh: null, evWh: null, hvacWh: null, consumptionWh: null },
    })),
  )

test('costs are recounted from quarter-hours and prices, by tariff, with VAT and standing charges', async () => {
  const home = await seedPriceHome(server)
  const { db } = server.app.platform
  await seedGridDays(db, home.locationId, DAYS, { importWh: 250, exportWh: 100 })
  const version = exampleVersion([
    exampleComponent('Energy', '0.12'),
    exampleComponent('Fee', '3.10', { unit: 'month', kind: 'standing_charge' }),
    exampleComponent('Meter', '0.02', { unit: 'day', kind: 'standing_charge', vat: 'included' }),
    exampleComponent('Sold', '0.05', { direction: 'export', vat: 'none' }),
  ])
  const { plan } = (await home.api.utilityPlans.create({ plan: examplePlan({ versions: [version] }) })).data
  await home.api.priceLists.create({ locationId: home.locationId, planId: plan.id, validFrom: '2026-03-28' })
  await calculateMarkedCosts(server, NOW)
  const recount = () => costDifferences(db, home.locationId, quartersOf(DAYS))
  expect(await recount()).toEqual({ days: 3, differences: [], notChecked: [] })
  await sql`update cost_day set energy_paid = energy_paid * 2 where location_id = ${home.locationId} and day = '2026-03-29'`.execute(
    db,
  )
  // 92 quarter-hours of 0.25 kWh at 0.12 and 22 % VAT
  const recounted = expect.closeTo(23 * 0.12 * 1.22, 6)
  expect((await recount()).differences).toMatchObject([
    { day: '2026-03-29', figure: 'energyCost', recounted },
  ])
})

test('tiers and agreed powers are recounted, and everything else is reported as left out', async () => {
  const home = await seedPriceHome(server)
  const { db } = server.app.platform
  const days = ['2026-02-01', '2026-02-02', '2026-02-03']
  await seedGridDays(db, home.locationId, days, { importWh: 250, exportWh: 100 })
  const power = (key: string, of: Partial<ReturnType<typeof exampleComponent>>) =>
    exampleComponent(key, '1.50', { unit: 'kW', kind: 'distributor_power', ...of })
  const version = exampleVersion([
    exampleComponent('Tiers', '0.12', {
      tierKwh: [30],
      rates: [
        {
          tariff: 'T0',
          prices: [
            { kind: 'fixed', amount: '0.12' },
            { kind: 'fixed', amount: '0.20' },
          ],
        },
      ],
    }),
    power('Agreed', { power: 'agreed' }),
    power('Peak', { power: 'month_peak' }),
  ])
  const { plan } = (await home.api.utilityPlans.create({ plan: examplePlan({ versions: [version] }) })).data
  const list = { locationId: home.locationId, planId: plan.id, validFrom: '2026-02-01' }
  await home.api.priceLists.create({ ...list, agreedKw: { T0: '8' } })
  await calculateMarkedCosts(server, NOW)
  // without the first day, from which the tier continues
  const recount = () => costDifferences(db, home.locationId, quartersOf(days.slice(1)))
  expect(await recount()).toEqual({
    ...{ days: 0, differences: [], notChecked: [{ part: 'demand', days: 2 }] },
  })
  await sql`update cost_day set energy_paid = energy_paid * 1.1, standing_paid = standing_paid * 2
    where location_id = ${home.locationId} and day = '2026-02-02'`.execute(db)
  // 6 of 24 kWh, in the lower tier
  const energy = (6 * 0.12 + 18 * 0.2) * 1.22
  expect((await recount()).differences).toMatchObject([
    { day: '2026-02-02', figure: 'energyCost', recounted: expect.closeTo(energy, 6) },
    { day: '2026-02-02', figure: 'standingCost', recounted: expect.closeTo(((8 * 1.5) / 28) * 1.22, 6) },
  ])
  await sql`update price_list set agreed_kw = '{}', netting = 'net_metering' where location_id = ${home.locationId}`.execute(
    db,
  )
  await sql`insert into cost_mark (location_id, from_day, to_day) values (${home.locationId}, ${days[0]}, ${days[2]})`.execute(
    db,
  )
  await calculateMarkedCosts(server, NOW)
  const parts = ['power_missing', 'demand', 'net_metering'] as const
  expect(await recount()).toEqual({
    ...{ days: 0, differences: [], notChecked: parts.map((part) => ({ part, days: 2 })) },
  })
})

test('spot prices in another currency are recounted at the rate of the day, or reported as left out', async () => {
  const home = await seedPriceHome(server)
  const { db, inTx } = server.app.platform
  const days = ['2026-01-12', '2026-01-13']
  await seedGridDays(db, home.locationId, days, { importWh: 250 })
  await sql`update location set region_id = (select id from region where code = 'SI') where id = ${home.locationId}`.execute(
    db,
  )
  const points = Array.from({ length: 72 }, (_, hour) => ({
    startMs: Date.parse('2026-01-11T12:00Z') + hour * 3_600_000,
    ...{ minutes: 60, milliPerMwh: 100_000 + hour },
  }))
  const prices = { zone: 'SI', currency: 'CZK', source: 'entsoe', isSample: false, points } as const
  await inTx(system, (change) => keepSpotPrices(change, prices, new Date(NOW)))
  const spot = { kind: 'spot' as const, factor: '1', fee: '0.01', floor: null, cap: null }
  const energy = exampleComponent('Energy', '0', { vat: 'none', rates: [{ tariff: 'T0', prices: [spot] }] })
  const plan = examplePlan({ kind: 'spot_market', versions: [exampleVersion([energy])] })
  const { id: planId } = (await home.api.utilityPlans.create({ plan })).data.plan
  await home.api.priceLists.create({ locationId: home.locationId, planId, validFrom: '2026-01-12' })
  await calculateMarkedCosts(server, NOW)
  const recount = () => costDifferences(db, home.locationId, quartersOf(days))
  expect(await recount()).toEqual({
    ...{ days: 0, differences: [], notChecked: [{ part: 'spot_rate', days: 2 }] },
  })
  await inTx(system, ({ tx }) => keepRates(tx, [{ day: '2026-01-09', currency: 'CZK', perEuro: '25' }]))
  // stored costs have no price until they are recalculated
  const { days: compared, differences } = await recount()
  expect({ compared, differences }).toMatchObject({
    compared: 2,
    differences: days.map((day) => ({ day, figure: 'energyCost', stored: 0 })),
  })
  expect(differences[0]?.recounted).toBeCloseTo(24 * (0.004 + 0.01), 4)
  await sql`insert into cost_mark (location_id, from_day, to_day) values (${home.locationId}, '2026-01-12', '2026-01-13')`.execute(
    db,
  )
  await calculateMarkedCosts(server, NOW)
  expect((await recount()).differences).toEqual([])
})
