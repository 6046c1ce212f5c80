import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { type HistoryDay, loadHistory } from '../history/history-load.ts'

let server: TestServer
let world: TwoCompanies
let cookie: string

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  cookie = await newSession(server, world.people.owner)
})
afterAll(() => server[Symbol.asyncDispose]())

type Columns = HistoryDay['columns']
const day = '2025-03-31'
const from = Date.parse(day)
const range = { from, to: from + 86_400_000 }
/** One value in the morning and another in the afternoon. */
const halves = (morning: number, afternoon: number) =>
  Float64Array.from({ length: 1440 }, (_, minute) => (minute < 720 ? morning : afternoon))

/**
 * A location with one day of data from a grid meter, a hybrid inverter and, if they are separate devices, its
 * parts.
 */
async function hybridHome(inverter: Columns, parts: readonly (readonly [DeviceCategory, Columns])[] = []) {
  const { platform } = server.app
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
    timezone: 'UTC',
  })
  const add = async (category: DeviceCategory, columns: Columns, parentId: number | null = null) => {
    const { id: deviceId } = await seedDevice(platform, { locationId, category })
    await platform.inTx(system, ({ tx }) =>
      tx.updateTable('device').set({ parent_id: parentId }).where('id', '=', deviceId).execute(),
    )
    return { deviceId, category, parentId, day, columns }
  }
  const grid = await add('GRID', { powerW: halves(0, 900) })
  const hybrid = await add('HYBRID_INVERTER', inverter)
  const days = [grid, hybrid]
  for (const [category, columns] of parts) days.push(await add(category, columns, hybrid.deviceId))
  await loadHistory(platform, { locationId, timezone: 'UTC', devices: days, days })
  return { locationId, hybridId: hybrid.deviceId }
}

const chartsOf = async (locationId: number, interval: '60' | '900') => {
  const { charts } = server.client(cookie)
  const request = { locationId, ...range, interval, measure: 'power' } as const
  return {
    category: (await charts.location({ ...request, category: 'HYBRID_INVERTER' })).data,
    location: (await charts.location(request)).data,
  }
}
const drawn = ({ series }: Chart) =>
  series.map(({ key, totalWh, values }) => ({
    key,
    totalWh,
    powersW: [...new Set(values)].filter((value) => value !== null).sort((a, b) => b - a),
  }))
const intervals = ['60', '900'] as const

test.each(intervals)(
  'a hybrid inverter alone has production, charge and discharge, at %s s',
  async (interval) => {
    const { locationId, hybridId } = await hybridHome({ powerW: halves(1200, -600), socPct: halves(50, 50) })
    const { category, location } = await chartsOf(locationId, interval)
    expect(drawn(category)).toEqual([
      { key: 'solar', totalWh: 12 * 1200, powersW: [1200, 0] },
      { key: 'batteryOut', totalWh: 0, powersW: [0] },
      { key: 'batteryIn', totalWh: 12 * 600, powersW: [600, 0] },
      { key: 'soc', totalWh: null, powersW: [50] },
    ])
    expect(category.series.map(({ deviceId }) => deviceId)).toEqual(Array(4).fill(hybridId))
    expect(drawn(location)).toEqual(expect.arrayContaining(drawn(category)))
  },
)

test.each(intervals)(
  'a hybrid inverter with a plant and a battery has the values of both, at %s s',
  async (interval) => {
    const silentAtNight = halves(-500, 300).fill(Number.NaN, 0, 60)
    const { locationId, hybridId } = await hybridHome({ powerW: halves(1500, 300) }, [
      ['SOLAR_POWER_PLANT', { powerW: halves(2000, 0) }],
      ['BATTERY', { powerW: silentAtNight, socPct: halves(40, 40) }],
    ])
    const { category, location } = await chartsOf(locationId, interval)
    expect(drawn(category)).toEqual([
      { key: 'solar', totalWh: 12 * 2000, powersW: [2000, 0] },
      { key: 'batteryOut', totalWh: 12 * 300, powersW: [300, 0] },
      { key: 'batteryIn', totalWh: 12 * 500, powersW: [500, 0] },
      { key: 'soc', totalWh: null, powersW: [40] },
    ])
    expect(category.series.map(({ deviceId }) => deviceId)).toEqual(Array(4).fill(hybridId))
    expect(drawn(location)).toEqual(expect.arrayContaining(drawn(category)))
  },
)

test.each<[string, number, Columns[], number]>([
  ['its own if its battery reports none', 70, [{ powerW: halves(300, 300) }], 70],
  [
    'the mean of its batteries',
    70,
    [
      { powerW: halves(200, 200), socPct: halves(40, 40) },
      { powerW: halves(100, 100), socPct: halves(60, 60) },
    ],
    50,
  ],
])('the level of a hybrid inverter is %s; batteries add up', async (_rule, own, batteries, levelPct) => {
  const { locationId } = await hybridHome(
    { powerW: halves(300, 300), socPct: halves(own, own) },
    batteries.map((battery) => ['BATTERY', battery] as const),
  )
  for (const interval of intervals) {
    const series = drawn((await chartsOf(locationId, interval)).category)
    expect(series.find(({ key }) => key === 'soc')?.powersW).toEqual([levelPct])
    expect(series.find(({ key }) => key === 'batteryOut')).toMatchObject({ totalWh: 7200, powersW: [300] })
  }
})
