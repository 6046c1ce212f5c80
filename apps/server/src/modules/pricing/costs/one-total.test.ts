import type { ByBlock } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { addDays, localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAgreedKw, demoPlan } from '../../../../seed/demo/demo-plan.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { calculateMarkedCosts, costParts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { previewPriceList } from '../comparisons/preview.queries.ts'

/** The same cost is the same figure everywhere, to the cent. */

const zone = 'Europe/Ljubljana'
const NOW = Date.parse('2026-01-10T10:00:00Z')
const datesOf = (from: string, days: number) => Array.from({ length: days }, (_, i) => addDays(from, i))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

type Home = Awaited<ReturnType<typeof seedPriceHome>>
type Plan = Parameters<Home['api']['utilityPlans']['create']>[0]['plan']
type Terms = Partial<Parameters<Home['api']['priceLists']['create']>[0]>

const sample = demoPlan() as Plan

async function home(plan: Plan, terms: Terms, kw?: ByBlock) {
  const made = await seedPriceHome(server)
  if (kw)
    await made.api.agreedPowers.set({
      ...{ locationId: made.locationId, validFrom: '2025-01-01' },
      powers: {
        ...{ connectionKw: 17, phases: 3, consumer: 'household', userGroup: 0, setBy: 'operator' },
        kw: [...kw],
      },
    })
  const { plan: saved } = (await made.api.utilityPlans.create({ plan })).data
  await made.api.priceLists.create({
    ...{ locationId: made.locationId, planId: saved.id, validFrom: '2025-01-01', ...terms },
  })
  const seed = (from: string, days: number, grid: { importWh: number; exportWh: number }) =>
    seedGridDays(server.app.platform.db, made.locationId, datesOf(from, days), grid)
  return { ...made, seed, count: () => calculateMarkedCosts(server, NOW) }
}

/** Costs and earnings of the days in every place that shows them. */
async function shownFor({ api, locationId }: Home, from: string, to: string) {
  const instants = { from: localDayRange(zone, from).startMs, to: localDayRange(zone, to).endMs }
  const step = from.slice(0, 7) === to.slice(0, 7) ? 'day' : 'month'
  const summary = (await api.periodCosts.location({ locationId, ...instants })).data
  const chart = (await api.costs.chart({ locationId, ...instants })).data
  const report = (await api.reports.location({ locationId, from, to, step })).data
  const [shown, bill, drawn, listed] = [
    summary.currencies[0],
    summary.bills[0],
    chart.currencies[0],
    report.costs[0],
  ]
  if (!shown || !bill || !drawn || !listed) throw new Error('nothing was counted')
  return {
    bill,
    chart: drawn,
    cost: [shown.now.cost, Number(bill.charges.total), drawn.totals.cost, listed.cost.total],
    earned: [shown.now.earned, Number(bill.credits.total), drawn.totals.earned, listed.earned.total],
  }
}

/** Preview of the current price list, for the twelve months of 2025 or the last of them. */
async function previewed({ locationId, owner }: Home, asks: 'year' | 'month' = 'year') {
  const location = { id: locationId, timezone: zone } as Parameters<typeof previewPriceList>[2]
  const actor = { userId: owner.id } as Parameters<typeof previewPriceList>[1]
  const requested = { netting: 'separate', nettingPeriod: 'month', agreedKw: {} } as const
  const { periods } = await previewPriceList(
    costParts(server.app.platform),
    actor,
    location,
    { ...requested, plan: netted, validFrom: '2026-01-10', validTo: null },
    NOW,
  )
  const period = periods.find(({ kind }) => kind === asks)
  expect(period).toMatchObject({ from: asks === 'year' ? '2025-01-01' : '2025-12-01', to: '2025-12-31' })
  return period?.present
}

type Bill = Awaited<ReturnType<typeof shownFor>>['bill']
const cents = (text: string) => Math.round(Number(text) * 100)
const addUp = ({ lines, vat, rounding }: Bill['charges']) =>
  [...lines.map(({ amount }) => amount), ...vat.map(({ added }) => added), rounding].reduce(
    (sum, text) => sum + cents(text),
    0,
  )

