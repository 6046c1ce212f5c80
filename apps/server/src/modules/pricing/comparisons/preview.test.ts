import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { costParts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { presentList } from './candidates.queries.ts'
import { pastRange } from './past-year.queries.ts'
import { previewPriceList } from './preview.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

const daysFrom = (from: string, to: string) => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
/** The months before the current one, in the location's time zone. */
const today = localDateAt('Europe/Ljubljana', Date.now())
const past = pastRange(today, '2000-01-01') ?? { from: '', to: '' }
const lastMonth = daysFrom(`${past.to.slice(0, 7)}-01`, past.to)
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const terms = { netting: 'separate', nettingPeriod: 'month', agreedKw: {}, validTo: null } as const
const priced = (amount: string, of = {}) =>
  examplePlan({ versions: [exampleVersion([exampleComponent('Energy', amount, { vat: 'none' })], of)] })

test.each([
  ['the whole year', '2026-11-24', '2020-01-01', { from: '2025-11-01', to: '2026-10-31' }],
  ['the first day of a year', '2026-01-01', '2020-01-01', { from: '2025-01-01', to: '2025-12-31' }],
  ['a new place', '2026-11-24', '2026-10-17', { from: '2026-10-17', to: '2026-10-31' }],
  ['no whole month', '2026-11-24', '2026-11-02', null],
  ['nothing measured', '2026-11-24', null, null],
])('%s', (_what, now, firstDay, range) => expect(pastRange(now, firstDay)).toEqual(range))

test('last month is calculated with an unsaved plan and the current price list; nothing is saved', async () => {
  const { api, locationId } = await seedPriceHome(server)
  await seedGridDays(server.app.platform.db, locationId, lastMonth, { importWh: 250 })
  const { plan } = (await api.utilityPlans.create({ plan: priced('0.20') })).data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: '2020-01-01' })
  const { data } = await api.planComparisons.preview({
    ...{ locationId, plan: priced('0.10'), validFrom: today },
    ...terms,
  })
  const kwh = data.periods[0]?.asked?.charges.lines[0]?.quantity
  expect(Number(kwh)).toBeGreaterThan(27 * 24)
  expect(data).toMatchObject({
    asked: { pricesOf: today },
    present: { planName: 'One price' },
    knownSince: lastMonth[0],
    periods: [
      {
        ...{ kind: 'month', days: lastMonth.length, knownDays: lastMonth.length },
        asked: { cost: (Number(kwh) * 0.1).toFixed(2), completeness: { unknownQuarters: 0 } },
        present: { cost: (Number(kwh) * 0.2).toFixed(2) },
      },
      { kind: 'year', days: lastMonth.length },
    ],
  })
  expect(
    await server.app.platform.db
      .selectFrom('price_list')
      .select('id')
      .where('location_id', '=', locationId)
      .execute(),
  ).toHaveLength(1)
  const plans = (await api.utilityPlans.list({})).data
  expect(plans.total).toBe(1)
})

test("in a year, gaps stay gaps, prices are those of the list's first day, and months are billed one by one", async () => {
  const { api, locationId, owner } = await seedPriceHome(server)
  const { db } = server.app.platform
  await seedGridDays(db, locationId, daysFrom('2025-03-01', '2025-12-31'), { importWh: 250 })
  await seedGridDays(db, locationId, ['2025-05-01', '2025-05-02'], { importWh: null })
  const versions = [
    exampleVersion([exampleComponent('Energy', '0.10', { vat: 'none' })], { validTo: '2026-01-31' }),
    exampleVersion(
      [
        exampleComponent('Energy', '0.30', { vat: 'none' }),
        exampleComponent('Fee', '1', { unit: 'month', vat: 'none' }),
      ],
      { validFrom: '2026-02-01' },
    ),
  ]
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan({ versions }) })).data
  const location = { id: locationId, timezone: 'Europe/Ljubljana' } as Parameters<typeof previewPriceList>[2]
  const actor = { userId: owner.id } as Parameters<typeof previewPriceList>[1]
  const found = await previewPriceList(
    costParts(server.app.platform),
    actor,
    location,
    { ...terms, planId: plan.id, validFrom: '2026-03-01' },
    noon('2026-01-15'),
  )
  expect(found).toMatchObject({ asked: { pricesOf: '2026-03-01' }, present: null, knownSince: '2025-03-01' })
  // 306 days minus two of 24 hours; the clock changes cancel each other out: 304 × 24 kWh, ten months of the
  // fee
  expect(found.periods[1]).toMatchObject({
    ...{ from: '2025-03-01', to: '2025-12-31', days: 306, knownDays: 304 },
    asked: { cost: (304 * 24 * 0.3 + 10).toFixed(2), completeness: { unknownQuarters: 192 } },
    present: null,
  })
})

test('a location without data has no result, and plans that it may not have are refused', async () => {
  const { api, locationId } = await seedPriceHome(server)
  const foreign = await seedPriceHome(server)
  const { plan } = (await foreign.api.utilityPlans.create({ plan: priced('0.1') })).data
  const ask = (of: object) =>
    api.planComparisons.preview({ locationId, validFrom: today, ...terms, plan: priced('0.1'), ...of })
  expect((await ask({})).data).toMatchObject({ knownSince: null, periods: [], present: null })
  expect(await failureOf(ask({ plan: undefined, planId: plan.id }))).toMatchObject({ code: 'invalid' })
  expect(await failureOf(ask({ plan: undefined }))).toMatchObject({ code: 'invalid' })
  expect(await failureOf(ask({ plan: examplePlan({ versions: [exampleVersion([])] }) }))).toMatchObject({
    code: 'invalid',
  })
  expect(await failureOf(ask({ locationId: foreign.locationId }))).toMatchObject({ code: 'not_found' })
  expect(await presentList(server.app.platform.db, { id: locationId })).toBeNull()
})
