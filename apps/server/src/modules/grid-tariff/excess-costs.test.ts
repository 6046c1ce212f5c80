import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPlan } from '../../../seed/demo/demo-plan.ts'
import { system } from '../../platform/changes.ts'
import type { examplePlan } from '../../testing/calls/example-plan.ts'
import { failureOf } from '../../testing/failure-of.ts'
import { calculateMarkedCosts, seedGridDays, seedPriceHome } from '../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { markRolled } from '../pricing/index.ts'
import type { AccessibleLocation } from '../tenancy/index.ts'
import { readBlockGuard } from './agreed-powers.queries.ts'

/** Excess power of a location is in its bill, and wherever its costs are shown. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

/** The end of Monday, 23 November 2026, in Ljubljana. */
const NOW = Date.parse('2026-11-23T23:59:59.999+01:00')
const month = { from: '2026-11-01', to: '2026-11-30' }
const powers = {
  ...{ connectionKw: 17, phases: 3 as const, consumer: 'household' as const, userGroup: 0 as const },
  kw: [4, 5, 5, 5, 5] as [number, number, number, number, number],
  setBy: 'customer' as const,
}
/** Block 1 on working days: √(16 × 1 kW²) at noon of one Monday at 5 kW, price of November 2026 and factor 1.05. */
const EXCESS_EUR = 4 * 1.05 * 2.67611

/** 1 kW all the time since 1 November, and 5 kW from 8 to 12 on Monday, 9 November. */
async function home() {
  const made = await seedPriceHome(server)
  const { locationId, api } = made
  const { db } = server.app.platform
  const days = Array.from({ length: 23 }, (_, i) => addDays('2026-11-01', i))
  await seedGridDays(db, locationId, days, { importWh: 250 })
  await sql`update location_quarter set import_wh = 1250 where location_id = ${locationId}
    and at >= '2026-11-09T08:00:00+01:00' and at < '2026-11-09T12:00:00+01:00'`.execute(db)
  const { plan } = (await api.utilityPlans.create({ plan: demoPlan() as ReturnType<typeof examplePlan> }))
    .data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: '2026-11-01' })
  const count = () => calculateMarkedCosts(server, NOW)
  await count()
  const billOf = async (range = month) => {
    const [bill] = (await api.costs.period({ locationId, ...range })).data.bills
    if (!bill) throw new Error('no bill')
    return bill
  }
  return { ...made, count, billOf }
}
const excessOf = ({ charges }: Awaited<ReturnType<Awaited<ReturnType<typeof home>>['billOf']>>) =>
  charges.lines.filter(({ rule }) => rule === 'excess')

test("the bill uses the location's agreed powers with their excess, or reports power as missing", async () => {
  const { api, locationId, count, billOf } = await home()
  const power = async () =>
    (await billOf()).charges.lines
      .filter(({ unit, rule }) => unit === 'kW' && rule === 'price')
      .map(({ tariff, quantity }) => [tariff, Math.round((Number(quantity) * 300) / 23) / 10])
  expect(await power()).toEqual([])
  expect((await billOf()).completeness.powerMissing.toSorted()).toEqual(['1', '2', '3', '4'])
  expect(excessOf(await billOf())).toEqual([])
  await api.agreedPowers.set({ locationId, validFrom: '2026-11-01', powers })
  expect((await api.costs.period({ locationId, ...month })).data.isPending).toBe(true)
  await count()
  expect(await power()).toEqual([
    ['1', 4],
    ['2', 5],
    ['3', 5],
    ['4', 5],
  ])
  expect(excessOf(await billOf())).toEqual([
    expect.objectContaining({
      ...{ name: 'Network, power', tariff: '1', quantity: '4', price: '2.8099155', amount: '11.24' },
    }),
  ])
})

test('the bill agrees with the overview, and the sum of its days with the month', async () => {
  const { api, locationId, count, billOf } = await home()
  await api.agreedPowers.set({ locationId, validFrom: '2026-11-01', powers })
  await count()
  const guard = await readBlockGuard(server.app.platform.db, { id: locationId } as AccessibleLocation, NOW)
  expect(guard?.excessEur).toBeCloseTo(EXCESS_EUR, 5)
  expect(Number(excessOf(await billOf())[0]?.amount)).toBeCloseTo(guard?.excessEur ?? Number.NaN, 2)
  const { days } = await billOf()
  const [before, on] = [
    days.find(({ day }) => day === '2026-11-06'),
    days.find(({ day }) => day === '2026-11-09'),
  ]
  expect(on?.excess).toBeCloseTo(EXCESS_EUR * 1.22, 4)
  expect(before?.excess).toBe(0)
  expect(on?.standing).toBeCloseTo(before?.standing ?? Number.NaN, 6)
})

