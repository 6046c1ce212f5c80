import type { CategoryFactsOf, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { type DeviceCategory, deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { type HomeDevice, loadHome } from '../../../testing/category-home.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

/*
 * A location over two days whose every figure can be added up by hand, hours in UTC, powers in W:
 *
 *                    0–6     6–8     8–12    12–14   14–24
 *   grid             2000    −1000   0       4000    500       first day
 *   sun              0       3000    4000    0       0
 *   car                      5       3600    5       5         first day: 8–12, 4 h × 3.6 kW = 14.4 kWh
 *   second car       5       5       5       7200    5         12–14: 14.4 kWh
 *   battery, level   10 % …  loses 10 points an hour, 1 kW
 *
 * On the second day everything is idle except the grid (1000 W throughout) and the heat pump.
 */
const [first, second] = ['2025-06-02', '2025-06-03']
const house: HomeDevice[] = [
  {
    name: 'Grid',
    category: 'GRID',
    days: {
      [first]: {
        powerW: [
          [6, 2000],
          [8, -1000],
          [12, 0],
          [14, 7600],
          [24, 500],
        ],
        voltageL1V: [
          [12, 230],
          [13, 200],
          [24, 230],
        ],
        voltageL2V: [[24, 230]],
        voltageL3V: [[24, 239]],
      },
      [second]: { powerW: [[24, 1000]] },
    },
  },
  {
    name: 'Roof',
    category: 'SOLAR_POWER_PLANT',
    days: {
      [first]: {
        powerW: [
          [6, 0],
          [8, 3000],
          [12, 4000],
          [24, 0],
        ],
      },
      [second]: { powerW: [[24, 0]] },
    },
  },
  {
    name: 'String',
    category: 'SOLAR_POWER_PLANT',
    behind: 1,
    days: {
      [first]: {
        powerW: [
          [6, 0],
          [8, 1000],
          [12, 1000],
          [24, 0],
        ],
      },
      [second]: { powerW: [[24, 0]] },
    },
  },
  {
    name: 'Red car',
    category: 'EV_CHARGER',
    days: {
      [first]: {
        powerW: [
          [8, 5],
          [12, 3600],
          [24, 5],
        ],
      },
      [second]: { powerW: [[24, 5]] },
    },
  },
  {
    name: 'Blue car',
    category: 'EV_CHARGER',
    days: {
      [first]: {
        powerW: [
          [12, 5],
          [14, 7200],
          [24, 5],
        ],
      },
      [second]: { powerW: [[24, 5]] },
    },
  },
  {
    name: 'Heat pump',
    category: 'HVAC',
    days: {
      [first]: {
        powerW: [[24, 15]],
        temperatureC: [
          [12, 20],
          [24, 22],
        ],
      },
      [second]: {
        powerW: [
          [2, 15],
          [5, 900],
          [6, 15],
          [7, 900],
          [24, 15],
        ],
        temperatureC: [[24, 21]],
      },
    },
  },
]
const zone = 'UTC'
const range = { from: Date.parse(first), to: Date.parse(second) + 86_400_000 }
const firstDay = { from: range.from, to: Date.parse(second) }
const at = (day: string, hour: number) => Date.parse(day) + hour * 3_600_000

let server: TestServer
let world: TwoCompanies
let home: { id: number; timezone: string }
let ids: number[]

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  const { company, people } = world
  const { id } = await seedLocation(platform, {
    companyId: company.id,
    locationGroupId: company.groupId,
    ownerId: people.owner.id,
    timezone: zone,
    solarPeakW: 8000,
    coordinates: { latitude: 46.05, longitude: 14.51 },
    solarPlane: { tiltDeg: 30, azimuthDeg: 180 },
  })
  home = { id, timezone: zone }
  await seedGrant(platform, { locationId: id, userId: people.viewer.id, actions: ['view'] })
  ids = await loadHome(platform, home, house)
})
afterAll(() => server[Symbol.asyncDispose]())

