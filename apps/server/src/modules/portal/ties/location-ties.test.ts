import { quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { examplePlan } from '../../../testing/calls/example-plan.ts'
import { rollUpAll } from '../../../testing/meter-homes.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { calculateMarkedCosts } from '../../../testing/price-home.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { markRolled } from '../../pricing/index.ts'
import { loadHistory } from '../../telemetry/index.ts'
import { noteRefusal } from '../fetching/fetch-answers.commands.ts'
import { askableDay } from '../stored/fetch-plan.ts'
import { endLostTies } from './location-ties.commands.ts'

const DAY = '2026-06-05'
const DAY_BEFORE = '2026-06-04'
const zone = 'Europe/Ljubljana'
const quarters = quarterHoursOfDay(zone, DAY)
const [midnight = 0] = quarters

let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A person with their own location, and a metering place that is read from files. */
async function household() {
  const { platform } = server.app
  const person = await seedPerson(platform)
  await platform.pool.query(
    'update user_account set country_id = (select min(id) from country) where id = $1',
    [person.id],
  )
  const place = { companyId: world.company.id, locationGroupId: world.company.groupId }
  const { id: locationId } = await seedLocation(platform, { ...place, ownerId: person.id, timezone: zone })
  const api = server.client(await signedInAs(server, person))
  const { deviceId } = (await api.externalDevices.add({ data: { name: 'House' } })).data
  return { person, api, locationId, deviceId }
}

const upload = (
  api: ApiClient,
  deviceId: number,
  energyWh: (number | null)[],
  direction: 'import' | 'export' = 'import',
) => api.externalDevices.bring({ deviceId, data: { direction, startsAt: midnight, minutes: 15, energyWh } })

const quartersOf = async (locationId: number) => {
  await rollUpAll(server.app.platform)
  const { rows } = await sql<{
    at: Date
    import_wh: number | null
    export_wh: number | null
    consumption_wh: number | null
  }>`
    select at, import_wh, export_wh, consumption_wh from location_quarter
    where location_id = ${locationId} and import_wh is not null order by at`.execute(server.app.platform.db)
  return rows
}

/** A meter of the location, with quarter-hours that were rolled up before. */
async function ownMeter(locationId: number, wh: (i: number) => number | null) {
  const { db } = server.app.platform
  const { id } = await db
    .insertInto('device')
    .values({
      location_id: locationId,
      name: 'Meter',
      category: 'GRID',
      created_at: new Date(midnight - 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [i, at] of quarters.entries()) {
    const energy = wh(i)
    if (energy === null) continue
    await db
      .insertInto('device_quarter')
      .values({
        location_id: locationId,
        device_id: id,
        at: new Date(at),
        import_wh: energy,
        export_wh: 0,
        power_mean_w: energy * 4,
        power_min_w: energy * 4,
        power_max_w: energy * 4,
        soc_pct: null,
        covered_minutes: 15,
        mark: 'ok',
      })
      .execute()
  }
  return id
}

/** A meter of the location that sends its power every minute from the evening before. */
async function meterWithMinutes(locationId: number, powerW: (at: number) => number) {
  const { platform } = server.app
  const { id: deviceId } = await seedDevice(platform, { locationId, category: 'GRID' })
  const days = [DAY_BEFORE, DAY].map((day) => ({
    day,
    deviceId,
    columns: {
      powerW: Float64Array.from({ length: 1440 }, (_, minute) => powerW(Date.parse(day) + minute * 60_000)),
    },
  }))
  await loadHistory(platform, {
    locationId,
    timezone: zone,
    devices: [{ deviceId, category: 'GRID' }],
    days,
  })
  return deviceId
}

test('values of a metering place become the energy of the location, and missing ones stay unknown', async () => {
  const { api, locationId, deviceId } = await household()
  await upload(api, deviceId, [100, null, 0, 250])
  await upload(api, deviceId, [null, null, 40, 0], 'export')
  const { tie } = (await api.locationTies.tie({ locationId, deviceId })).data
  expect(tie).toMatchObject({
    place: { deviceId, eimm: 'House' },
    firstDay: '2026-06-04',
    lastDay: '2026-06-04',
  })
  const [listed] = (await api.externalDevices.list()).data.devices
  expect(listed).toMatchObject({ id: deviceId, location: { id: locationId } })
  const quarters = await quartersOf(locationId)
  expect(quarters.map(({ at }) => at.getTime())).toEqual([
    midnight,
    midnight + 1_800_000,
    midnight + 2_700_000,
  ])
  expect(quarters.map(({ import_wh }) => import_wh)).toEqual([100, 0, 250])
  expect(quarters.map(({ export_wh }) => export_wh)).toEqual([0, 40, 0])
  const chart = await api.charts.location({
    locationId,
    from: midnight,
    to: midnight + 3_600_000,
    interval: '900',
  })
  const series = chart.data.series.find(({ key }) => key === 'gridImport')
  expect(series?.totalWh).toBe(350)
  // a later value replaces an earlier one, even if it arrives after linking
  await upload(api, deviceId, [120, 60])
  expect((await quartersOf(locationId)).map(({ import_wh }) => import_wh)).toEqual([120, 60, 0, 250])
})

test("the location's own meter and the metering place are compared where both have values", async () => {
  const { api, locationId, deviceId } = await household()
  await ownMeter(locationId, (i) => (i < 3 ? 100 : null))
  await upload(api, deviceId, [101, null, 99, 50])
  await api.locationTies.tie({ locationId, deviceId })
  const { days } = (await api.locationTies.reconcile({ locationId, from: DAY, to: DAY })).data
  expect(days).toEqual([
    {
      day: DAY,
      ownImportWh: 200,
      reportedImportWh: 200,
      ownExportWh: 0,
      reportedExportWh: 0,
      compared: 2,
      own: 3,
      reportedQuarters: 3,
    },
  ])
})

test('the grid page shows what the metering place reported while the meter was silent', async () => {
  const { api, locationId, deviceId } = await household()
  const meter = await meterWithMinutes(locationId, (at) =>
    at >= midnight + 3 * 900_000 && at < midnight + 6 * 900_000 ? Number.NaN : 400,
  )
  await upload(api, deviceId, [101, 90, 99, 50, 60, 70, 80])
  await api.locationTies.tie({ locationId, deviceId })
  await rollUpAll(server.app.platform)
  const range = { from: midnight, to: midnight + 96 * 900_000 }
  const { now } = (await api.summaries.location({ locationId, ...range })).data
  const page = (await api.categories.ofLocation({ locationId, category: 'GRID', ...range })).data
  expect(page.totals).toEqual([
    { key: 'gridImport', totalWh: now.importWh },
    { key: 'gridExport', totalWh: now.exportWh },
  ])
  expect(page.reportedWh).toEqual([
    { key: 'gridImport', totalWh: 130 },
    { key: 'gridExport', totalWh: 0 },
  ])
  // the last value is valid for a minute
  expect(page.steps.series[0]?.values.slice(0, 3)).toEqual([306.7, 330, 400])
  expect(page.devices.map(({ id, energies }) => [id, energies[0]?.totalWh])).toEqual([[meter, 9306.7]])
  for (const interval of ['300', '900', '3600', '86400'] as const) {
    const ask = { locationId, ...range, interval, measure: 'energy' } as const
    const whole = (await api.charts.location(ask)).data.series.find(({ key }) => key === 'gridImport')
    const parts = (await api.charts.location({ ...ask, category: 'GRID' })).data.series
    const reported = parts.find(({ key, isReported }) => key === 'gridImport' && isReported)
    const own = parts.find(({ key, isReported }) => key === 'gridImport' && !isReported)
    expect(reported?.deviceId).toBeUndefined()
    const sums = whole?.values.map((_, i) => (own?.values[i] ?? 0) + (reported?.values[i] ?? 0))
    expect([interval, sums]).toEqual([interval, whole?.values.map((wh) => expect.closeTo(wh ?? 0, 1))])
  }
})

test('unlinking, deleting the place and losing the permission each remove the reported values', async () => {
  for (const end of ['untie', 'remove', 'right'] as const) {
    const { person, api, locationId, deviceId } = await household()
    await upload(api, deviceId, [100, 200])
    await api.locationTies.tie({ locationId, deviceId })
    expect(await quartersOf(locationId)).toHaveLength(2)
    if (end === 'untie') await api.locationTies.untie({ locationId })
    if (end === 'remove') await api.externalDevices.remove({ deviceId })
    if (end === 'right') {
      const { platform } = server.app
      await platform.db.updateTable('location').set({ owner_id: null }).where('id', '=', locationId).execute()
      await seedGrant(platform, { locationId, userId: person.id, actions: ['view'] })
      await upload(api, deviceId, [100, 200, 300])
      // from then on, nothing is added
      expect(await quartersOf(locationId)).toHaveLength(2)
      await platform.inTx(system, ({ tx }) => endLostTies(tx))
    }
    expect(await quartersOf(locationId), end).toEqual([])
    const superAdmin = server.client(await signedInAs(server, world.people.superAdmin))
    expect((await superAdmin.locationTies.get({ locationId })).data.tie).toBeNull()
  }
})

test('a place is linked to one location, and a location to one place', async () => {
  const { api, locationId, deviceId } = await household()
  const other = await household()
  await upload(api, deviceId, [100])
  await api.locationTies.tie({ locationId, deviceId })
  const { platform } = server.app
  await seedGrant(platform, {
    locationId: other.locationId,
    userId: (await api.auth.user()).data.user.id,
    actions: ['view', 'edit'],
  })
  await api.locationTies.tie({ locationId: other.locationId, deviceId })
  expect((await api.locationTies.get({ locationId })).data.tie).toBeNull()
  expect(await quartersOf(locationId)).toEqual([])
  expect(await quartersOf(other.locationId)).toHaveLength(1)
  // other people at the location do not see who owns the place
  expect((await other.api.locationTies.get({ locationId: other.locationId })).data.tie?.place).toBeNull()
})

test('another person’s place, and a location with only a view grant, are refused', async () => {
  const [ana, bor] = [await household(), await household()]
  await expect(
    ana.api.locationTies.tie({ locationId: ana.locationId, deviceId: bor.deviceId }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    ana.api.locationTies.tie({ locationId: bor.locationId, deviceId: ana.deviceId }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await seedGrant(server.app.platform, {
    locationId: bor.locationId,
    userId: ana.person.id,
    actions: ['view'],
  })
  await expect(
    ana.api.locationTies.tie({ locationId: bor.locationId, deviceId: ana.deviceId }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  await expect(ana.api.locationTies.untie({ locationId: ana.locationId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('costs of a linked place are pending on days that are still being fetched', async () => {
  const { api, locationId, deviceId } = await household()
  const { inTx, db } = server.app.platform
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan() })).data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: '2026-06-01' })
  await calculateMarkedCosts(server, Date.now())
  const at = new Date('2026-06-30T10:00:00Z')
  // fetched from 20 to 29 June so far, and needed from 1 June
  await db
    .insertInto('portal_fetch')
    .values({
      ...{ device_id: deviceId, asked_from: '2026-06-20', asked_to: '2026-06-30', goal_from: '2026-06-01' },
      due_at: at,
    })
    .execute()
  const isPending = async (from: string, to: string) =>
    (await api.costs.period({ locationId, from, to })).data.isPending
  expect(await isPending('2026-06-01', '2026-06-30')).toBe(false)
  await api.locationTies.tie({ locationId, deviceId })
  await db
    .updateTable('portal_fetch')
    .set({ asked_to: askableDay(Date.now()) })
    .execute()
  await inTx(system, ({ tx }) => noteRefusal(tx, deviceId, 'down', at, Date.now()))
  await calculateMarkedCosts(server, Date.now())
  expect([await isPending('2026-06-01', '2026-06-30'), await isPending('2026-06-20', '2026-06-30')]).toEqual([
    true,
    false,
  ])
  await inTx(system, ({ tx }) => noteRefusal(tx, deviceId, 'token_refused', null, Date.now()))
  expect(await isPending('2026-06-01', '2026-06-30')).toBe(false)
  await inTx(system, ({ tx }) => noteRefusal(tx, deviceId, 'down', at, Date.now()))
  expect(await isPending('2026-06-01', '2026-06-30')).toBe(true)
  await api.locationTies.untie({ locationId })
  await calculateMarkedCosts(server, Date.now())
  expect(await isPending('2026-06-01', '2026-06-30')).toBe(false)
})

test('costs of a linked place are pending until its quarter-hours are rolled up', async () => {
  const { api, locationId, deviceId } = await household()
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan() })).data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: DAY, validTo: DAY })
  await upload(api, deviceId, Array(96).fill(250))
  await calculateMarkedCosts(server, Date.now())
  await api.locationTies.tie({ locationId, deviceId })
  const costs = async () => (await api.costs.period({ locationId, from: DAY, to: DAY })).data
  // days marked by linking are calculated, but the quarter-hours do not exist yet
  await calculateMarkedCosts(server, Date.now())
  expect((await costs()).isPending).toBe(true)
  await rollUpAll({ ...server.app.platform, onRolled: markRolled })
  expect((await costs()).isPending).toBe(true)
  await calculateMarkedCosts(server, Date.now())
  const { isPending, bills } = await costs()
  expect(isPending).toBe(false)
  expect(bills[0]?.completeness).toMatchObject({ quarters: 96, unknownQuarters: 0 })
})
