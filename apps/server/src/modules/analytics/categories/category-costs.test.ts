import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { type HomeDevice, loadHome } from '../../../testing/category-home.ts'
import { calculateMarkedCosts, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

/*
 * A day that can be added up by hand, in hours of UTC (the local day ends at 22) and W:
 *
 *            0–6    6–8     8–12   12–14   14–20   20–22   22–24
 *   grid     2000   −1000   0      7200    1000    0       –        32.4 kWh in, 2 kWh out
 *   sun      0      3000    4000   0       0       0       –        18 of 22 kWh for the house, 2 for the battery
 *   battery  0      −1000   0      0       0       1000    –
 *   car      0      0       3600   7200    0       0       0        14.4 kWh solar, and as much from the grid
 */
const day = '2025-06-02'
const zone = 'Europe/Ljubljana'
const device = (name: string, category: DeviceCategory, powerW: [number, number][]): HomeDevice => ({
  name,
  category,
  days: { [day]: { powerW } },
})
const house = [
  device('Grid', 'GRID', [
    [6, 2000],
    [8, -1000],
    [12, 0],
    [14, 7200],
    [20, 1000],
    [24, 0],
  ]),
  device('Roof', 'SOLAR_POWER_PLANT', [
    [6, 0],
    [8, 3000],
    [12, 4000],
    [24, 0],
  ]),
  device('Store', 'BATTERY', [
    [6, 0],
    [8, -1000],
    [20, 0],
    [22, 1000],
    [24, 0],
  ]),
  device('Car', 'EV_CHARGER', [
    [8, 0],
    [12, 3600],
    [14, 7200],
    [24, 0],
  ]),
]

let server: TestServer
let home: Awaited<ReturnType<typeof seedPriceHome>>
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
  home = await seedPriceHome(server)
  await loadHome(server.app.platform, { id: home.locationId, timezone: zone }, house)
})
afterAll(() => server[Symbol.asyncDispose]())

const { startMs, endMs } = localDayRange(zone, day)
const periodOf = async (category: DeviceCategory, to = endMs) =>
  (await home.api.categories.ofLocation({ locationId: home.locationId, category, from: startMs, to })).data
const costsOf = async (category: DeviceCategory, to = endMs) => (await periodOf(category, to)).costs

test('without a price list the result is empty, not zero', async () => {
  expect(await costsOf('GRID')).toEqual([])
  expect(await costsOf('EV_CHARGER')).toEqual([])
  expect(await costsOf('BATTERY')).toEqual([])
})

test('grid, solar, a car and a battery: costs, earnings and savings of each', async () => {
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
  await home.api.priceLists.create({ locationId: home.locationId, planId: plan.id, validFrom: day })
  expect((await periodOf('GRID')).areCostsPending).toBe(true)
  await calculateMarkedCosts(server, Date.now())
  expect((await periodOf('GRID')).areCostsPending).toBe(false)
  const euros = { currency: 'EUR', cost: null, earned: null, saved: null }
  // 32.4 kWh × 0.10 and 22 %; 2 kWh × 0.05
  expect(await costsOf('GRID')).toEqual([{ ...euros, cost: 3.95, earned: 0.1 }])
  // 20 kWh × 0.122
  expect(await costsOf('SOLAR_POWER_PLANT')).toEqual([{ ...euros, earned: 0.1, saved: 2.44 }])
  // 14.4 kWh × 0.122, from the grid and from the sun
  expect(await costsOf('EV_CHARGER')).toEqual([{ ...euros, cost: 1.76, saved: 1.76 }])
  // 2 kWh × 0.122, minus 2 kWh × 0.05 that would have been sold
  expect(await costsOf('BATTERY')).toEqual([{ ...euros, saved: 0.14 }])
  // until 14:00 the car used no grid energy; part of a day has no standing charges, so no cost
  const two = startMs + 14 * 3_600_000
  expect(await costsOf('EV_CHARGER', two)).toEqual([{ ...euros, cost: 0, saved: 1.76 }])
  expect(await costsOf('GRID', two)).toEqual([])
})