test('summary, bill, chart and report agree for a day, a month and a year, and lines of the bill add up to its total', async () => {
  const place = await home(sample, {}, demoAgreedKw(17_000))
  for (const [i, month] of datesOf('2025-01-01', 365)
    .filter((day) => day.endsWith('-01'))
    .entries())
    await place.seed(month, 28, { importWh: 87 + 13 * i, exportWh: 31 + 7 * i })
  await place.count()
  let rounded = 0
  for (const [from, to] of [
    ['2025-03-07', '2025-03-07'],
    ['2025-03-01', '2025-03-31'],
    ['2025-10-01', '2025-10-31'],
    ['2025-01-01', '2025-12-31'],
  ] as const) {
    const { cost, earned, bill, chart } = await shownFor(place, from, to)
    expect(cost[0], `${from} to ${to}`).toBeGreaterThan(1)
    expect(cost, `${from} to ${to}`).toEqual(cost.map(() => cost[0]))
    expect(earned, `${from} to ${to}`).toEqual(earned.map(() => earned[0]))
    const { totals } = chart
    expect(cents(String((totals.energy ?? 0) + (totals.standing ?? 0)))).toBe(cents(String(totals.cost)))
    for (const side of [bill.charges, bill.credits]) {
      expect(addUp(side)).toBe(cents(side.total))
      rounded += Math.abs(cents(side.rounding))
    }
    // agreed power and the monthly fee have no hours
    expect(chart.costBesideBars).toBe(from === to ? totals.standing : null)
  }
  // otherwise the test would not include this line
  expect(rounded).toBeGreaterThan(0)
})

test('if a plan rounds each line, the bill shows the difference from the exact costs, which all other places show', async () => {
  const fee = (name: string) => exampleComponent(name, '1.0041', { unit: 'day', vat: 'none' })
  const plan = (rounding: 'exact' | 'lines') =>
    examplePlan({ versions: [exampleVersion(['One', 'Two', 'Three'].map(fee), { rounding })] })
  const place = await home(plan('lines'), {})
  await place.seed('2025-03-07', 1, { importWh: 100, exportWh: 0 })
  await place.count()
  const requested = ['2025-03-01', '2025-03-31'] as const
  const { cost, bill } = await shownFor(place, ...requested)
  // the 7th to the 31st: three lines of 25 × 1.0041 = 25.1025
  expect(cost).toEqual([75.31, 75.3, 75.31, 75.31])
  expect(bill.charges).toMatchObject({ rounding: '0.00', total: '75.30', aboveExact: '-0.01' })
  expect(bill).toMatchObject({ due: '75.30', credits: { total: '0.00', aboveExact: '0.00' } })

  // the other rule does not affect daily costs, so nothing is recalculated
  const { data } = await place.api.priceLists.list({ locationId: place.locationId })
  const planId = data.priceLists[0]?.plan.id ?? 0
  await place.api.utilityPlans.update({ planId, revision: 1, plan: plan('exact') })
  const exact = await shownFor(place, ...requested)
  expect(exact.cost).toEqual([75.31, 75.31, 75.31, 75.31])
  expect(exact.bill.charges).toMatchObject({ rounding: '0.01', total: '75.31', aboveExact: '0.00' })
  expect(
    (await place.api.costs.period({ locationId: place.locationId, from: requested[0], to: requested[1] }))
      .data.isPending,
  ).toBe(false)
})

describe('a day with only standing charges has the same cost everywhere:', () => {
  const plan = examplePlan({
    versions: [exampleVersion([exampleComponent('Fee', '1', { unit: 'day', vat: 'none' })])],
  })
  test.each([
    ['a measured day', '2025-03-07'],
    ['a day without readings, after the first', '2025-03-09'],
    ['today', '2026-01-10'],
  ])('%s', async (_case, day) => {
    const place = await home(plan, {})
    await place.seed('2025-03-07', 1, { importWh: 100, exportWh: 0 })
    await place.count()
    const { cost, bill, chart } = await shownFor(place, day, day)
    expect(cost).toEqual([1, 1, 1, 1])
    expect(bill.due).toBe('1.00')
    expect(chart).toMatchObject({ totals: { cost: 1, standing: 1 }, costBesideBars: 1 })
  })
})

test("a preview at current prices gives the month's actual cost, to the cent", async () => {
  const place = await home(sample, {}, demoAgreedKw(17_000))
  await place.seed('2025-01-01', 1, { importWh: 87, exportWh: 31 })
  await place.seed('2025-12-01', 31, { importWh: 113, exportWh: 57 })
  await place.count()
  const { bill, cost, earned } = await shownFor(place, '2025-12-01', '2025-12-31')
  // otherwise only the lines would add up to the total
  expect(bill.charges.rounding).not.toBe('0.00')
  const preview = await previewed(place, 'month')
  expect(preview?.charges).toMatchObject({ total: bill.charges.total, rounding: bill.charges.rounding })
  expect(cents(preview?.cost ?? '')).toBe(cents(String(cost[0])) - cents(String(earned[0])))
})