const client = async () => server.client(await newSession(server, world.people.viewer))
async function periodOf<Kind extends CategoryPeriod['facts']['kind']>(
  category: DeviceCategory,
  kind: Kind,
  requested: { from: number; to: number } = range,
): Promise<Omit<CategoryPeriod, 'facts'> & { facts: CategoryFactsOf<Kind> }> {
  const asked = { locationId: home.id, category, ...requested }
  const { data } = await (await client()).categories.ofLocation(asked)
  expect(data.facts.kind).toBe(kind)
  return data as typeof data & { facts: CategoryFactsOf<Kind> }
}
const idOf = (name: string) => ids[house.findIndex((device) => device.name === name)]

test('each session of a car has its energy, split by source', async () => {
  const { devices, totals, facts, steps } = await periodOf('EV_CHARGER', 'charging')
  // 5 W in the other hours: (20 + 24) h × 5 W and (22 + 24) h × 5 W
  expect(totals).toEqual([{ key: 'ev', totalWh: 14_400 + 220 + 14_400 + 230 }])
  expect(devices).toMatchObject([
    { name: 'Blue car', energies: [{ key: 'ev', totalWh: 14_630 }], sharePct: 50.02, knownPct: 100 },
    { name: 'Red car', energies: [{ key: 'ev', totalWh: 14_620 }], sharePct: 49.98, knownPct: 100 },
  ])
  expect(devices.map(({ peak }) => peak)).toEqual([
    { powerW: 7200, at: at(first, 12) },
    { powerW: 3600, at: at(first, 8) },
  ])
  const session = { beganBefore: false, energyWh: 14_400 }
  // from 8 to 12 its energy is all solar, from 12 to 14 all from the grid
  expect(facts.sessions).toEqual({
    count: 2,
    energyWh: 28_800,
    shown: [
      {
        ...session,
        deviceId: idOf('Blue car'),
        from: at(first, 12),
        to: at(first, 14),
        peakW: 7200,
        solarPct: 0,
      },
      {
        ...session,
        deviceId: idOf('Red car'),
        from: at(first, 8),
        to: at(first, 12),
        peakW: 3600,
        solarPct: 100,
      },
    ],
  })
  // standby for the rest of the day: 2 h (6–8) are solar
  expect(devices[1]?.origin).toEqual({ solarWh: 14_410, batteryWh: 0, gridWh: 210 })
  expect(steps).toMatchObject({ interval: 'hour', series: [{ key: 'ev' }] })
})

test('a session across midnight is cut at the end of the range', async () => {
  const { facts } = await periodOf('EV_CHARGER', 'charging', { from: at(first, 10), to: at(first, 11) })
  expect(facts.sessions?.shown).toEqual([
    {
      deviceId: idOf('Red car'),
      from: at(first, 10),
      to: at(first, 11),
      beganBefore: true,
      energyWh: 3600,
      peakW: 3600,
      solarPct: 100,
    },
  ])
})

test('a heat pump ran 4 hours and started twice', async () => {
  const { facts, totals } = await periodOf('HVAC', 'running')
  expect(totals).toEqual([{ key: 'hvac', totalWh: 4 * 900 + 44 * 15 }])
  // the maximum is 900 W: it runs from 90 W
  expect(facts.runs?.devices).toEqual([
    {
      deviceId: idOf('Heat pump'),
      use: { runtimeMinutes: 240, starts: 2, knownMinutes: 2880, runsFromW: 90 },
      temperatureC: { least: 20, mean: 21, most: 22 },
    },
  ])
  const started = facts.runs?.starts.flatMap((count, i) => (count ? [[i, count]] : []))
  expect(started).toEqual([
    [26, 1],
    [30, 1],
  ])
  // an idle day has the same rule
  const quiet = await periodOf('HVAC', 'running', firstDay)
  expect(quiet.facts.runs?.devices[0]?.use).toMatchObject({ runtimeMinutes: 0, starts: 0, runsFromW: 90 })
})

