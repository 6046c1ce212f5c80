import { addDays, localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { calculateMarkedCosts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { markRolled } from '../marks/cost-marks.commands.ts'

/**
 * Today. Costs older than the stored roll-ups cannot be recalculated, and must not be lost because of that.
 */

const NOW = Date.parse('2026-04-10T10:00:00Z')
const days = Array.from({ length: 6 }, (_, i) => addDays('2026-03-20', i))
const range = { from: '2026-03-20', to: '2026-03-25' }
const [older, newer] = [days.slice(0, 2), days.slice(2)]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

const energy = (price: string) => [exampleVersion([exampleComponent('Energy', price)])]
/** The first 24 kWh of a month, which is the energy of two days, are cheaper. */
const tiers = (then: string) => [
  exampleVersion([
    exampleComponent('Energy', '0', {
      tierKwh: [24],
      rates: [
        {
          tariff: 'T0',
          prices: [
            { kind: 'fixed', amount: '0.10' },
            { kind: 'fixed', amount: then },
          ],
        },
      ],
    }),
  ]),
]

/** A location with six calculated days of 12 kWh; the quarter-hours of the first two are deleted. */
async function oldHome(versions = energy('0.10')) {
  const home = await seedPriceHome(server)
  const { db } = server.app.platform
  await seedGridDays(db, home.locationId, days, { importWh: 125 })
  const { plan } = (await home.api.utilityPlans.create({ plan: examplePlan({ versions }) })).data
  const { priceList } = (
    await home.api.priceLists.create({
      ...{ locationId: home.locationId, planId: plan.id, validFrom: '2026-03-01' },
    })
  ).data
  await calculateAll()
  const at = new Date(localDayRange('Europe/Ljubljana', '2026-03-22').startMs)
  await db
    .deleteFrom('location_quarter')
    .where('location_id', '=', home.locationId)
    .where('at', '<', at)
    .execute()
  for (const table of ['location_day', 'cost_energy'] as const)
    await db
      .deleteFrom(table)
      .where('location_id', '=', home.locationId)
      .where('day', '<', '2026-03-22')
      .execute()
  return { ...home, plan, priceList }
}
type Home = Awaited<ReturnType<typeof oldHome>>

const calculateAll = () => calculateMarkedCosts(server, NOW)
const billOf = async ({ api, locationId }: Home) => (await api.costs.period({ locationId, ...range })).data
const costsOf = async (home: Home) =>
  Object.fromEntries(
    (await billOf(home)).bills.flatMap((bill) =>
      bill.days.map(({ day, energy }) => [day, +energy.toFixed(4)]),
    ),
  )
const each = (of: readonly string[], cost: number) => Object.fromEntries(of.map((day) => [day, cost]))
const correct = ({ api, plan }: Home, versions: ReturnType<typeof energy>, revision = 1) =>
  api.utilityPlans.update({ planId: plan.id, revision, plan: { ...plan.plan, versions } })
const change = ({ api, locationId, plan, priceList }: Home, terms: object) => {
  const { id: priceListId, ...before } = priceList
  return api.priceLists.update({ ...before, locationId, planId: plan.id, priceListId, ...terms })
}

test('a corrected price recalculates all possible days; older costs stay and are marked', async () => {
  const home = await oldHome()
  expect(await costsOf(home)).toEqual(each(days, 1.464))
  await correct(home, energy('0.20'))
  await calculateAll()
  expect(await costsOf(home)).toEqual({ ...each(older, 1.464), ...each(newer, 2.928) })
  expect(await billOf(home)).toMatchObject({ isPending: false, outdatedDays: 2, unpricedDays: 0 })
  const instants = {
    from: localDayRange('Europe/Ljubljana', range.from).startMs,
    to: localDayRange('Europe/Ljubljana', range.to).endMs,
  }
  const requested = { locationId: home.locationId, ...instants }
  expect((await home.api.periodCosts.location(requested)).data).toMatchObject({
    ...{ outdatedDays: 2, currencies: [{ now: { cost: 14.64 } }] },
  })
  expect((await home.api.costs.chart(requested)).data).toMatchObject({ outdatedDays: 2 })
})

test('if no energies are stored, calculated costs stay', async () => {
  const home = await oldHome()
  const { db } = server.app.platform
  for (const table of ['location_quarter', 'location_day', 'cost_energy'] as const)
    await db.deleteFrom(table).where('location_id', '=', home.locationId).execute()
  await correct(home, energy('0.20'))
  await calculateAll()
  expect(await costsOf(home)).toEqual(each(days, 1.464))
  expect(await billOf(home)).toMatchObject({ outdatedDays: 6 })
})

test('a new version, or the end of a version, does not affect days whose costs stay the same', async () => {
  const home = await oldHome()
  const [first] = energy('0.10')
  const [then] = energy('0.30')
  if (!first || !then) throw new Error('no versions')
  await correct(home, [
    { ...first, validTo: '2026-03-24' },
    { ...then, validFrom: '2026-03-25' },
  ])
  await calculateAll()
  expect(await costsOf(home)).toEqual({ ...each(days, 1.464), '2026-03-25': 4.392 })
  expect(await billOf(home)).toMatchObject({ outdatedDays: 0 })
  // one version in the bill, not the old and the new version
  expect((await billOf(home)).bills[0]?.charges.lines.map(({ quantity }) => quantity)).toEqual(['60', '12'])
  await change(home, { validTo: '2026-03-24' })
  await calculateAll()
  expect(await costsOf(home)).toEqual(each(days.slice(0, 5), 1.464))
  expect(await billOf(home)).toMatchObject({ outdatedDays: 0, unpricedDays: 1 })
})

test('older costs are deleted with their price list, and with the days on which it applies', async () => {
  const home = await oldHome()
  await change(home, { validFrom: '2026-03-21' })
  await calculateAll()
  expect(Object.keys(await costsOf(home))).toEqual(days.slice(1))
  await change(home, { validFrom: '2026-03-21', validTo: '2026-04-01' })
  await home.api.priceLists.remove({ locationId: home.locationId, priceListId: home.priceList.id })
  await calculateAll()
  const left = await server.app.platform.db
    .selectFrom('cost_day')
    .select('day')
    .where('location_id', '=', home.locationId)
    .execute()
  expect(left).toEqual([])
})

test('costs are deleted when their energies are deleted', async () => {
  const home = await oldHome()
  const { inTx } = server.app.platform
  await inTx(system, ({ tx }) =>
    markRolled(tx, [{ locationId: home.locationId, from: '2026-03-20', to: '2026-03-20' }]),
  )
  await calculateAll()
  expect(Object.keys(await costsOf(home))).toEqual(days.slice(1))
})

test('a tiered month that starts before the stored data keeps its old costs, because its earlier energy is unknown', async () => {
  const home = await oldHome(tiers('0.20'))
  const before = { ...each(older, 1.464), ...each(newer, 2.928) }
  expect(await costsOf(home)).toEqual(before)
  await correct(home, tiers('0.40'))
  await calculateAll()
  expect(await costsOf(home)).toEqual(before)
  expect(await billOf(home)).toMatchObject({ outdatedDays: 6 })
})
