import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { examplePlan } from '../../../testing/calls/example-plan.ts'
import { calculateMarkedCosts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'

const day = '2026-03-28'
const requested = { from: day, to: day }
const instants = { from: Date.parse(`${day}T00:00:00+01:00`), to: Date.parse('2026-03-29T00:00:00+01:00') }

test('costs are pending until older quarter-hours are rolled up; quarter-hours that are just arriving do not count', async () => {
  await using server = await startTestServer({ roles: new Set(['web']) })
  const { api, locationId } = await seedPriceHome(server)
  const { db } = server.app.platform
  await seedGridDays(db, locationId, [day], { importWh: 250 })
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan() })).data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: day })
  await calculateMarkedCosts(server, Date.parse('2026-04-10T10:00:00Z'))
  const pending = async () => [
    (await api.costs.period({ locationId, ...requested })).data.isPending,
    (await api.costs.chart({ locationId, ...instants })).data.isPending,
    (await api.reports.location({ locationId, ...requested })).data.areCostsPending,
  ]
  const dirty = (at: string) =>
    sql`insert into dirty_quarter (location_id, at) values (${locationId}, ${at}::timestamptz)`.execute(db)
  expect(await pending()).toEqual([false, false, false])
  await dirty('2026-03-27T12:00:00+01:00')
  await dirty(new Date(Math.floor(Date.now() / 900_000) * 900_000).toISOString())
  expect(await pending()).toEqual([false, false, false])
  await dirty(`${day}T12:00:00+01:00`)
  expect(await pending()).toEqual([true, true, true])
  await sql`delete from dirty_quarter where location_id = ${locationId}`.execute(db)
  expect(await pending()).toEqual([false, false, false])
})
