import { localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { april, inCrowns, inEuros, seedPriceTown, townZone } from '../../../testing/price-town.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

const rangeOf = (first: string, last: string) => ({
  from: localDayRange(townZone, first).startMs,
  to: localDayRange(townZone, last).endMs,
})
const wholeApril = rangeOf('2026-04-01', '2026-04-30')

/** Deletes the energies of the given days. */
const forget = (locationId: number, days: readonly string[]) =>
  sql`
    update location_quarter
    set import_wh = null, export_wh = null, solar_to_house_wh = null, solar_to_battery_wh = null
    where location_id = ${locationId} and (at at time zone ${townZone})::date = any(${days}::date[])
  `.execute(server.app.platform.db)

test('a chart of many locations sums each currency separately, and shows how many of them have prices', async () => {
  const { api, company, count } = await seedPriceTown(server, [inCrowns, inEuros, inEuros, null])
  const locationGroupId = company.rootGroupId
  const before = (await api.costs.groupChart({ locationGroupId, ...wholeApril })).data
  expect(before).toMatchObject({
    ...{ currencies: [], isPending: true, mostDays: null },
    locations: { count: 4, priced: 0, pending: 3 },
  })
  await count()
  const chart = (await api.costs.groupChart({ locationGroupId, ...wholeApril })).data
  expect(chart).toMatchObject({
    ...{ ...wholeApril, timezone: townZone, interval: 'day', isPending: false, mostDays: null },
    locations: { count: 4, priced: 3, pending: 0 },
  })
  // each day 24 kWh × 0.10 and 3 / 30, both with 22 %; 4.8 kWh × 0.05; most frequent currency first
  const ofOne = { energy: 2.928, standing: 0.122, earned: 0.24 }
  expect(chart.currencies).toMatchObject([
    {
      ...{ currency: 'EUR', energy: april.map(() => 2 * ofOne.energy) },
      ...{ standing: april.map(() => 2 * ofOne.standing), earned: april.map(() => 2 * ofOne.earned) },
      totals: { cost: 183, energy: 175.68, standing: 7.32, earned: 14.4, saved: 70.27 },
      costBesideBars: null,
      earnedBesideBars: null,
    },
    {
      ...{ currency: 'CZK', energy: april.map(() => ofOne.energy) },
      totals: { cost: 91.5, energy: 87.84, standing: 3.66 },
    },
  ])
  expect((await api.costs.companyChart({ companyId: company.id, ...wholeApril })).data).toEqual(chart)
})

test('a chart of many locations has only days and months: a day is the shortest step, and a year is shown by months', async () => {
  const { api, ids, company, count } = await seedPriceTown(server, [inEuros])
  await count()
  const locationGroupId = company.rootGroupId
  const ask = async (first: string, last: string, interval: 'auto' | '900' | '86400') =>
    (await api.costs.groupChart({ locationGroupId, ...rangeOf(first, last), interval })).data
  for (const interval of ['auto', '900', '86400'] as const)
    expect(await ask('2026-04-10', '2026-04-10', interval)).toMatchObject({
      ...{ interval: 'day', currencies: [{ energy: [2.928], standing: [0.122] }] },
    })
  const year = await ask('2026-01-01', '2026-12-31', 'auto')
  expect(year.interval).toBe('month')
  expect(year.currencies[0]?.energy[3]).toBe(87.84)
  // as in the location's own chart of the same days
  const { data } = await api.costs.chart({ locationId: ids[0] ?? 0, ...wholeApril, interval: '86400' })
  expect((await ask('2026-04-01', '2026-04-30', '86400')).currencies).toEqual(data.currencies)
})

test('its total equals the summary to the cent, including exports that cancel imports over a month, which are in no day', async () => {
  const { api, ids, company, count } = await seedPriceTown(server, [null, null, inEuros])
  const netted = exampleVersion([
    exampleComponent('Energy', '0.10', { isNetted: true }),
    exampleComponent('Fee', '3', { unit: 'month', kind: 'standing_charge' }),
  ])
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan({ versions: [netted] }) })).data
  for (const locationId of ids.slice(0, 2))
    await api.priceLists.create({
      ...{ locationId, planId: plan.id, validFrom: '2026-03-01', netting: 'net_metering' },
    })
  await count()
  const locationGroupId = company.rootGroupId
  const chart = (await api.costs.groupChart({ locationGroupId, ...wholeApril })).data
  // each 87.84 and 3.66; twice 144 kWh × 0.10 and 22 % are refunded
  expect(chart.currencies).toMatchObject([
    { totals: { cost: 239.36, energy: 228.38, standing: 10.98 }, costBesideBars: -35.14 },
  ])
  const summary = (await api.periodCosts.group({ locationGroupId, ...wholeApril })).data
  expect(summary.currencies).toMatchObject([{ now: { cost: 239.36 } }])
  expect((await api.costs.companyChart({ companyId: company.id, ...wholeApril })).data).toEqual(chart)
})

test('unknown energy is not zero, for one location and for many', async () => {
  const { api, ids, company, count } = await seedPriceTown(server, [inEuros, inEuros])
  const [first = 0, second = 0] = ids
  await forget(first, april)
  await forget(second, april.slice(0, 1))
  await count()
  const twoDays = { ...rangeOf('2026-04-01', '2026-04-02'), interval: '86400' as const }
  const many = (await api.costs.groupChart({ locationGroupId: company.rootGroupId, ...twoDays })).data
  expect(many.currencies).toMatchObject([
    { energy: [null, 2.928], standing: [0.244, 0.244], earned: [null, 0.24], saved: [null, 1.1712] },
  ])
  const month = (await api.costs.chart({ locationId: first, ...wholeApril, interval: 'month' })).data
  expect(month.currencies).toMatchObject([
    {
      ...{ energy: [null], standing: [3.66], earned: [null], costBesideBars: null },
      totals: { cost: 3.66, energy: null, standing: 3.66, earned: null },
    },
  ])
})

test('the number of location-days per request is limited, and the error contains how many days would work', async () => {
  const { api, company } = await seedPriceTown(server, [])
  await sql`
    insert into location (company_id, location_group_id, name, country_id, timezone)
    select c.id, ${company.rootGroupId}, 'Home ' || n, c.country_id, ${townZone}
    from company c, generate_series(1, 3000) n where c.id = ${company.id}
  `.execute(server.app.platform.db)
  const ask = async (first: string, last: string) =>
    (await api.costs.companyChart({ companyId: company.id, ...rangeOf(first, last) })).data
  expect(await ask('2026-01-01', '2026-12-31')).toMatchObject({
    ...{ currencies: [], mostDays: 333, locations: { count: 3000, priced: 0, pending: 0 } },
  })
  expect(await ask('2026-01-01', '2026-06-30')).toMatchObject({ currencies: [], mostDays: null })
})

test('another company and an absent group are refused; a reversed range is refused', async () => {
  const [mine, other] = [await seedPriceTown(server, []), await seedPriceTown(server, [])]
  const ofGroup = (locationGroupId: number, range = wholeApril) =>
    failureOf(mine.api.costs.groupChart({ locationGroupId, ...range }))
  expect(await ofGroup(other.company.rootGroupId)).toMatchObject({ code: 'not_found' })
  expect(await ofGroup(2_000_000_000)).toMatchObject({ code: 'not_found' })
  expect(
    await failureOf(mine.api.costs.companyChart({ companyId: other.company.id, ...wholeApril })),
  ).toMatchObject({ code: 'not_found' })
  expect(await ofGroup(mine.company.rootGroupId, { from: 10, to: 5 })).toMatchObject({ code: 'invalid' })
})
