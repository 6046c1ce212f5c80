import { localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { april, inCrowns, inEuros, seedPriceTown, townZone as zone } from '../../../testing/price-town.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { costsOf } from '../../pricing/index.ts'

const rangeOf = (first: string, last: string) => ({
  from: localDayRange(zone, first).startMs,
  to: localDayRange(zone, last).endMs,
})

const elsewhere = {
  countryCode: 'PT',
  region: { code: 'PT', type: 'BIDDING_ZONE' },
  timezone: 'Atlantic/Azores',
} as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

const town = (plans: Parameters<typeof seedPriceTown>[1]) => seedPriceTown(server, plans)

describe('costs of a location', () => {
  test('equal its bill, with earnings and solar savings', async () => {
    const { api, ids, count } = await town([inEuros])
    const locationId = ids[0] ?? 0
    const ask = async (first: string, last: string) =>
      (await api.periodCosts.location({ locationId, ...rangeOf(first, last) })).data
    expect(await ask('2026-04-01', '2026-04-30')).toMatchObject({
      currencies: [],
      isPending: true,
      unpricedDays: 30,
    })
    await count()
    const costs = await ask('2026-04-01', '2026-04-30')
    expect(costs).toMatchObject({ from: '2026-04-01', to: '2026-04-30', isPending: false, unpricedDays: 0 })
    // 720 kWh × 0.10 + 3, and 22 %; 144 kWh × 0.05; 288 kWh × 0.10 × 1.22
    expect(costs.currencies[0]?.now).toEqual({ cost: 91.5, earned: 7.2, saved: 35.14 })
    expect(costs.bills[0]).toMatchObject({
      charges: { total: '91.50' },
      credits: { total: '7.20' },
      due: '91.50',
    })
    expect(costs.at).toEqual(april)
    expect(costs.currencies[0]?.steps.cost).toEqual(april.map(() => 3.05))
    expect(costs.currencies[0]?.steps.saved?.[0]).toBeCloseTo(1.1712, 4)
    // nothing was measured in March
    expect(costs.currencies[0]?.compared).toBeNull()
    const half = await ask('2026-04-16', '2026-04-30')
    expect(half.currencies[0]?.compared).toEqual({
      now: { cost: 45.75, earned: 3.6, saved: 17.57 },
      before: { cost: 45.75, earned: 3.6, saved: 17.57 },
      locations: 1,
    })
    const year = await ask('2026-01-01', '2026-04-30')
    expect(year).toMatchObject({ interval: 'month', currencies: [{ now: { cost: 91.5 } }] })
    expect(year.currencies[0]?.steps.cost.filter((value) => value !== null)).toEqual([91.5])
  })

  test("a new time zone marks every day of the location's price lists", async () => {
    const { api, ids, count } = await town([inEuros])
    const locationId = ids[0] ?? 0
    await count()
    const settings = {
      ...{
        id: locationId,
        name: 'Home',
        countryCode: 'SI',
        region: { code: 'SI', type: 'BIDDING_ZONE' } as const,
      },
      ...{ address: { street: null, houseNumber: null, postcode: null, city: null }, coordinates: null },
      ...{ gridLimitW: null, solarPeakW: null, solarPlane: null },
    }
    const pending = async () =>
      (await costsOf(server.app.platform.db, [locationId], { from: '2026-04-01', to: '2026-04-30' })).pending
        .size
    await api.locationAdmin.update({ ...settings, timezone: zone })
    await count()
    await api.locationAdmin.update({ ...settings, timezone: zone, name: 'As before' })
    expect(await pending()).toBe(0)
    await api.locationAdmin.update({ ...settings, ...elsewhere })
    expect(await pending()).toBe(1)
  })
})

describe('costs of many', () => {
  test('are summed by currency; a location without prices does not count as zero', async () => {
    const { api, ids, company, count } = await town([inEuros, inEuros, inCrowns, null])
    await count()
    const requested = rangeOf('2026-04-01', '2026-04-30')
    const group = (await api.periodCosts.group({ locationGroupId: company.rootGroupId, ...requested })).data
    expect(group.locations).toEqual({ count: ids.length, priced: 3, pending: 0 })
    expect(group.unpricedDays).toBe(30)
    expect(group.currencies.map(({ currency, now }) => [currency, now])).toEqual([
      ['EUR', { cost: 183, earned: 14.4, saved: 70.27 }],
      ['CZK', { cost: 91.5, earned: 7.2, saved: 35.14 }],
    ])
    expect((await api.periodCosts.company({ companyId: company.id, ...requested })).data).toEqual(group)
  })

  test('locations without costs in the previous period are left out of the comparison, which is still shown', async () => {
    const { api, ids, company, count } = await town([inEuros, inEuros, inEuros])
    await count()
    const { db } = server.app.platform
    await db
      .deleteFrom('cost_day')
      .where('location_id', '=', ids[2] ?? 0)
      .where('day', '<', '2026-04-16')
      .execute()
    const requested = rangeOf('2026-04-16', '2026-04-30')
    const { data } = await api.periodCosts.group({ locationGroupId: company.rootGroupId, ...requested })
    expect(data.currencies[0]?.now.cost).toBe(137.25)
    expect(data.currencies[0]?.compared).toMatchObject({
      now: { cost: 91.5 },
      before: { cost: 91.5 },
      locations: 2,
    })
  })
})
