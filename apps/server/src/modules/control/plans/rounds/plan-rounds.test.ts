import { floorToUtcDay, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { samplePrices } from '@kilowatt/households/sample-prices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies } from '../../../../../seed/two-companies.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { signedInAs } from '../../../../testing/people/sign-in.ts'
import { furnishForPlan } from '../../../../testing/planned-home.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { keepSamplePrices } from '../../../spot-market/index.ts'
import { listDuePlans } from './due-plans.queries.ts'

let server: TestServer
let owner: ApiClient
let place: { locationId: number; companyId: number }
let devices: Awaited<ReturnType<typeof furnishForPlan>>

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'ingest', 'jobs'] as const) })
  const { company, location, people } = await seedTwoCompanies(server.app.platform)
  place = { locationId: location.id, companyId: company.id }
  devices = await furnishForPlan(server.app.platform, place)
  owner = server.client(await signedInAs(server, people.owner))
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.app.platform.db
const planOf = async () => (await owner.plans.ofLocation({ locationId: place.locationId })).data
const stateOf = () =>
  db()
    .selectFrom('plan_state')
    .selectAll()
    .where('location_id', '=', place.locationId)
    .executeTakeFirstOrThrow()

test('a strategy gets its first plan within seconds, and devices follow it', async () => {
  await owner.strategies.create({
    locationId: place.locationId,
    strategy: {
      ...{ kind: 'PLAN', name: 'Best plan', isActive: true, settings: { energyKwh: 12 } },
      ...{ deviceIds: [devices.batteryId, devices.chargerId], measuringDeviceId: null },
    },
  })
  await eventually(async () => expect((await planOf()).plan).toMatchObject({ version: 1, cause: 'first' }))
  await eventually(async () => {
    const { decisions } = (await owner.setPoints.ofLocation({ locationId: place.locationId })).data
    const car = decisions.find(({ device }) => device.id === devices.chargerId)
    expect(car).toMatchObject({ by: { rung: 'plan', strategy: { name: 'Best plan' } }, reasonKind: 'PLAN' })
    expect(['carWaits', 'carCharges', 'carOnSun']).toContain(car?.reason.key)
  })
}, 60_000)

/** As if the last check was a quarter-hour ago. */
const makeDue = () =>
  db()
    .updateTable('plan_state')
    .set({ tried_at: new Date(Date.now() - 20 * 60_000), checked_at: new Date(Date.now() - 20 * 60_000) })
    .where('location_id', '=', place.locationId)
    .execute()

test('after a quarter-hour the plan is checked; one that is still good stays', async () => {
  // a car that does not charge as planned would be a reason for another plan
  const { strategies } = (await owner.strategies.list({ locationId: place.locationId })).data
  const [strategy] = strategies
  if (!strategy) throw new Error('there is no strategy')
  await owner.strategies.update({
    ...{ strategyId: strategy.id, version: strategy.version },
    strategy: { ...strategy, deviceIds: [devices.batteryId] },
  })
  await eventually(async () => expect((await planOf()).plan).toMatchObject({ version: 2, cause: 'strategy' }))
  const before = await stateOf()
  await makeDue()
  await eventually(async () => {
    const { checked_at, version } = await stateOf()
    expect(checked_at?.getTime()).toBeGreaterThan(before.checked_at?.getTime() ?? 0)
    expect(version).toBe(before.version)
  })
}, 30_000)

test('a value set by hand changes the plan: the device is left alone until its end', async () => {
  const before = (await stateOf()).version
  const until = Date.now() + 3_600_000
  await owner.setPoints.override({ deviceId: devices.batteryId, steering: 'loadW', value: 0, until })
  await eventually(async () => expect((await stateOf()).version).toBeGreaterThan(before))
  const { plan } = await planOf()
  const held = plan?.startMs.flatMap((startMs, slot) =>
    startMs < until ? [plan.devices[0]?.loadW[slot]] : [],
  )
  expect(new Set(held)).toEqual(new Set([0]))
  await owner.setPoints.endOverride({ deviceId: devices.batteryId, steering: 'loadW' })
  await eventually(async () => expect((await planOf()).plan?.version).toBeGreaterThan(plan?.version ?? 0))
}, 60_000)

test('prices that arrive for a day that was guessed make the plan due at once, once', async () => {
  const { id, code } = await db()
    .selectFrom('region')
    .select(['id', 'code'])
    .where('code', '=', 'SI')
    .executeTakeFirstOrThrow()
  await db().updateTable('location').set({ region_id: id }).where('id', '=', place.locationId).execute()
  const nowMs = Date.now()
  const holder = await db()
    .selectFrom('control_lease')
    .select('holder_id')
    .where('location_id', '=', place.locationId)
    .executeTakeFirstOrThrow()
  const due = () => listDuePlans(db(), holder.holder_id, nowMs, 10)
  const guessed = new Date(floorToUtcDay(nowMs + 2 * UTC_DAY_MS))
  await db()
    .updateTable('control_plan')
    .set({ guess_from: guessed })
    .where('location_id', '=', place.locationId)
    .execute()
  expect(await due()).toEqual([])
  const { startMs, endMs } = localDayRange('UTC', guessed.toISOString().slice(0, 10))
  await keepSamplePrices(server.app.platform, samplePrices({ startMs, endMs }), new Date(nowMs + 60_000))
  expect(code).toBe('SI')
  expect(await due()).toEqual([{ id: place.locationId, isFirst: false, hasPrices: true }])
  await db()
    .updateTable('plan_state')
    .set({ tried_at: new Date(nowMs + 120_000) })
    .where('location_id', '=', place.locationId)
    .execute()
  expect(await due()).toEqual([])
})

test('without prices the plan before stays until it ends, and then the reason is shown', async () => {
  const { plan } = await planOf()
  await db()
    .updateTable('price_list')
    .set({ valid_to: '2024-02-01' })
    .where('location_id', '=', place.locationId)
    .execute()
  await makeDue()
  await eventually(async () => expect((await stateOf()).none).toMatchObject({ reason: 'no_prices' }))
  expect((await planOf()).plan?.version).toBe(plan?.version)
  await db()
    .updateTable('control_plan')
    .set({ starts_at: new Date(Date.now() - 48 * 3_600_000) })
    .where('location_id', '=', place.locationId)
    .execute()
  expect(await planOf()).toMatchObject({ plan: null, why: { reason: 'no_prices' } })
}, 60_000)
