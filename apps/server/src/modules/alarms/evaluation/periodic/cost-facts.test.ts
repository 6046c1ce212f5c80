import { expect, test } from 'vitest'
import { examplePlan } from '../../../../testing/calls/example-plan.ts'
import { calculateMarkedCosts, seedGridDays, seedPriceHome } from '../../../../testing/price-home.ts'
import { startTestServer } from '../../../../testing/servers/test-server.ts'
import { readCostsOfMonth } from './periodic-facts.queries.ts'

const NOW = Date.parse('2026-03-31T10:00:00Z')

test('costs of the month are known so far and for the whole month, in the currency of the plan', async () => {
  await using server = await startTestServer({ roles: new Set(['web']) })
  const { db } = server.app.platform
  const { api, locationId } = await seedPriceHome(server)
  expect(await readCostsOfMonth(db, [locationId], NOW)).toEqual([])
  await seedGridDays(db, locationId, ['2026-03-28', '2026-03-29', '2026-03-30'], { importWh: 250 })
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan() })).data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: '2026-03-28' })
  await calculateMarkedCosts(server, NOW)
  const [costs, ...others] = await readCostsOfMonth(db, [locationId], NOW)
  expect(others).toEqual([])
  // 71 kWh of three days at 0.12 EUR and 22 % VAT
  expect(costs).toMatchObject({ locationId, currency: 'EUR' })
  expect(costs?.soFar).toBeCloseTo(71 * 0.12 * 1.22, 1)
  expect(costs?.forecast).toBeCloseTo(((costs?.soFar ?? 0) / 3) * 31, 6)
})
