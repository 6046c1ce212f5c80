import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange, quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../seed/people.ts'
import { system } from '../../platform/changes.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../testing/calls/example-plan.ts'
import { codeOf } from '../../testing/people/code-of.ts'
import { signedInAs } from '../../testing/people/sign-in.ts'
import { countMarkedCosts, seedGridDays, seedPriceHome } from '../../testing/price-home.ts'
import { rollUpRound } from '../../testing/roll-up.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { createSite, storeSamples } from '../../testing/site-fixture.ts'
import { recountSample } from './recount.job.ts'
import { recountLocation } from './recount-location.queries.ts'
import { costDifferences } from './recounted-costs.queries.ts'

const timezone = 'Europe/Ljubljana'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

/** A meter that drew 600 W all yesterday, rolled up. */
async function measuredHome() {
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
      samples.filter(({ at }) => at < Date.now()),
    )
    await sql`update device_membership set from_at = ${new Date(startMs - 86_400_000)} where device_id = ${deviceId}`.execute(
      tx,
    )
    return site
  })
  for (let some = 1; some > 0; ) some = await rollUpRound(platform, Date.now() + MINUTE_MS)
  const recount = () =>
    recountLocation(platform.db, { id: locationId, timezone }, { from: day, to: day }, endMs + 3_600_000)
  return { locationId, day, startMs, recount }
}

test('what is stored right agrees with the recount', async () => {
  const { recount } = await measuredHome()
  const { days, differences, totals, ratios } = await recount()
  expect({ days, differences }).toEqual({ days: 1, differences: [] })
  expect(totals.importWh).toBeCloseTo(600 * 24, 0)
  expect(ratios).toEqual({ selfSufficiency: 0, selfConsumption: null })
})

test('a stored quarter-hour or day that is wrong is found, and is what super admins see', async () => {
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

test('nobody else sees recounts', async () => {
  const { api } = await seedPriceHome(server)
  expect(await codeOf(api.recounts.list())).toBe('forbidden')
})

/** Around the clock going forward: 92 quarter-hours on the 29th. */
const DAYS = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30']
const NOW = Date.parse('2026-04-10T10:00:00Z')

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
  await countMarkedCosts(server, NOW)
  const quarters = DAYS.flatMap((day) =>
    quarterHoursOfDay(timezone, day).map((at, i) => ({
      ...{
        at,
        day,
        clock: `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
      },
      ...{
        importWh: 250,
        exportWh: 100,
        productionWh: null,
        chargeWh: null,
        dischargeWh: null,
        evWh: null,
        hvacWh: null,
      },
      consumptionWh: null,
    })),
  )
  const recount = () => costDifferences(db, home.locationId, quarters)
  expect(await recount()).toEqual({ days: 3, differences: [] })
  await sql`update cost_day set energy_paid = energy_paid * 2 where location_id = ${home.locationId} and day = '2026-03-29'`.execute(
    db,
  )
  // 92 quarter-hours of 0.25 kWh at 0.12 and 22 % VAT
  const recounted = expect.closeTo(23 * 0.12 * 1.22, 6)
  expect((await recount()).differences).toMatchObject([
    { day: '2026-03-29', figure: 'energyCost', recounted },
  ])
})