test.each([
  ['powers that the operator set have no excess on the bill', { ...powers, setBy: 'operator' as const }, 0],
  ['powers that the customer chose have excess', powers, 1],
  ['powers above the peak have no excess', { ...powers, kw: [5, 5, 5, 5, 5] as typeof powers.kw }, 0],
] as const)('%s', async (_case, chosen, lines) => {
  const { api, locationId, count, billOf } = await home()
  await api.agreedPowers.set({ locationId, validFrom: '2026-11-01', powers: chosen })
  await count()
  expect(excessOf(await billOf())).toHaveLength(lines)
})

test('late data of a day changes the excess of the whole month', async () => {
  const { api, locationId, count, billOf } = await home()
  await api.agreedPowers.set({ locationId, validFrom: '2026-11-01', powers })
  await count()
  const { db, inTx } = server.app.platform
  await sql`update location_quarter set import_wh = 1250 where location_id = ${locationId}
    and at >= '2026-11-02T08:00:00+01:00' and at < '2026-11-02T12:00:00+01:00'`.execute(db)
  await inTx(system, ({ tx }) => markRolled(tx, [{ locationId, from: '2026-11-02', to: '2026-11-02' }]))
  await count()
  // √32, no longer 4
  expect(Number(excessOf(await billOf())[0]?.quantity)).toBeCloseTo(Math.sqrt(32), 5)
})

test('the chart shows excess power as a separate part, and its totals equal the bill', async () => {
  const { api, locationId, count, billOf } = await home()
  const asked = { locationId, from: Date.parse(`${month.from}T00:00:00+01:00`), to: NOW + 1 }
  const chartOf = async (interval: '86400' | 'month' | '3600', range: Partial<typeof asked> = {}) => {
    const [chart] = (await api.costs.chart({ ...asked, ...range, interval })).data.currencies
    if (!chart) throw new Error('no chart')
    return chart
  }
  await api.agreedPowers.set({ locationId, validFrom: month.from, powers })
  await count()
  const { charges, days } = await billOf()
  const byDay = await chartOf('86400')
  const excess = Math.round(EXCESS_EUR * 1.22 * 100) / 100
  expect(byDay.excess?.map((amount) => amount !== 0)).toEqual(days.map(({ day }) => day === '2026-11-09'))
  expect(byDay.excess?.[8]).toBeCloseTo(EXCESS_EUR * 1.22, 4)
  expect(byDay.standing?.[8]).toBeCloseTo(byDay.standing?.[7] ?? Number.NaN, 4)
  const byMonth = await chartOf('month')
  expect(byMonth.excess).toEqual([expect.closeTo(EXCESS_EUR * 1.22, 4)])
  for (const { totals, costBesideBars } of [byDay, byMonth]) {
    expect(totals).toMatchObject({ excess, cost: Number(charges.total) })
    const { energy, standing, cost } = totals
    if (energy === null || standing === null || cost === null) throw new Error('an unknown total')
    expect(energy + standing + excess).toBeCloseTo(cost, 6)
    expect(costBesideBars).toBeNull()
  }
  // hours only have energy costs; the other costs are shown next to them
  const noon = Date.parse('2026-11-09T00:00:00+01:00')
  const byHour = await chartOf('3600', { from: noon, to: noon + 86_400_000 })
  expect(byHour).toMatchObject({ excess: null, totals: { excess } })
  expect(byHour.costBesideBars).toBeCloseTo((byHour.totals.standing ?? Number.NaN) + excess, 1)
})

test('block powers in a price list are refused on creation, change and preview', async () => {
  const { api, locationId } = await home()
  const [list] = (await api.priceLists.list({ locationId })).data.priceLists
  if (!list) throw new Error('no price list')
  const { validFrom, validTo, network, exportTariff, netting, nettingPeriod } = list
  const terms = { validFrom, validTo, network, exportTariff, netting, nettingPeriod, agreedKw: { 1: '9' } }
  const asked = { locationId, planId: list.plan.id, ...terms }
  const refusal = {
    code: 'invalid',
    data: { fields: [{ path: 'agreedKw.1', message: 'belongs_to_location' }] },
  }
  for (const call of [
    () => api.priceLists.create({ ...asked, validFrom: '2025-01-01', validTo: '2025-01-31' }),
    () => api.priceLists.update({ ...asked, priceListId: list.id }),
    () => api.planComparisons.preview(asked),
  ])
    expect(await failureOf(call())).toMatchObject(refusal)
  // powers other than block powers exist only in price lists
  await api.priceLists.update({ ...asked, priceListId: list.id, agreedKw: { T0: '9' } })
})

