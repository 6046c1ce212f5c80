import { addDays } from '@kilowatt/domain/time/local-day'
import { expect, test } from 'vitest'
import { examplePlan } from '../../../../testing/calls/example-plan.ts'
import { calculateMarkedCosts, seedGridDays, seedPriceHome } from '../../../../testing/price-home.ts'
import { startTestServer } from '../../../../testing/servers/test-server.ts'
import { readForecasts, readPastForecasts } from '../../../pricing/index.ts'
import { readCostsOfMonth } from './cost-facts.queries.ts'

/** Wednesday noon in Ljubljana. The month began on a Sunday. */
const NOW = Date.parse('2026-02-18T11:00:00Z')
const TODAY = '2026-02-18'
const ZONE = 'Europe/Ljubljana'
const lastMonth = { from: NOW - 30 * 86_400_000, to: NOW }
const KWH_EUR = 0.12 * 1.22
const before = (days: number) => Array.from({ length: days }, (_, i) => addDays(TODAY, i - days))
const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay())

async function pricedHome(server: Awaited<ReturnType<typeof startTestServer>>) {
  const home = await seedPriceHome(server)
  const { plan } = (await home.api.utilityPlans.create({ plan: examplePlan() })).data
  const { locationId } = home
  await home.api.priceLists.create({ locationId, planId: plan.id, validFrom: '2026-01-01' })
  return locationId
}

test('the forecast of the month distinguishes working days and weekends, as on the costs page', async () => {
  await using server = await startTestServer({ roles: new Set(['web']) })
  const { db } = server.app.platform
  const locationId = await pricedHome(server)
  expect(await readCostsOfMonth(db, [locationId], NOW)).toEqual([])
  // 24 kWh on working days, 72 kWh at weekends
  const days = before(28)
  await seedGridDays(
    db,
    locationId,
    days.filter((day) => !isWeekend(day)),
    { importWh: 250 },
  )
  await seedGridDays(db, locationId, days.filter(isWeekend), { importWh: 750 })
  await calculateMarkedCosts(server, NOW)
  const [costs, ...others] = await readCostsOfMonth(db, [locationId], NOW)
  expect(others).toEqual([])
  expect(costs).toMatchObject({ locationId, currency: 'EUR' })
  // 12 working days and 5 days of weekends until yesterday, 8 and 3 still to come
  expect(costs?.soFar).toBeCloseTo((12 * 24 + 5 * 72) * KWH_EUR, 2)
  expect(costs?.forecast).toBeCloseTo((20 * 24 + 8 * 72) * KWH_EUR, 2)
  // at the end of yesterday, the preview of a rule saw the figures that the page shows today
  const yesterday = (await readPastForecasts(db, [{ id: locationId, timezone: ZONE }], lastMonth)).get(
    locationId,
  )
  expect(yesterday?.length).toBe(30)
  expect(yesterday?.at(-1)).toEqual({
    endMs: Date.parse('2026-02-17T23:00:00Z'),
    ...{ soFar: costs?.soFar, currency: 'EUR' },
    forecast: expect.closeTo(costs?.forecast ?? 0, 2),
  })
  const page = (await readForecasts(db, [locationId], TODAY)).get(locationId)
  expect(costs).toMatchObject({ soFar: page?.soFar, forecast: page?.forecast?.expected })
})

test('without a complete week there are costs, but no forecast', async () => {
  await using server = await startTestServer({ roles: new Set(['web']) })
  const { db } = server.app.platform
  const locationId = await pricedHome(server)
  await seedGridDays(db, locationId, before(3), { importWh: 250 })
  await calculateMarkedCosts(server, NOW)
  const [costs] = await readCostsOfMonth(db, [locationId], NOW)
  expect(costs?.soFar).toBeCloseTo(3 * 24 * KWH_EUR, 2)
  expect(costs?.forecast).toBeNull()
})
