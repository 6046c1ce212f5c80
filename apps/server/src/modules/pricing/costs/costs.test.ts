import { addDays } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { costParts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { keepRates, keepSpotPrices } from '../../spot-market/index.ts'
import { markRolled, markSpotChanges } from '../marks/cost-marks.commands.ts'
import { costsOf } from './costs-of.queries.ts'
import { recomputeRound } from './recompute.commands.ts'

const NOW = Date.parse('2026-04-10T10:00:00Z')
/** 92 quarter-hours: the clock goes forward on the 29th */
const days = ['2026-03-28', '2026-03-29', '2026-03-30']
const range = { from: '2026-03-28', to: '2026-03-30' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

type Plan = Parameters<typeof examplePlan>[0]
async function pricedHome(of: Plan = {}, terms = {}, grid = { importWh: 250 as number | null, exportWh: 0 }) {
  const home = await seedPriceHome(server)
  const { platform } = server.app
  await seedGridDays(platform.db, home.locationId, days, grid)
  const { plan } = (await home.api.utilityPlans.create({ plan: examplePlan(of) })).data
  const { priceList } = (
    await home.api.priceLists.create({
      ...{ locationId: home.locationId, planId: plan.id, validFrom: '2026-03-28' },
      ...terms,
    })
  ).data
  return { ...home, plan, priceList }
}
const count = () => recomputeRound(costParts(server.app.platform), NOW)
async function calculateAll() {
  while ((await count()) > 0);
}
const billOf = async ({ api, locationId }: Awaited<ReturnType<typeof pricedHome>>, requested = range) =>
  (await api.costs.period({ locationId, ...requested })).data
const marksOf = (locationId: number) =>
  server.app.platform.db
    .selectFrom('cost_mark')
    .select(['from_day', 'to_day'])
    .where('location_id', '=', locationId)
    .execute()

test('a price list gives costs for the measured days, to the cent, over a day of 23 hours', async () => {
  const home = await pricedHome(
    {
      versions: [
        exampleVersion([
          exampleComponent('Energy', '0.12'),
          exampleComponent('Fee', '3.10', { unit: 'month', kind: 'standing_charge' }),
          exampleComponent('Sold', '0.05', { direction: 'export', vat: 'none' }),
        ]),
      ],
    },
    {},
    { importWh: 250, exportWh: 100 },
  )
  expect(await billOf(home)).toEqual({ bills: [], isPending: true, unpricedDays: 3, outdatedDays: 0 })
  await calculateAll()
  const { bills, isPending, unpricedDays } = await billOf(home)
  expect({ isPending, unpricedDays }).toEqual({ isPending: false, unpricedDays: 0 })
  // 284 quarter-hours: 71 kWh × 0.12 = 8.52; 3 of 31 days of 3.10 = 0.30; 22 % of 8.82 = 1.94; sold 28.4 kWh × 0.05
  expect(bills).toMatchObject([
    {
      currency: 'EUR',
      charges: {
        lines: [
          {
            name: 'Energy',
            quantity: '71',
            unit: 'kWh',
            price: '0.12',
            amount: '8.52',
            tariff: 'T0',
            tier: null,
          },
          { name: 'Fee', unit: 'month', amount: '0.30' },
        ],
        vat: [{ pct: '22', base: '8.82', added: '1.94' }],
        total: '10.76',
      },
      credits: { lines: [{ name: 'Sold', quantity: '28.4', amount: '1.42' }], total: '1.42' },
      due: '10.76',
      completeness: {
        quarters: 284,
        unknownQuarters: 0,
        unpricedQuarters: 0,
        unpricedKwh: 0,
        powerMissing: [],
      },
    },
  ])
  expect(bills[0]?.days.map((day) => [day.day, day.isComplete])).toEqual(days.map((day) => [day, true]))
  expect(bills[0]?.days[1]?.energy).toBeCloseTo(23 * 0.12 * 1.22, 9)
  const sums = await costsOf(server.app.platform.db, [home.locationId], range)
  expect(sums.costs).toMatchObject([{ currency: 'EUR', days: 3, paid: { earned: -142n * 10n ** 20n } }])
  expect(sums.costs[0]?.paid.energy).toBe(852n * 122n * 10n ** 18n)
})

test('a corrected price changes past costs, which are pending until they are recalculated', async () => {
  const home = await pricedHome()
  await calculateAll()
  const before = await billOf(home)
  expect(before.bills[0]?.charges.total).toBe('10.39')
  const versions = [exampleVersion([exampleComponent('Energy', '0.24')])]
  await home.api.utilityPlans.update({
    planId: home.plan.id,
    revision: 1,
    plan: { ...home.plan.plan, versions },
  })
  expect(await billOf(home)).toEqual({ ...before, isPending: true })
  await calculateAll()
  const after = await billOf(home)
  expect(after).toMatchObject({ isPending: false, bills: [{ charges: { total: '20.79' } }] })
})

test('a price corrected during a calculation is calculated again', async () => {
  const home = await pricedHome()
  const { inTx } = server.app.platform
  let corrected = false
  // the change happens after the mark was claimed and before its result is written
  const between: typeof inTx = async (author, work) => {
    const done = await inTx(author, work)
    if (!corrected) {
      corrected = true
      const versions = [exampleVersion([exampleComponent('Energy', '0.24')])]
      const plan = { ...home.plan.plan, versions }
      await home.api.utilityPlans.update({ planId: home.plan.id, revision: 1, plan })
    }
    return done
  }
  expect(await recomputeRound({ ...costParts(server.app.platform), inTx: between }, NOW)).toBeGreaterThan(0)
  expect(await billOf(home)).toMatchObject({ isPending: true, bills: [] })
  await calculateAll()
  expect(await billOf(home)).toMatchObject({ isPending: false, bills: [{ charges: { total: '20.79' } }] })
})

test('days without a price list, after its end or deletion or with another owner, have no costs and are reported', async () => {
  const home = await pricedHome()
  await calculateAll()
  const { id: priceListId, ...terms } = home.priceList
  const change = { ...terms, locationId: home.locationId, planId: home.plan.id, priceListId }
  await home.api.priceLists.update({ ...change, validTo: '2026-03-28' })
  await calculateAll()
  const after = await billOf(home)
  expect(after).toMatchObject({
    unpricedDays: 2,
    isPending: false,
    bills: [{ completeness: { quarters: 96 } }],
  })
  expect(
    (
      await server.app.platform.db
        .selectFrom('cost_day')
        .select('day')
        .where('location_id', '=', home.locationId)
        .execute()
    ).length,
  ).toBe(1)
  await home.api.priceLists.remove({ locationId: home.locationId, priceListId })
  await calculateAll()
  expect(await billOf(home)).toEqual({ bills: [], isPending: false, unpricedDays: 3, outdatedDays: 0 })
})

test('tiers continue from the month so far, after a day in its middle changed', async () => {
  const energy = exampleComponent('Energy', '0', {
    tierKwh: [30],
    rates: [
      {
        tariff: 'T0',
        prices: [
          { kind: 'fixed', amount: '0.10' },
          { kind: 'fixed', amount: '0.20' },
        ],
      },
    ],
  })
  const home = await pricedHome({ versions: [exampleVersion([energy], { vatPct: '0' })] })
  const { platform } = server.app
  await calculateAll()
  // 24 + 23 + 24 kWh: 30 × 0.10 + 41 × 0.20
  expect((await billOf(home)).bills[0]?.charges.total).toBe('11.20')
  await seedGridDays(platform.db, home.locationId, ['2026-03-28'], { importWh: 500 })
  await platform.inTx(system, ({ tx }) =>
    markRolled(tx, [{ locationId: home.locationId, from: '2026-03-28', to: '2026-03-28' }]),
  )
  expect((await billOf(home)).isPending).toBe(true)
  await calculateAll()
  expect((await billOf(home)).bills[0]?.charges.total).toBe('16.00')
  expect((await billOf(home)).bills[0]?.charges.lines).toMatchObject([
    { tier: 0, quantity: '30', amount: '3.00' },
    { tier: 1, quantity: '65', amount: '13.00' },
  ])
})

test('unknown energy is not zero, and is reported', async () => {
  const home = await pricedHome({}, {}, { importWh: null, exportWh: 0 })
  await calculateAll()
  expect((await billOf(home)).bills).toMatchObject([
    {
      due: '0.00',
      completeness: { quarters: 284, unknownQuarters: 284 },
      days: [{ isComplete: false }, {}, {}],
    },
  ])
})

test('charges for the highest quarter-hour of the month are in the bill and in the sums', async () => {
  const power = exampleComponent('Power', '4', {
    unit: 'kW',
    power: 'month_peak',
    kind: 'distributor_power',
    vat: 'none',
  })
  const home = await pricedHome({ versions: [exampleVersion([power])] })
  await calculateAll()
  // 1 kW for 3 of 31 days
  expect((await billOf(home)).bills[0]?.due).toBe('0.39')
  const [sums] = (await costsOf(server.app.platform.db, [home.locationId], range)).costs
  expect(Number(sums?.paid.standing) / 1e22).toBeCloseTo((4 * 3) / 31, 5)
})

test('new spot prices are used once, converted if the market has another currency', async () => {
  const { platform } = server.app
  const spot = { kind: 'spot' as const, factor: '1', fee: '0.01', floor: null, cap: null }
  const energy = exampleComponent('Energy', '0', { vat: 'none', rates: [{ tariff: 'T0', prices: [spot] }] })
  const home = await pricedHome({ kind: 'spot_market', versions: [exampleVersion([energy])] })
  const marked = async () => {
    await platform.inTx(system, ({ tx }) => markSpotChanges(tx))
    return marksOf(home.locationId)
  }
  await marked()
  await calculateAll()
  const unpriced = { unpricedQuarters: 284, unpricedKwh: 71 }
  expect((await billOf(home)).bills[0]?.completeness).toMatchObject(unpriced)
  const points = Array.from({ length: 5 * 24 }, (_, i) => ({
    startMs: Date.parse('2026-03-27T00:00Z') + i * 3_600_000,
    ...{ minutes: 60, milliPerMwh: 100_000 },
  }))
  const keep = (currency: string) =>
    platform.inTx(system, (change) =>
      keepSpotPrices(
        change,
        { zone: 'SI', currency, source: 'entsoe', isSample: false, points },
        new Date(NOW),
      ),
    )
  const rate = (day: string, perEuro: string) =>
    platform.inTx(system, ({ tx }) => keepRates(tx, [{ day, currency: 'CZK', perEuro }]))
  const due = async () => {
    await calculateAll()
    return (await billOf(home)).bills[0]?.due
  }
  const all = [{ from_day: '2026-03-28', to_day: '2026-04-01' }]
  await keep('CZK')
  expect(await marked()).toEqual(all)
  expect(await due()).toBe('0.00')
  // each change is processed once; writing identical prices is not a change
  await keep('CZK')
  expect(await marked()).toEqual([])
  // 71 kWh at (100 CZK / 25 per MWh = 0.004) + 0.01
  await rate('2026-03-26', '25')
  expect(await marked()).toEqual([{ from_day: '2026-03-28', to_day: '2026-04-02' }])
  expect(await due()).toBe('0.99')
  const day = '2026-03-29'
  const prices = await home.api.costs.prices({ locationId: home.locationId, from: day, to: day })
  expect(prices.data.conversions).toEqual([{ from: 'CZK', to: 'EUR', rate: 0.04, day: '2026-03-26' }])
  expect((await billOf(home)).bills[0]?.conversions).toEqual(prices.data.conversions)
  await rate('2026-03-26', '10')
  expect(await marked()).toHaveLength(1)
  expect(await due()).toBe('1.42')
  await keep('EUR')
  expect(await marked()).toEqual(all)
  expect(await due()).toBe('7.81')
  expect((await billOf(home)).bills[0]?.charges.lines[0]).toMatchObject({
    ...{ rule: 'spot', quantity: '71', price: null, spot: { mean: '0.1', factor: '1', fee: '0.01' } },
  })
  const { data } = await home.api.costs.prices({
    locationId: home.locationId,
    from: '2026-03-29',
    to: '2026-03-29',
  })
  expect(data.series).toMatchObject([{ name: 'Energy', currency: 'EUR' }])
  expect(data.series[0]?.perKwh).toHaveLength(92)
  expect(data.series[0]?.perKwh[0]).toBeCloseTo(0.11, 9)
})

test('a month is forecast from whole days once there is a week of them', async () => {
  const home = await seedPriceHome(server)
  const { platform } = server.app
  const today = new Date().toISOString().slice(0, 10)
  const { plan } = (await home.api.utilityPlans.create({ plan: examplePlan() })).data
  await seedGridDays(
    platform.db,
    home.locationId,
    Array.from({ length: 5 }, (_, i) => addDays(today, i - 6)),
    {
      importWh: 250,
    },
  )
  const { locationId } = home
  await home.api.priceLists.create({ locationId, planId: plan.id, validFrom: addDays(today, -60) })
  while ((await recomputeRound(costParts(platform), Date.now())) > 0);
  const early = (await home.api.costs.forecast({ locationId })).data
  expect(early).toMatchObject({ currency: 'EUR', forecast: null, isPending: false })
  await seedGridDays(
    platform.db,
    locationId,
    Array.from({ length: 30 }, (_, i) => addDays(today, i - 31)),
    {
      importWh: 250,
    },
  )
  await platform.inTx(system, ({ tx }) =>
    markRolled(tx, [{ locationId, from: addDays(today, -40), to: today }]),
  )
  while ((await recomputeRound(costParts(platform), Date.now())) > 0);
  const { forecast, month } = (await home.api.costs.forecast({ locationId })).data
  const length = Number(month.to.slice(8))
  expect(forecast?.basisDays).toBe(28)
  // 24 kWh each day, except for days of 23 or 25 hours
  expect(Math.abs((forecast?.expected ?? 0) - length * 24 * 0.12 * 1.22)).toBeLessThan(0.5)
})

test('costs of a foreign location are not found, and a range that is too long is refused', async () => {
  const home = await pricedHome()
  const other = await seedPriceHome(server)
  const requested = { locationId: home.locationId, ...range }
  expect(await failureOf(other.api.costs.period(requested))).toMatchObject({ code: 'not_found' })
  expect(await failureOf(other.api.costs.forecast(requested))).toMatchObject({ code: 'not_found' })
  expect(await failureOf(other.api.costs.prices(requested))).toMatchObject({ code: 'not_found' })
  expect(await failureOf(home.api.costs.period({ ...requested, from: '2024-01-01' }))).toMatchObject({
    code: 'invalid',
  })
  expect(await failureOf(home.api.costs.period({ ...requested, to: '2026-03-01' }))).toMatchObject({
    code: 'invalid',
  })
})

test('a chart of costs: days and months as stored, quarter-hours of a day add up to it', async () => {
  const home = await pricedHome(
    {
      versions: [
        exampleVersion([
          exampleComponent('Energy', '0', {
            tierKwh: [30],
            rates: [
              {
                tariff: 'T0',
                prices: [
                  { kind: 'fixed', amount: '0.10' },
                  { kind: 'fixed', amount: '0.20' },
                ],
              },
            ],
          }),
          exampleComponent('Fee', '3.10', { unit: 'month', kind: 'standing_charge' }),
          exampleComponent('Sold', '0.05', { direction: 'export', vat: 'none' }),
        ]),
      ],
    },
    {},
    { importWh: 250, exportWh: 100 },
  )
  await calculateAll()
  const { locationId, api } = home
  const instants = (first: string, last: string) => ({
    from: Date.parse(`${first}T00:00:00+01:00`),
    to: Date.parse(`${last}T24:00:00+02:00`),
  })
  const ask = async (first: string, last: string, interval = 'auto' as const) =>
    (await api.costs.chart({ locationId, ...instants(first, last), interval })).data
  const { interval, at, currencies, isPending } = await ask('2026-03-28', '2026-03-30')
  expect({ interval, isPending, length: at.length }).toEqual({ interval: 'day', isPending: false, length: 3 })
  // 24 kWh at 0.10; then 6 of 23 kWh at 0.10; then 24 at 0.20
  expect(currencies[0]).toMatchObject({
    currency: 'EUR',
    energy: [2.928, 4.88, 5.856],
    standing: [0.122, 0.122, 0.122],
    earned: [0.48, 0.46, 0.48],
    saved: [null, null, null],
    totals: { energy: 13.66, standing: 0.37, earned: 1.42, saved: null },
  })
  const day = await ask('2026-03-29', '2026-03-29')
  expect(day).toMatchObject({ interval: 'quarter', currencies: [{ standing: null }] })
  expect(day.at).toHaveLength(92)
  const sum = day.currencies[0]?.energy.reduce<number>((all, value) => all + (value ?? 0), 0)
  expect(sum).toBeCloseTo(4.88, 3)
  expect((await ask('2026-01-01', '2026-12-31')).interval).toBe('month')
  expect(await failureOf(api.costs.chart({ locationId, from: 10, to: 5, interval: 'auto' }))).toMatchObject({
    code: 'invalid',
  })
})