test('part of a day equals the sum of its bars', async () => {
  const place = await home(sample, {}, demoAgreedKw(17_000))
  await place.seed('2025-05-01', 2, { importWh: 250, exportWh: 0 })
  await place.count()
  const { startMs } = localDayRange(zone, '2025-05-01')
  const { data } = await place.api.costs.chart({
    ...{ locationId: place.locationId, from: startMs + 6 * 3_600_000, to: startMs + 30 * 3_600_000 },
  })
  const [euros] = data.currencies
  const bars = (euros?.energy ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0)
  expect(euros?.totals.cost).toBeCloseTo(bars, 2)
  expect(euros).toMatchObject({ totals: { standing: null }, costBesideBars: null })
})

const netted = examplePlan({
  versions: [
    exampleVersion([
      exampleComponent('Energy', '0.10', { isNetted: true }),
      exampleComponent('Network', '0.05'),
      exampleComponent('Sold', '0.05', { direction: 'export', vat: 'none' }),
    ]),
  ],
})

describe('exports are settled as in a preview with the same prices and days:', () => {
  test('over the year, if they cancel imports, including imports of days without exports', async () => {
    const place = await home(netted, { netting: 'net_metering', nettingPeriod: 'year' })
    await place.seed('2025-01-01', 31, { importWh: 250, exportWh: 0 })
    await place.seed('2025-06-01', 30, { importWh: 0, exportWh: 200 })
    await place.count()
    const { cost, earned, bill, chart } = await shownFor(place, '2025-01-01', '2025-12-31')
    // 744 kWh × 0.15, of which 576 kWh × 0.10 are refunded, and 22 %
    expect(cost).toEqual([65.88, 65.88, 65.88, 65.88])
    expect(bill.due).toBe('65.88')
    expect(bill.charges.lines.find(({ rule }) => rule === 'netted')).toMatchObject({
      ...{ name: 'Energy', quantity: '-576', amount: '-57.60' },
    })
    expect(chart.costBesideBars).toBe(-70.27)
    // all 576 kWh cancelled imports, so no export is left to sell at 0.05
    expect(earned).toEqual([0, 0, 0, 0])
    expect(chart.earnedBesideBars).toBe(-28.8)
    const preview = await previewed(place)
    // June's bill credits these exports, and the settlement reverses the credit
    expect(preview).toMatchObject({ cost: '65.88', settlement: '-41.47', credits: { total: '28.80' } })
    expect(cents(preview?.cost ?? '')).toBe(cents(bill.due) - cents(bill.credits.total))
    // without June, no export cancels an import
    expect((await shownFor(place, '2025-01-01', '2025-01-31')).cost[0]).toBe(136.15)
  })

  test('separately for each year, if a range has more than one', async () => {
    const place = await home(netted, { netting: 'net_metering', nettingPeriod: 'year' })
    await place.seed('2025-01-01', 1, { importWh: 250, exportWh: 0 })
    await place.seed('2026-01-01', 1, { importWh: 0, exportWh: 250 })
    await place.count()
    // 24 kWh × 0.15 and 22 %; exports a year later do not cancel these imports
    expect((await shownFor(place, '2025-01-01', '2026-01-01')).cost).toEqual([4.39, 4.39, 4.39, 4.39])
    expect((await shownFor(place, '2025-01-02', '2026-01-01')).cost[0]).toBe(0)
  })

  test('credit from net billing is carried to later months, never to earlier ones', async () => {
    const place = await home(netted, { netting: 'net_billing' })
    await place.seed('2025-01-01', 31, { importWh: 250, exportWh: 0 })
    await place.seed('2025-06-01', 30, { importWh: 0, exportWh: 2500 })
    await place.seed('2025-07-01', 31, { importWh: 250, exportWh: 0 })
    await place.count()
    const { cost, earned, bill } = await shownFor(place, '2025-01-01', '2025-12-31')
    // twice 744 kWh × 0.15 and 22 %; 7,200 kWh × 0.05, which pay for July and not for January
    expect([cost[0], earned[0]]).toEqual([272.3, 360])
    expect(cost).toEqual(cost.map(() => cost[0]))
    expect({ due: bill.due, left: bill.creditLeft }).toEqual({ due: '136.15', left: '223.85' })
    expect(await previewed(place)).toMatchObject({ cost: '136.15', creditLeft: '223.85' })
  })
})