test('solar: a string of a plant is listed and counts once; yield by the peak, the better day', async () => {
  const { totals, devices, facts } = await periodOf('SOLAR_POWER_PLANT', 'solar', {
    from: range.from - 86_400_000,
    to: range.to,
  })
  expect(totals).toEqual([{ key: 'solar', totalWh: 22_000 }])
  expect(devices).toMatchObject([
    { name: 'Roof', isWithin: false, sharePct: 100, energies: [{ totalWh: 22_000 }] },
    { name: 'String', isWithin: true, energies: [{ totalWh: 6000 }] },
  ])
  expect(facts).toEqual({
    kind: 'solar',
    peakW: 8000,
    yieldWhPerWp: 2.75,
    sky: expect.objectContaining({ plane: { tiltDeg: 30, azimuthDeg: 180 }, clear: null, shaded: null }),
    bestDay: { date: first, energyWh: 22_000 },
    worstDay: { date: second, energyWh: 0 },
  })
  // two known days, each with 3 to 9 kWh per kWp under a cloudless sky
  const { pct, skyWh } = facts.sky ?? { pct: 0, skyWh: 0 }
  expect(pct).toBeCloseTo((100 * 22_000) / (skyWh ?? 0), 1)
  expect((skyWh ?? 0) / 8000 / 2).toBeGreaterThan(3)
  expect((skyWh ?? 0) / 8000 / 2).toBeLessThan(9)
})

test('the grid has import and export, the highest quarter-hour of each day, and ten-minute voltages', async () => {
  const { totals, facts } = await periodOf('GRID', 'grid')
  expect(totals).toEqual([
    { key: 'gridImport', totalWh: 12_000 + 15_200 + 5000 + 24_000 },
    { key: 'gridExport', totalWh: 2000 },
  ])
  expect(facts.importPeaks).toEqual([
    { powerW: 7600, at: at(first, 12) },
    { powerW: 1000, at: at(second, 0) },
  ])
  expect(facts.exportPeaks).toEqual([{ powerW: 1000, at: at(first, 6) }])
  const [quality] = facts.quality ?? []
  // 144 ten-minute means, six of them at 200 V; L3 is 6 V above the mean of 233, and 16 V above 223 for an hour
  expect(quality?.voltage?.phases).toMatchObject([
    { means: 144, leastV: 200, mostV: 230, withinPct: 95.83, farOutside: 0 },
    { means: 144, leastV: 230, withinPct: 100 },
    { means: 144, mostV: 239 },
  ])
  expect(quality?.voltage).toMatchObject({
    isWithinBand: null,
    asymmetryPct: { most: 10.31, mean: Number(((138 * (600 / 233) + 6 * (2300 / 223)) / 144).toFixed(2)) },
  })
  expect(quality?.events).toBeNull()
})

test('a battery has efficiency and usable capacity after ten cycles', async () => {
  const { id } = await seedLocation(server.app.platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
    timezone: zone,
  })
  // four times a day: three hours charging with 2 kW, three discharging with 1.8 kW; hourly levels between 20 and 80 %
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const levels = [30, 50, 70, 70, 50, 30]
  const day = {
    powerW: hours.map((hour) => [hour + 1, hour % 6 < 3 ? -2000 : 1800] as const),
    socPct: hours.map((hour) => [hour + 1, levels[hour % 6] ?? 0] as const),
  }
  const days = Object.fromEntries([first, second].map((date) => [date, day]))
  const [battery] = await loadHome(server.app.platform, { id, timezone: zone }, [
    { name: 'Battery', category: 'BATTERY', days },
  ])
  const { data } = await server
    .client(await newSession(server, world.people.owner))
    .categories.ofLocation({ locationId: id, category: 'BATTERY', ...range })
  expect(data.totals).toEqual([
    { key: 'batteryOut', totalWh: 8 * 3 * 1800 },
    { key: 'batteryIn', totalWh: 8 * 3 * 2000 },
  ])
  const facts = data.facts as CategoryFactsOf<'storage'>
  // eight falls of 40 points
  expect(facts.devices).toMatchObject([
    { deviceId: battery, use: { cycles: 3.2, levelPct: { least: 30, mean: 50, most: 70 } } },
  ])
  expect(facts.devices[0]?.use?.roundTrip?.efficiencyPct).toBeGreaterThan(85)
  expect(facts.devices[0]?.use?.roundTrip?.efficiencyPct).toBeLessThan(95)
})