test('a plan cannot become Slovenian while a price list contains block powers', async () => {
  const { api, locationId } = await home()
  const abroad = { ...(demoPlan() as ReturnType<typeof examplePlan>), country: 'HR' }
  const { plan } = (await api.utilityPlans.create({ plan: abroad })).data
  await api.priceLists.create({
    ...{ locationId, planId: plan.id, validFrom: '2025-01-01', validTo: '2025-12-31' },
    agreedKw: { 1: '9' },
  })
  const update = { planId: plan.id, revision: plan.revision, plan: { ...abroad, country: 'SI' } }
  expect(await failureOf(api.utilityPlans.update(update))).toMatchObject({
    ...{ code: 'invalid', data: { fields: [{ path: 'plan.country', message: 'in_use' }] } },
  })
})

test('block powers of old price lists stay on the bill if no other powers are known, without excess', async () => {
  const { api, locationId, count, billOf } = await home()
  const { db, inTx } = server.app.platform
  const stored = { 1: '4', 2: '5', 3: '5', 4: '5.5', T0: '7' }
  await sql`update price_list set agreed_kw = ${JSON.stringify(stored)} where location_id = ${locationId}`.execute(
    db,
  )
  await sql`drop table earlier_block_powers`.execute(db)
  const file = join(import.meta.dirname, '../../../migrations/0180-earlier-block-powers.sql')
  const upgrade = await readFile(file, 'utf8')
  await inTx(system, ({ tx }) => sql.raw(upgrade).execute(tx))
  const [list] = (await api.priceLists.list({ locationId })).data.priceLists
  expect(list?.agreedKw).toEqual({ T0: '7' })
  const { earlier, source } = (await api.agreedPowers.get({ locationId })).data
  expect({ earlier, source }).toEqual({
    earlier: [{ validFrom: '2026-11-01', validTo: null, kw: [4, 5, 5, 5.5, null] }],
    source: null,
  })
  const { from, to } = { from: '2026-11-01', to: '2026-11-23' }
  await inTx(system, ({ tx }) => markRolled(tx, [{ locationId, from, to }]))
  await count()
  const bill = await billOf()
  const power = bill.charges.lines.filter(({ unit }) => unit === 'kW')
  expect(
    power.map(({ tariff, quantity }) => [tariff, Math.round((Number(quantity) * 300) / 23) / 10]),
  ).toEqual([
    ['1', 4],
    ['2', 5],
    ['3', 5],
    ['4', 5.5],
  ])
  expect(excessOf(bill)).toEqual([])
  await api.agreedPowers.set({ locationId, validFrom: '2026-11-01', powers })
  await count()
  expect(excessOf(await billOf())).toHaveLength(1)
})

test('the upgrade separates excess power from standing charges on days stored by an older server', async () => {
  const { api, locationId, count } = await home()
  await api.agreedPowers.set({ locationId, validFrom: month.from, powers })
  await count()
  const { db, inTx } = server.app.platform
  const stored = async () =>
    (
      await sql`select day, standing_paid, excess_paid from cost_day where location_id = ${locationId} order by day`.execute(
        db,
      )
    ).rows
  const before = await stored()
  await sql`update cost_day set standing_paid = standing_paid + excess_paid`.execute(db)
  await sql`alter table cost_day drop column excess_paid`.execute(db)
  const upgrade = await readFile(
    join(import.meta.dirname, '../../../migrations/0179-excess-costs.sql'),
    'utf8',
  )
  await inTx(system, ({ tx }) => sql.raw(upgrade).execute(tx))
  expect(await stored()).toEqual(before)
  expect(before).toContainEqual(
    expect.objectContaining({ excess_paid: expect.stringMatching(/^137123876400/) }),
  )
})

test('the report includes excess power in its total', async () => {
  const { api, locationId, count, billOf } = await home()
  await api.agreedPowers.set({ locationId, validFrom: month.from, powers })
  await count()
  const { total } = (await billOf()).charges
  const [report] = (await api.reports.location({ locationId, ...month })).data.costs
  expect(report?.cost.total).toBe(Number(total))
})
