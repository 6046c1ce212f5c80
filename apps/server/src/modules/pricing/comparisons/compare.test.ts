import { addDays } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { keepSpotPrices } from '../../spot-market/index.ts'
import { pastRange } from './past-year.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

const today = new Date().toISOString().slice(0, 10)
const past = pastRange(today, '2000-01-01') ?? { from: '', to: '' }
const from = `${past.to.slice(0, 7)}-01`
const days: string[] = []
for (let day = from; day <= past.to; day = addDays(day, 1)) days.push(day)

const plain = { vat: 'none' } as const
const priced = (name: string, amount: string, of = {}) =>
  examplePlan({ name, versions: [exampleVersion([exampleComponent('Energy', amount, plain)])], ...of })
const everyMonth = Array.from({ length: 12 }, (_, i) => i + 1)
const week = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'holiday',
] as const
const window = { months: everyMonth, days: [...week] }
const nightAndDay = priced('Night and day', '0', {
  kind: 'time_of_use',
  versions: [
    exampleVersion(
      [
        exampleComponent('Energy', '0', {
          ...plain,
          schedule: 'hours',
          rates: [
            { tariff: 'T1', prices: [{ kind: 'fixed', amount: '0.30' }] },
            { tariff: 'T2', prices: [{ kind: 'fixed', amount: '0.10' }] },
          ],
        }),
      ],
      {
        schedules: [
          {
            key: 'hours',
            holidays: 'ignored',
            windows: [
              { tariff: 'T2', ...window, from: '00:00', to: '08:00' },
              { tariff: 'T1', ...window, from: '08:00', to: '24:00' },
            ],
          },
        ],
      },
    ),
  ],
})

async function homeWithPlans() {
  const home = await seedPriceHome(server)
  await seedGridDays(server.app.platform.db, home.locationId, days, { importWh: 250, exportWh: 100 })
  const made = async (plan: ReturnType<typeof priced>) =>
    (await home.api.utilityPlans.create({ plan })).data.plan.id
  const [expensive, cheap, hours] = [
    await made(priced('Dear', '0.30')),
    await made(priced('Cheap', '0.20')),
    await made(nightAndDay),
  ]
  await home.api.priceLists.create({
    locationId: home.locationId,
    planId: expensive,
    validFrom: '2020-01-01',
  })
  const compare = async (planIds: number[], change = {}) =>
    (
      await home.api.planComparisons.compare({
        locationId: home.locationId,
        planIds,
        change: { shiftKwhPerDay: 0, battery: null, solar: null, ...change },
      })
    ).data
  return { ...home, plans: { dear: expensive, cheap, hours }, compare }
}
const costOf = ({ plans }: { plans: { name: string; cost: string | null }[] }, name: string) =>
  Number(plans.find((plan) => plan.name === name)?.cost)

test('compares plans, cheapest first, including today’s, and the effect of a shift or a battery', async () => {
  const { plans, compare } = await homeWithPlans()
  const original = await compare([plans.cheap, plans.hours, plans.cheap])
  expect(original).toMatchObject({ days: days.length, knownDays: days.length, range: { to: past.to } })
  expect(original.plans.map(({ name, isPresent }) => [name, isPresent])).toEqual([
    ['Cheap', false],
    ['Night and day', false],
    ['Dear', true],
  ])
  expect(costOf(original, 'Dear')).toBeCloseTo(original.importKwh * 0.3, 2)
  expect(original.plans[0]?.months).toEqual([{ month: from.slice(0, 7), cost: original.plans[0]?.cost }])
  const shifted = await compare([plans.cheap, plans.hours], { shiftKwhPerDay: 4 })
  expect(costOf(shifted, 'Dear')).toBe(costOf(original, 'Dear'))
  // 4 kWh a day at 0.20 less
  expect(costOf(original, 'Night and day') - costOf(shifted, 'Night and day')).toBeCloseTo(
    days.length * 4 * 0.2,
    1,
  )
  const stored = await compare([plans.cheap], {
    battery: { capacityKwh: 10, strategy: 'self_consumption' },
  })
  // there is never a surplus: export in a quarter-hour is below its import
  expect(costOf(stored, 'Dear')).toBeLessThanOrEqual(costOf(original, 'Dear'))
})

