import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../seed/devices.ts'
import { seedLocation } from '../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../seed/two-companies.ts'
import { loadHistory } from './modules/telemetry/index.ts'
import { rollUpRound } from './modules/telemetry/rollup/rollup.commands.ts'
import { newSession } from './testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from './testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let owner: ApiClient

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  owner = server.client(await newSession(server, world.people.owner))
})
afterAll(() => server[Symbol.asyncDispose]())

const day = '2025-03-31'
const from = Date.parse(day)

/** A location with a day of history: each device has the same power all day. */
const home = (...meters: [DeviceCategory, number][]) => homeIn(world.company.groupId, ...meters)

async function homeIn(locationGroupId: number, ...meters: [DeviceCategory, number][]) {
  const { platform } = server.app
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId,
    ownerId: world.people.owner.id,
    timezone: 'UTC',
  })
  const days = []
  for (const [category, powerW] of meters) {
    const { id: deviceId } = await seedDevice(platform, { locationId, category, name: category })
    days.push({
      deviceId,
      category,
      parentId: null,
      day,
      columns: { powerW: new Float64Array(1440).fill(powerW) },
    })
  }
  await loadHistory(platform, { locationId, timezone: 'UTC', devices: days, days })
  /** Rolls up marked quarter-hours as if they were due. */
  const settle = async () => {
    await platform.db
      .updateTable('dirty_quarter')
      .set({ marked_at: new Date(0) })
      .execute()
    for (let some = 1; some > 0; ) some = await rollUpRound(platform, Date.now())
  }
  /** kWh of the day, in the overview and the charts. */
  const dayFigures = async () => {
    const chart = (
      await owner.charts.location({
        locationId,
        from,
        to: from + 86_400_000,
        interval: '900',
        measure: 'energy',
      })
    ).data
    const minutes = (
      await owner.charts.location({
        locationId,
        from,
        to: from + 86_400_000,
        interval: '60',
        measure: 'power',
      })
    ).data
    const sums = ({ series }: typeof chart) =>
      Object.fromEntries(
        series.flatMap(({ key, totalWh }) => (totalWh === null ? [] : [[key, Math.round(totalWh / 1000)]])),
      )
    expect(sums(minutes)).toEqual(sums(chart))
    return sums(chart)
  }
  return { locationId, ids: days.map(({ deviceId }) => deviceId), settle, dayFigures: dayFigures }
}

test('an excluded device is removed from the past, too, and can return', async () => {
  const { ids, settle, dayFigures } = await home(['GRID', 3000], ['HVAC', 1000], ['GRID', 500])
  const [, heatPump = 0, second = 0] = ids
  const before = await dayFigures()
  expect(before).toMatchObject({ gridImport: 84, hvac: 24, consumption: 84 })
  await owner.devices.update({ deviceId: second, excludedInCalculations: true })
  await owner.devices.update({ deviceId: heatPump, excludedInCalculations: true })
  await settle()
  expect(await dayFigures()).toMatchObject({ gridImport: 72, consumption: 72, other: 72 })
  await owner.devices.update({ deviceId: second, excludedInCalculations: false })
  await owner.devices.update({ deviceId: heatPump, excludedInCalculations: false })
  await settle()
  expect(await dayFigures()).toEqual(before)
})

test('a device excluded from now on keeps its part of the past', async () => {
  const { ids, settle, dayFigures } = await home(['GRID', 3000], ['HVAC', 1000], ['GRID', 500])
  const [grid = 0, , second = 0] = ids
  const before = await dayFigures()
  await owner.devices.update({ deviceId: second, excludedInCalculations: true, countsFrom: 'now' })
  // all of the past is rolled up again
  await owner.setup.correctDevice({ deviceId: grid, reversed: true })
  await owner.setup.correctDevice({ deviceId: grid, reversed: false })
  await settle()
  expect(await dayFigures()).toEqual(before)
})

test("a device's category and parent decide how the past adds up", async () => {
  const { ids, settle, dayFigures } = await home(['GRID', 3000], ['OTHER', 1000], ['OTHER', 600])
  const [, floor = 0, pump = 0] = ids
  expect(await dayFigures()).toMatchObject({ consumption: 72, other: 34 })
  await owner.devices.update({ deviceId: pump, category: 'HVAC' })
  await settle()
  expect(await dayFigures()).toMatchObject({ consumption: 72, hvac: 14, other: 34 })
  await owner.devices.update({ deviceId: pump, parentId: floor })
  await settle()
  expect(await dayFigures()).toMatchObject({ consumption: 72, hvac: 14, other: 48 })
})

