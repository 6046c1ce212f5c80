import { addDays } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPlan } from '../../../seed/demo-plan.ts'
import { system } from '../../platform/changes.ts'
import type { examplePlan } from '../../testing/calls/example-plan.ts'
import { countMarkedCosts, seedGridDays, seedPriceHome } from '../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { markRolled } from '../pricing/index.ts'
import type { AccessibleLocation } from '../tenancy/index.ts'
import { readBlockGuard } from './agreed-powers.queries.ts'

/** Excess power of a location reaches its bill, and all places that show what it costs. */

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
/** Block 1 of working days: √(16 × 1 kW²) at noon of one Monday at 5 kW, price of November 2026 and factor 1.05. */
const EXCESS_EUR = 4 * 1.05 * 2.67611

/** 1 kW all the time since 1 November, and 5 kW from 8 to 12 on Monday, 9 November. */
async function home(agreedKw: Record<string, string> = {}) {
  const made = await seedPriceHome(server)
  const { locationId, api } = made
  const { db } = server.app.platform
  const days = Array.from({ length: 23 }, (_, i) => addDays('2026-11-01', i))
  await seedGridDays(db, locationId, days, { importWh: 250 })
  await sql`update location_quarter set import_wh = 1250 where location_id = ${locationId}
    and at >= '2026-11-09T08:00:00+01:00' and at < '2026-11-09T12:00:00+01:00'`.execute(db)
  const { plan } = (await api.utilityPlans.create({ plan: demoPlan() as ReturnType<typeof examplePlan> }))
    .data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: '2026-11-01', agreedKw })
  const count = () => countMarkedCosts(server, NOW)
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

test('powers told at a location are those of its bill, with their excess; before, the price list is all there is', async () => {
  const { api, locationId, count, billOf } = await home({ 1: '9', 2: '9', 3: '9', 4: '9', 5: '9' })
  const power = async () =>
    (await billOf()).charges.lines
      .filter(({ unit, rule }) => unit === 'kW' && rule === 'price')
      .map(({ tariff, quantity }) => [tariff, Math.round((Number(quantity) * 300) / 23) / 10])
  expect((await power())[0]).toEqual(['1', 9])
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
  expect(Number(excessOf(await billOf())[0]?.amount)).toBeCloseTo(guard?.excessEur ?? 0, 2)
  const { days } = await billOf()
  const [before, on] = [
    days.find(({ day }) => day === '2026-11-06'),
    days.find(({ day }) => day === '2026-11-09'),
  ]
  expect((on?.standing ?? 0) - (before?.standing ?? 0)).toBeCloseTo(EXCESS_EUR * 1.22, 4)
})

test.each([
  ['powers that the operator set have no excess on the bill', { ...powers, setBy: 'operator' as const }, 0],
  ['powers that the customer chose have', powers, 1],
  ['powers above the peak have none', { ...powers, kw: [5, 5, 5, 5, 5] as typeof powers.kw }, 0],
] as const)('%s', async (_case, told, lines) => {
  const { api, locationId, count, billOf } = await home()
  await api.agreedPowers.set({ locationId, validFrom: '2026-11-01', powers: told })
  await count()
  expect(excessOf(await billOf())).toHaveLength(lines)
})

test('a day that is measured later changes the excess of the whole month', async () => {
  const { api, locationId, count, billOf } = await home()
  await api.agreedPowers.set({ locationId, validFrom: '2026-11-01', powers })
  await count()
  const { db, inTx } = server.app.platform
  await sql`update location_quarter set import_wh = 1250 where location_id = ${locationId}
    and at >= '2026-11-02T08:00:00+01:00' and at < '2026-11-02T12:00:00+01:00'`.execute(db)
  await inTx(system, ({ tx }) => markRolled(tx, [{ locationId, from: '2026-11-02', to: '2026-11-02' }]))
  await count()
  // √32, and no longer 4
  expect(Number(excessOf(await billOf())[0]?.quantity)).toBeCloseTo(Math.sqrt(32), 5)
})

test('chart, report and forecast have it, too', async () => {
  const { api, locationId, count, billOf } = await home()
  await api.agreedPowers.set({ locationId, validFrom: '2026-11-01', powers })
  await count()
  const { total } = (await billOf()).charges
  const range = { from: Date.parse('2026-11-01T00:00:00+01:00'), to: Date.parse('2026-12-01T00:00:00+01:00') }
  const [chart] = (await api.costs.chart({ locationId, ...range, interval: '86400' })).data.currencies
  expect(chart?.totals.cost).toBe(Number(total))
  expect(chart?.costBesideBars).toBeNull()
  const [report] = (await api.reports.location({ locationId, ...month })).data.costs
  expect(report?.cost.total).toBe(Number(total))
})
