import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { linkedSince } from '../../../testing/site-fixture.ts'
import { createDeviceGroup } from '../../devices/index.ts'
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
const allDay = (value: number) => new Float64Array(1440).fill(value)

type Wanted = {
  category: DeviceCategory
  columns?: Columns
  /** index of the parent in the list */
  behind?: number
  grouped?: false
  hidden?: true
  deleted?: true
}

/** A location whose devices were active all day, most of them in one group. */
async function homeOf(devices: readonly Wanted[]) {
  const { platform } = server.app
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
    timezone: 'UTC',
  })
  const made: { deviceId: number; category: DeviceCategory; parentId: number | null }[] = []
  for (const { category, behind } of devices) {
    const { id: deviceId } = await seedDevice(platform, { locationId, category })
    made.push({
      deviceId,
      category,
      parentId: behind === undefined ? null : (made[behind]?.deviceId ?? null),
    })
  }
  const days = made.flatMap((device, i) => {
    const columns = devices[i]?.columns
    return columns ? [{ ...device, day, columns }] : []
  })
  const group = await platform.inTx(system, async ({ tx }) => {
    const { id } = await createDeviceGroup(tx, { locationId, name: 'Roof' })
    for (const [i, { deviceId, parentId }] of made.entries()) {
      const { hidden = false, deleted = false, grouped = true } = devices[i] ?? {}
      await tx
        .updateTable('device')
        .set({ parent_id: parentId, hidden, ...(deleted && { status: 'deleted' }) })
        .where('id', '=', deviceId)
        .execute()
      if (grouped)
        await tx
          .insertInto('device_group_member')
          .values({ location_id: locationId, device_group_id: id, device_id: deviceId })
          .execute()
    }
    return { id }
  })
  await loadHistory(platform, { locationId, timezone: 'UTC', devices: made, days })
  return { locationId, deviceGroupId: group.id }
}

const drawn = ({ series }: Chart) =>
  series.map(({ key, totalWh, values }) => ({
    key,
    totalWh,
    values: [...new Set(values)],
  }))
const chart = async (
  input: { locationId: number; deviceGroupId: number },
  interval: '60' | '900' | '86400',
) => (await server.client(cookie).charts.location({ ...input, ...range, interval, measure: 'power' })).data
const wh = (powerW: number) => 24 * powerW

test.each(['60', '900', '86400'] as const)(
  'a group is the sum of its devices, by series, at %s s',
  async (interval) => {
    const home = await homeOf([
      { category: 'SOLAR_POWER_PLANT', columns: { powerW: allDay(1000) } },
      { category: 'SOLAR_POWER_PLANT', columns: { powerW: allDay(500) } },
      { category: 'BATTERY', columns: { powerW: allDay(-300), socPct: allDay(40) } },
      { category: 'EV_CHARGER', columns: { powerW: allDay(200) } },
      { category: 'HVAC', columns: { powerW: allDay(900) }, grouped: false },
      { category: 'OTHER', columns: { powerW: allDay(70) }, hidden: true },
      { category: 'OTHER', columns: { powerW: allDay(80) }, deleted: true },
    ])
    expect(drawn(await chart(home, interval))).toEqual([
      { key: 'solar', totalWh: wh(1500), values: [1500] },
      { key: 'batteryOut', totalWh: 0, values: [0] },
      { key: 'batteryIn', totalWh: wh(300), values: [300] },
      { key: 'ev', totalWh: wh(200), values: [200] },
      { key: 'soc', totalWh: null, values: [40] },
    ])
  },
)

test('parts of an inverter, a plant behind another one and a heat pump behind its meter are not counted twice', async () => {
  const home = await homeOf([
    { category: 'HYBRID_INVERTER', columns: { powerW: allDay(1000) } },
    { category: 'SOLAR_POWER_PLANT', columns: { powerW: allDay(700) }, behind: 0 },
    { category: 'BATTERY', columns: { powerW: allDay(300), socPct: allDay(50) }, behind: 0 },
    { category: 'SOLAR_POWER_PLANT', columns: { powerW: allDay(400) } },
    { category: 'SOLAR_POWER_PLANT', columns: { powerW: allDay(100) }, behind: 3 },
    { category: 'OTHER', columns: { powerW: allDay(1200) } },
    { category: 'HVAC', columns: { powerW: allDay(900) }, behind: 5 },
  ])
  for (const interval of ['60', '900'] as const)
    expect(drawn(await chart(home, interval))).toMatchObject([
      { key: 'solar', totalWh: wh(1100) },
      { key: 'batteryOut', totalWh: wh(300) },
      { key: 'batteryIn', totalWh: 0 },
      { key: 'hvac', totalWh: wh(900) },
      { key: 'other', totalWh: wh(300), values: [300] },
      { key: 'soc' },
    ])
})

test('a silent device makes the sum unknown; a device that never reported is left out', async () => {
  const silentAtNight = allDay(500).fill(Number.NaN, 0, 60)
  const home = await homeOf([
    { category: 'SOLAR_POWER_PLANT', columns: { powerW: allDay(1000) } },
    { category: 'SOLAR_POWER_PLANT', columns: { powerW: silentAtNight } },
    { category: 'SOLAR_POWER_PLANT' },
  ])
  await linkedSince(server.app.platform.db, home.locationId, from)
  const [solar] = (await chart(home, '900')).series
  expect(solar?.values.slice(0, 5)).toEqual([null, null, null, null, 1500])
  expect(solar?.totalWh).toBe(wh(1000) + 23 * 500)
})

test('a group of another location counts as absent, and a group cannot be combined with a category', async () => {
  const [mine, other] = [await homeOf([{ category: 'HVAC' }]), await homeOf([{ category: 'HVAC' }])]
  for (const deviceGroupId of [other.deviceGroupId, 999_999])
    await expect(chart({ ...mine, deviceGroupId }, '900')).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    server.client(cookie).charts.location({ ...mine, ...range, category: 'HVAC' }),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect((await chart(mine, '900')).series.map(({ key, totalWh }) => [key, totalWh])).toEqual([
    ['hvac', null],
  ])
})