describe('a category shows the same figures as the other screens', () => {
  const ranges = [
    ['two days', range],
    ['a day', firstDay],
    ['a week around them', { from: range.from - 3 * 86_400_000, to: range.to + 2 * 86_400_000 }],
    ['24 hours from a quarter past on', { from: range.from + 900_000, to: firstDay.to + 900_000 }],
    ['two months', { from: Date.parse('2025-05-01'), to: Date.parse('2025-07-15') }],
  ] as const

  test.each(ranges)('charts and the summary: %s', async (_name, requested) => {
    const { categories, charts, summaries } = await client()
    const locationId = home.id
    const { now } = (await summaries.location({ locationId, ...requested })).data
    for (const category of deviceCategories) {
      const { data } = await categories.ofLocation({ locationId, category, ...requested })
      const chart = (await charts.location({ locationId, category, ...requested })).data
      for (const { key, totalWh } of data.totals) {
        const drawn = chart.series.filter((series) => series.key === key && !series.isWithin)
        expect(drawn.reduce((sum, series) => sum + (series.totalWh ?? 0), 0)).toBeCloseTo(totalWh ?? 0, 1)
        const parts = data.steps.series.find((series) => series.key === key)?.values ?? []
        expect(parts.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBeCloseTo(totalWh ?? 0, 0)
      }
      const totalOf = (key: string) => data.totals.find((total) => total.key === key)?.totalWh ?? null
      if (category === 'EV_CHARGER') expect(totalOf('ev')).toBe(now.evWh)
      if (category === 'HVAC') expect(totalOf('hvac')).toBe(now.hvacWh)
      if (category === 'SOLAR_POWER_PLANT') expect(totalOf('solar')).toBe(now.productionWh)
      if (category === 'GRID')
        expect([totalOf('gridImport'), totalOf('gridExport')]).toEqual([now.importWh, now.exportWh])
    }
  })

  test('the highest quarter-hour of import is no higher than the highest minute in the summary', async () => {
    const { facts } = await periodOf('GRID', 'grid')
    const { summaries } = await client()
    const { loads } = (await summaries.location({ locationId: home.id, ...range })).data
    expect(facts.importPeaks[0]?.powerW).toBeGreaterThan(0)
    expect(facts.importPeaks[0]?.powerW).toBeLessThanOrEqual(loads.now.peak?.powerW ?? 0)
  })
})

test('a location without such a device has no figures; future days and days without data have no figures', async () => {
  const { devices, facts, totals } = await periodOf('BATTERY', 'storage')
  expect([devices, totals.every(({ totalWh }) => totalWh === null), facts.devices]).toEqual([[], true, []])
  const year = 366 * 86_400_000
  const future = { from: Date.now() + year, to: Date.now() + year + 86_400_000 }
  for (const category of deviceCategories) {
    const { data } = await (await client()).categories.ofLocation({
      locationId: home.id,
      category,
      ...future,
    })
    expect(data.totals.every(({ totalWh }) => totalWh === null)).toBe(true)
  }
})

test('refuses a reversed or too long range; minute data is limited to a year', async () => {
  const { categories } = await client()
  const ask = (from: number, to: number) =>
    categories.ofLocation({ locationId: home.id, category: 'EV_CHARGER', from, to })
  await expect(ask(range.to, range.from)).rejects.toMatchObject({ code: 'invalid' })
  await expect(ask(range.from, range.from + 800 * 86_400_000)).rejects.toMatchObject({ code: 'invalid' })
  const { data } = await ask(range.from, range.from + 400 * 86_400_000)
  expect(data.facts).toEqual({ kind: 'charging', mostDays: 366, sessions: null })
  expect(data.totals).toEqual([{ key: 'ev', totalWh: 29_250 }])
})