test('without coordinates there is no solar estimate, without data no range; foreign plans are refused', async () => {
  const { compare, plans } = await homeWithPlans()
  const empty = await seedPriceHome(server)
  const ofEmpty = (planIds: number[]) =>
    empty.api.planComparisons.compare({ locationId: empty.locationId, planIds })
  expect((await ofEmpty([])).data).toMatchObject({ range: null, knownSince: null, plans: [] })
  expect(await failureOf(ofEmpty([plans.cheap]))).toMatchObject({ code: 'invalid' })
  const sunny = await compare([], { solar: { kwp: 5, kwhPerKwp: 1000 } })
  const plain = await compare([])
  expect(sunny.hasPlace).toBe(plain.hasPlace)
  if (sunny.hasPlace) expect(sunny.importKwh).toBeLessThan(plain.importKwh)
  else expect(sunny.importKwh).toBe(plain.importKwh)
})

test('a plan charged by power reports that the power is missing', async () => {
  const { compare, api } = await homeWithPlans()
  const component = exampleComponent('Power', '3.6', { ...plain, unit: 'kW', power: 'agreed' })
  const plan = examplePlan({ name: 'By power', versions: [exampleVersion([component])] })
  const { id } = (await api.utilityPlans.create({ plan })).data.plan
  const found = await compare([id])
  expect(found.plans.find(({ planId }) => planId === id)?.completeness.powerMissing).toEqual(['T0'])
})

test('quarter-hours without a market price are left out for all plans, so no plan looks cheap because of them', async () => {
  const { plans, compare, api, locationId } = await homeWithPlans()
  const price = { kind: 'spot' as const, factor: '1', fee: '0.15', floor: null, cap: null }
  const energy = exampleComponent('Energy', '0', { ...plain, rates: [{ tariff: 'T0', prices: [price] }] })
  const plan = examplePlan({ name: 'Market', kind: 'spot_market', versions: [exampleVersion([energy])] })
  const market = (await api.utilityPlans.create({ plan })).data.plan.id
  // without any market prices: the plan does not affect the others
  const unknown = await compare([plans.cheap, market])
  expect(unknown.leftOut.quarters).toBe(0)
  expect(costOf(unknown, 'Dear')).toBeCloseTo(unknown.importKwh * 0.3, 2)
  const hours = (days.length >> 1) * 24
  await server.app.platform.inTx(system, (change) =>
    keepSpotPrices(
      change,
      {
        ...{ zone: 'SI', currency: 'EUR', source: 'entsoe', isSample: false },
        points: Array.from({ length: hours }, (_, hour) => ({
          ...{ startMs: Date.parse(`${from}T00:00Z`) + hour * 3_600_000, minutes: 60 },
          milliPerMwh: 100_000,
        })),
      },
      new Date(),
    ),
  )
  const found = await compare([plans.cheap, market])
  expect(found.plans.map(({ name }) => name)).toEqual(['Cheap', 'Market', 'Dear'])
  expect(found.plans.every(({ completeness }) => completeness.unpricedQuarters === 0)).toBe(true)
  expect(found.importKwh).toBeCloseTo(hours, 6)
  expect(costOf(found, 'Market')).toBeCloseTo(hours * 0.25, 2)
  expect(costOf(found, 'Cheap')).toBeCloseTo(hours * 0.2, 2)
  expect(costOf(found, 'Dear')).toBeCloseTo(hours * 0.3, 2)
  expect(found.leftOut.totalQuarters - found.leftOut.quarters).toBe(4 * hours)
  const preview = (await api.planComparisons.preview({ locationId, planId: market, validFrom: '2020-01-01' }))
    .data
  const year = preview.periods.at(-1)
  expect([Number(year?.asked?.cost), Number(year?.present?.cost)]).toEqual([
    expect.closeTo(hours * 0.25, 2),
    expect.closeTo(hours * 0.3, 2),
  ])
  expect(preview.leftOut).toEqual(found.leftOut)
})
