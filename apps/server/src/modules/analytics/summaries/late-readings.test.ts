import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { packMinutes, rollUpAll } from '../../../testing/meter-homes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'
import { createLocationGroup } from '../../tenancy/index.ts'

/* Late and repaired data in every place where people see it: chart, summary and report, of the location and
   its group, at every step. The roll-up runs with a clock one minute ahead, so if it postpones anything, the
   test fails. */

const zone = 'Europe/Ljubljana'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** three days ago: over, and final */
const date = addDays(localDateAt(zone, Date.now()), -3)
const day = localDayRange(zone, date)
const noon = Date.parse(`${date}T12:00Z`)
const month = {
  from: `${date.slice(0, 7)}-01`,
  to: addDays(`${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1),
}

type Minute = { readonly at: number; readonly powerW?: number; readonly energyImportWh?: number }
const minutes = (from: number, count: number, of: (i: number) => Omit<Minute, 'at'>): Minute[] =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * MINUTE, ...of(i) }))

let server: TestServer
let world: TwoCompanies
let api: { owner: ApiClient; aggregator: ApiClient }
beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  const as = async (person: 'owner' | 'aggregator') =>
    server.client(await newSession(server, world.people[person]))
  api = { owner: await as('owner'), aggregator: await as('aggregator') }
})
afterAll(() => server[Symbol.asyncDispose]())

/** A meter of a new location, in a group with a neighbour who imported 300 Wh that day. */
async function meteredHome() {
  const { platform } = server.app
  const { id: companyId, groupId: parentId } = world.company
  const { id: locationGroupId } = await platform.inTx(system, ({ tx }) =>
    createLocationGroup(tx, { companyId, parentId, name: 'Street' }),
  )
  const metered = async () => {
    const { id: locationId } = await seedLocation(platform, {
      companyId,
      locationGroupId,
      ownerId: world.people.owner.id,
      timezone: zone,
    })
    const { id: oemDeviceId } = await seedOemDevice(platform, { locationId })
    const device = { locationId, oemDeviceId, source: 'm', category: 'GRID' } as const
    const { id: deviceId } = await seedDevice(platform, device)
    const store = (readings: readonly Minute[]) =>
      platform.inTx(system, ({ tx }) =>
        storeSamples(
          tx,
          locationId,
          readings.map(({ at, ...reading }) => ({ deviceId, at, reading })),
        ),
      )
    return { locationId, deviceId, store }
  }
  const [home, neighbour] = [await metered(), await metered()]
  await neighbour.store(minutes(noon, 60, () => ({ powerW: 300 })))
  const pack = () => packMinutes(platform, home.locationId, Date.parse(date))
  return {
    ...home,
    pack,
    measure: async (readings: readonly Minute[]) => {
      await home.store(readings)
      await rollUpAll(platform)
    },
    repair: async (request: { kind: 'drop' | 'interpolate'; from: number; to: number }) => {
      const { deviceId } = home
      const { repair } = (await api.owner.quality.repair({ deviceId, ...request })).data
      await rollUpAll(platform)
      return async () => {
        await api.owner.quality.undo({ deviceId, repairId: repair.id })
        await rollUpAll(platform)
      }
    },
    /** total imported energy in each view, of the location and of the group */
    totals: async () => {
      const { locationId } = home
      return {
        home: await totalsOf({
          chart: (query) => api.owner.charts.location({ locationId, ...query }),
          summary: (query) => api.owner.summaries.location({ locationId, ...query }),
          report: (query) => api.owner.reports.location({ locationId, ...query }),
        }),
        group: await totalsOf({
          chart: (query) => api.aggregator.charts.group({ locationGroupId, ...query }),
          summary: (query) => api.aggregator.summaries.group({ locationGroupId, ...query }),
          report: (query) => api.aggregator.reports.group({ locationGroupId, ...query }),
        }),
      }
    },
  }
}

type Views = {
  readonly chart: (query: {
    from: number
    to: number
    interval: '900' | '3600' | '86400' | 'month'
    measure: 'energy'
  }) => ReturnType<ApiClient['charts']['location']>
  readonly summary: (query: { from: number; to: number }) => Promise<{
    data: { now: { importWh: number | null }; steps: { importWh: readonly (number | null)[] } }
  }>
  readonly report: (query: {
    from: string
    to: string
    step: 'quarter' | 'hour' | 'day' | 'month'
  }) => ReturnType<ApiClient['reports']['location']>
}

const sumOf = (values: readonly (number | null)[]) =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** Total of each view, and the sum of its bars or rows. */
async function totalsOf({ chart, summary, report }: Views) {
  const range = { from: day.startMs, to: day.endMs }
  const months = {
    from: localDayRange(zone, month.from).startMs,
    to: localDayRange(zone, month.to).endMs,
  }
  const drawn = async (query: Parameters<typeof chart>[0]) => {
    const { series } = (await chart(query)).data
    const imported = series.find(({ key }) => key === 'gridImport')
    return { total: imported?.totalWh ?? null, parts: sumOf(imported?.values ?? []) }
  }
  const summed = async (query: { from: number; to: number }) => {
    const { now, steps } = (await summary(query)).data
    return { total: now.importWh, parts: sumOf(steps.importWh) }
  }
  const inReport = async (query: Parameters<typeof report>[0]) => {
    const { totalWh, values } = (await report(query)).data.energy.importWh
    return { total: totalWh, parts: sumOf(values) }
  }
  const aDay = { from: date, to: date }
  return {
    'chart by the quarter-hour': await drawn({ ...range, interval: '900', measure: 'energy' }),
    'chart by the hour': await drawn({ ...range, interval: '3600', measure: 'energy' }),
    'chart by the day': await drawn({ ...months, interval: '86400', measure: 'energy' }),
    'chart by the month': await drawn({ ...months, interval: 'month', measure: 'energy' }),
    'summary of the day': await summed(range),
    'summary of the month': await summed(months),
    'report by the quarter-hour': await inReport({ ...aDay, step: 'quarter' }),
    'report by the hour': await inReport({ ...aDay, step: 'hour' }),
    'report by the day': await inReport({ ...month, step: 'day' }),
    'report by the month': await inReport({ ...month, step: 'month' }),
  }
}

type Totals = Awaited<ReturnType<typeof totalsOf>>
/**
 * Expects exact Wh: `totalWh` in totals and whole days, `partsWh` in bars and rows within the day, which
 * leave out energy that flowed while nothing was measured.
 */
function expectEverywhere(totals: Totals, totalWh: number, partsWh = totalWh) {
  const rounded = (value: number | null) => (value === null ? null : Math.round(value))
  const seen = Object.entries(totals).map(([view, { total, parts }]) => [
    view,
    rounded(total),
    rounded(parts),
  ])
  const isWithinDay = (view: string) => /hour|summary of the day/.test(view)
  expect(seen).toEqual(
    Object.keys(totals).map((view) => [view, totalWh, isWithinDay(view) ? partsWh : totalWh]),
  )
}

const NEIGHBOUR_WH = 305
/** The last power of a run is valid for one more minute, because its end is unknown. */
const hourAt = (watts: number) => (61 * watts) / 60

test.each([['minutes'], ['a packed day']])(
  'late data for %s counts everywhere within a minute, in addition to earlier data',
  async (kept) => {
    const home = await meteredHome()
    await home.measure(minutes(noon, 60, () => ({ powerW: 600 })))
    if (kept === 'a packed day') await home.pack()
    const before = await home.totals()
    expectEverywhere(before.home, hourAt(600))
    expectEverywhere(before.group, hourAt(600) + NEIGHBOUR_WH)

    // an hour in the morning
    await home.measure(minutes(noon - 4 * HOUR, 60, () => ({ powerW: 1_200 })))
    const after = await home.totals()
    expectEverywhere(after.home, hourAt(600) + hourAt(1_200))
    expectEverywhere(after.group, hourAt(600) + hourAt(1_200) + NEIGHBOUR_WH)
  },
)

test('late data in a gap between counters fills the rows and does not change the total', async () => {
  const home = await meteredHome()
  const counters = minutes(noon, 181, (i) => ({ energyImportWh: 5_000 + 20 * i }))
  const isGap = (i: number) => i > 60 && i < 120
  await home.measure(counters.filter((_, i) => !isGap(i)))
  const gapped = await home.totals()
  expectEverywhere(gapped.home, 3_600, 2_400)
  expectEverywhere(gapped.group, 3_600 + NEIGHBOUR_WH, 2_400 + NEIGHBOUR_WH)

  await home.measure(counters.filter((_, i) => isGap(i)))
  const filled = await home.totals()
  expectEverywhere(filled.home, 3_600)
  expectEverywhere(filled.group, 3_600 + NEIGHBOUR_WH)
})

test.each([['minutes'], ['a packed day']])(
  'a repair of %s counts everywhere within a minute, and undoing it restores everything',
  async (kept) => {
    const home = await meteredHome()
    await home.measure(minutes(noon, 60, (i) => ({ powerW: i === 30 ? 400_000 : 600 })))
    if (kept === 'a packed day') await home.pack()
    const spikeWh = hourAt(600) + (400_000 - 600) / 60
    const before = await home.totals()
    expectEverywhere(before.home, Math.round(spikeWh))
    expectEverywhere(before.group, Math.round(spikeWh + NEIGHBOUR_WH))

    const undo = await home.repair({ kind: 'drop', from: noon + 30 * MINUTE, to: noon + 31 * MINUTE })
    const after = await home.totals()
    expectEverywhere(after.home, hourAt(600))
    expectEverywhere(after.group, hourAt(600) + NEIGHBOUR_WH)

    await undo()
    expect(await home.totals()).toEqual(before)
  },
)

test('a bridged gap counts everywhere, and later measurements replace it', async () => {
  const home = await meteredHome()
  const isGap = (i: number) => i >= 20 && i < 40
  await home.measure(minutes(noon, 60, () => ({ powerW: 600 })).filter((_, i) => !isGap(i)))
  await home.repair({ kind: 'interpolate', from: noon + 20 * MINUTE, to: noon + 40 * MINUTE })
  const bridged = await home.totals()
  expectEverywhere(bridged.home, hourAt(600))
  expectEverywhere(bridged.group, hourAt(600) + NEIGHBOUR_WH)

  await home.measure(minutes(noon, 60, () => ({ powerW: 1_800 })).filter((_, i) => isGap(i)))
  const measured = await home.totals()
  expectEverywhere(measured.home, hourAt(600) + 20 * 20)
  expectEverywhere(measured.group, hourAt(600) + 20 * 20 + NEIGHBOUR_WH)
})
