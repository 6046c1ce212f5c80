import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { calculateMarkedCosts, costParts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { markRolled } from '../marks/cost-marks.commands.ts'
import { purgeKeptEnergies } from './cost-jobs.ts'
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

/** A location whose 71 kWh were calculated at 0.12 and 22 % VAT. */
async function calculatedHome() {
  const home = await seedPriceHome(server)
  await seedGridDays(server.app.platform.db, home.locationId, days, { importWh: 250 })
  const { plan } = (await home.api.utilityPlans.create({ plan: examplePlan() })).data
  const { priceList } = (
    await home.api.priceLists.create({
      ...{ locationId: home.locationId, planId: plan.id, validFrom: '2026-03-28' },
    })
  ).data
  await calculateAll()
  return { ...home, plan, priceList }
}
type Home = Awaited<ReturnType<typeof calculatedHome>>

const calculateAll = () => calculateMarkedCosts(server, NOW)
const billOf = async ({ api, locationId }: Home) => (await api.costs.period({ locationId, ...range })).data
const correctPrice = ({ api, plan }: Home, price: string, revision = 1) =>
  api.utilityPlans.update({
    ...{ planId: plan.id, revision },
    plan: { ...plan.plan, versions: [exampleVersion([exampleComponent('Energy', price)])] },
  })
const rollUp = ({ locationId }: Home, rolled: { from: string; to: string }) =>
  server.app.platform.inTx(system, ({ tx }) => markRolled(tx, [{ locationId, ...rolled }]))

async function retentionDays(locationId: number) {
  const kept = await server.app.platform.db
    .selectFrom('cost_energy')
    .select('day')
    .where('location_id', '=', locationId)
    .orderBy('day')
    .execute()
  return kept.map(({ day }) => day)
}

test('a corrected price uses stored quarter-hours, and a changed roll-up uses new ones', async () => {
  const home = await calculatedHome()
  expect(await retentionDays(home.locationId)).toEqual(expect.arrayContaining(days))
  // no mark was set, so the calculation has to use stored values
  await seedGridDays(server.app.platform.db, home.locationId, days, { importWh: 500 })
  await correctPrice(home, '0.24')
  await calculateAll()
  expect(await billOf(home)).toMatchObject({ bills: [{ charges: { total: '20.79' } }] })
  // a day is rolled up and the price corrected before either is calculated, so one mark covers both
  await rollUp(home, { from: '2026-03-30', to: '2026-03-30' })
  await correctPrice(home, '0.12', 2)
  await calculateAll()
  // 24 + 23 + 2 × 24 kWh × 0.12 × 1.22
  expect(await billOf(home)).toMatchObject({ isPending: false, bills: [{ charges: { total: '13.91' } }] })
})

test('a day rolled up during a price calculation is read again', async () => {
  const home = await calculatedHome()
  const { db, inTx } = server.app.platform
  await correctPrice(home, '0.24')
  let isRolled = false
  const between: typeof inTx = async (author, work) => {
    const done = await inTx(author, work)
    if (!isRolled) {
      isRolled = true
      await seedGridDays(db, home.locationId, days, { importWh: 500 })
      await rollUp(home, range)
    }
    return done
  }
  expect(await recomputeRound({ ...costParts(server.app.platform), inTx: between }, NOW)).toBeGreaterThan(0)
  expect(await billOf(home)).toMatchObject({ isPending: true, bills: [{ charges: { total: '10.39' } }] })
  await calculateAll()
  expect(await billOf(home)).toMatchObject({ isPending: false, bills: [{ charges: { total: '41.58' } }] })
})

test('days are deleted when there is no price list any more, and when their roll-ups are deleted', async () => {
  const home = await calculatedHome()
  await home.api.priceLists.update({
    ...{
      ...home.priceList,
      locationId: home.locationId,
      planId: home.plan.id,
      priceListId: home.priceList.id,
    },
    validTo: '2026-03-29',
  })
  await calculateAll()
  expect(await retentionDays(home.locationId)).toEqual(['2026-03-28', '2026-03-29'])
  await server.app.platform.inTx(system, ({ tx }) => purgeKeptEnergies(tx, 36_500))
  expect(await retentionDays(home.locationId)).toHaveLength(2)
  await server.app.platform.inTx(system, ({ tx }) => purgeKeptEnergies(tx, -36_500))
  expect(await retentionDays(home.locationId)).toEqual([])
})
