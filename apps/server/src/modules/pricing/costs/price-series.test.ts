import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'
import { keepSpotPrices } from '../../spot-market/index.ts'

const day = '2026-06-10'

test('the price of a kWh contains market, supplier margin and VAT, and is empty if no price list applies', async () => {
  await using server = await startTestServer()
  const home = await seedPriceHome(server)
  const { locationId } = home
  await server.app.platform.inTx(system, (change) =>
    keepSpotPrices(
      change,
      {
        ...{ zone: 'SI', currency: 'EUR', source: 'entsoe', isSample: false },
        points: Array.from({ length: 48 }, (_, hour) => ({
          ...{ startMs: Date.parse('2026-06-09T00:00Z') + hour * 3_600_000, minutes: 60 },
          milliPerMwh: 100_000,
        })),
      },
      new Date(),
    ),
  )
  const price = { kind: 'spot' as const, factor: '1', fee: '0.02', floor: null, cap: null }
  const energy = {
    ...exampleComponent('Energy', '0'),
    kind: 'supplier_energy' as const,
    rates: [{ tariff: 'T0', prices: [price] }],
  }
  const plan = examplePlan({ kind: 'spot_market', versions: [exampleVersion([energy])] })
  const { plan: made } = (await home.api.utilityPlans.create({ plan })).data
  const requested = { locationId, from: day, to: day }
  expect((await home.api.costs.prices(requested)).data.paid).toBeNull()
  await home.api.priceLists.create({ locationId, planId: made.id, validFrom: day })
  const { paid } = (await home.api.costs.prices(requested)).data
  expect(paid).toMatchObject({
    currency: 'EUR',
    parts: [{ part: 'market' }, { part: 'supplier' }, { part: 'vat' }],
  })
  expect(paid?.parts.map(({ perKwh }) => perKwh[0])).toEqual([0.1, 0.02, 0.0264])
  expect(paid?.perKwh).toHaveLength(96)
  expect(paid?.perKwh[0]).toBe(0.1464)
})