test('a deleted device keeps its part of the past', async () => {
  const { ids, locationId, settle, dayFigures } = await home(['GRID', 3000], ['HVAC', 1000])
  const [, pump = 0] = ids
  const before = await dayFigures()
  await owner.devices.remove({ deviceId: pump })
  await settle()
  expect(await dayFigures()).toEqual(before)
  await owner.devices.restore({ locationId, deviceId: pump })
  await settle()
  expect(await dayFigures()).toEqual(before)
})

test('a new time zone of a location applies to its days at once: in charts, summary, report and the sum of its group', async () => {
  const boss = server.client(await newSession(server, world.people.aggregator))
  const { id: companyId, groupId: parentId } = world.company
  const made = await boss.locationGroups.create({ companyId, parentId, name: 'Elsewhere' })
  const locationGroupId = made.data.locationGroup.id
  const { locationId } = await homeIn(locationGroupId, ['GRID', 1000])
  const range = (zone: string) => ({
    from: localDayRange(zone, '2025-03-31').startMs,
    to: localDayRange(zone, '2025-04-01').endMs,
  })
  const importOf = ({ series }: { series: readonly { key: string; values: readonly (number | null)[] }[] }) =>
    series.find(({ key }) => key === 'gridImport')?.values
  /** kWh of 31 March and 1 April. */
  const importsIn = async (zone: string) => {
    const asked = { ...range(zone), measure: 'energy' } as const
    const days = { from: '2025-03-31', to: '2025-04-01' }
    const all = [
      importOf((await owner.charts.location({ locationId, ...asked, interval: '86400' })).data),
      importOf((await owner.charts.location({ locationId, ...asked, interval: 'month' })).data),
      importOf((await boss.charts.group({ locationGroupId, ...asked, interval: '86400' })).data),
      (await owner.reports.location({ locationId, ...days, step: 'day' })).data.energy.importWh.values,
      (await owner.reports.location({ locationId, ...days, step: 'month' })).data.energy.importWh.values,
    ]
    const { now } = (await owner.summaries.location({ locationId, ...range(zone) })).data
    expect(Math.round((now.importWh ?? 0) / 1000)).toBe(24)
    return all.map((values) => values?.map((wh) => (wh === null ? null : Math.round(wh / 1000))))
  }
  const same = (...values: (number | null)[]) => Array.from({ length: 5 }, () => values)
  expect(await importsIn('UTC')).toEqual(same(24, null))
  await owner.locationAdmin.update({
    ...{ id: locationId, name: 'Home', countryCode: 'SI', timezone: 'Europe/Ljubljana', region: null },
    ...{ address: { street: null, houseNumber: null, postcode: null, city: null }, coordinates: null },
    ...{ gridLimitW: null, solarPeakW: null, solarPlane: null },
  })
  // midnight in UTC is 02:00 there
  expect(await importsIn('Europe/Ljubljana')).toEqual(same(22, 2))
})

test('a quarter-hour is marked only once, however often a setting changes', async () => {
  const { ids, locationId } = await home(['GRID', 3000], ['HVAC', 1000])
  const [, deviceId = 0] = ids
  for (const excludedInCalculations of [true, false, true, false])
    await owner.devices.update({ deviceId, excludedInCalculations })
  const marks = await server.app.platform.db
    .selectFrom('dirty_quarter')
    .select('at')
    .where('location_id', '=', locationId)
    .execute()
  expect(marks).toHaveLength(96)
})

test('viewers are notified at once when a device is hidden, excluded or moved', async () => {
  const { ids, locationId } = await home(['GRID', 3000], ['HVAC', 1000])
  const [grid = 0, pump = 0] = ids
  const stop = new AbortController()
  const events = await owner.live.location({ locationId }, { signal: stop.signal })
  const next = async () => {
    const { value, done } = await events.next()
    if (done) throw new Error('the stream ended')
    return value.devices.map(({ id, hidden, excluded }) => [id, hidden, excluded])
  }
  expect(await next()).toEqual([
    [grid, false, false],
    [pump, false, false],
  ])
  await owner.devices.update({ deviceId: pump, hidden: true })
  expect(await next()).toEqual([
    [grid, false, false],
    [pump, true, false],
  ])
  await owner.devices.order({ locationId, deviceIds: [pump, grid] })
  expect(await next()).toEqual([
    [pump, true, false],
    [grid, false, false],
  ])
  stop.abort()
})
