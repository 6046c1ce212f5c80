import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { countMarkedCosts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

const range = { from: '2026-04-01', to: '2026-04-03' }

/** 24 kWh a day at 0.10 and 22 %, 9.6 kWh sold at 0.05; the third day has no price. */
async function pricedHome() {
  const home = await seedPriceHome(server)
  const { db } = server.app.platform
  await seedGridDays(db, home.locationId, ['2026-04-01', '2026-04-02', '2026-04-03'], {
    importWh: 250,
    exportWh: 100,
  })
  await sql`update location_day set import_wh = 24000, consumption_wh = 24000 where location_id = ${home.locationId}`.execute(
    db,
  )
  const { plan } = (
    await home.api.utilityPlans.create({
      plan: examplePlan({
        versions: [
          exampleVersion([
            exampleComponent('Energy', '0.10'),
            exampleComponent('Sold', '0.05', { direction: 'export', vat: 'none' }),
          ]),
        ],
      }),
    })
  ).data
  await home.api.priceLists.create({
    ...{ locationId: home.locationId, planId: plan.id, validFrom: '2026-04-01', validTo: '2026-04-02' },
  })
  await countMarkedCosts(server, Date.parse('2026-04-10T10:00:00Z'))
  return home
}

test('a report by the day has a column of cost and one of earning for each currency; a day without a price has none', async () => {
  const { api, locationId } = await pricedHome()
  const { data } = await api.reports.location({ locationId, ...range })
  expect(data.costs).toEqual([
    {
      currency: 'EUR',
      cost: { values: [2.93, 2.93, null], total: 5.86 },
      earned: { values: [0.48, 0.48, null], total: 0.96 },
    },
  ])
  const byHour = (await api.reports.location({ locationId, ...range, step: 'hour' })).data
  expect(byHour.costs).toEqual([])
})

test('its file says the same', async () => {
  const { api, locationId } = await pricedHome()
  const file = await api.reports.locationFile({ locationId, ...range, format: 'csv', locale: 'en' })
  const lines = (await new Response(file.body).text()).trim().split(/\r?\n/)
  expect(lines[0]).toMatch(/"Cost \(EUR\)","Earned \(EUR\)"$/)
  expect(lines[1]).toMatch(/,2\.93,0\.48$/)
  expect(lines[3]).toMatch(/,,$/)
  expect(lines.at(-1)).toMatch(/,5\.86,0\.96$/)
})
