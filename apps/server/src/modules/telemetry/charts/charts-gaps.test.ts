import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { type LocalDate, localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedTwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { seedHome } from '../../../testing/meter-homes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { registerMeter } from '../../../testing/register-meters.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { createLocationGroup } from '../../tenancy/index.ts'

/**
 * Tests gaps: a partly measured bar of a location shows all its energy, and so does a bar of a group,
 * location by location. If a gap of a location is as long as a bar, its energy is in no bar, whatever other
 * locations measured.
 */

const zone = 'Europe/Ljubljana'
const days = { from: '2025-06-13', to: '2025-06-21' }
/** a gap that cuts an hour at its start and at its end, and covers a whole day */
const gap = { startMs: Date.parse('2025-06-16T04:20Z'), endMs: Date.parse('2025-06-18T10:35Z') }
const silent = registerMeter((at) => at > gap.startMs && at < gap.endMs)
/** a gap within one hour */
const short = { startMs: Date.parse('2025-06-15T08:05Z'), endMs: Date.parse('2025-06-15T08:50Z') }
const late = registerMeter((at) => at > short.startMs && at < short.endMs)

let server: TestServer
let charts: ApiClient['charts']
let alone: { groupId: number; locationIds: number[]; deviceGroupId: number }
let several: typeof alone
beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  const world = await seedTwoCompanies(platform)
  charts = server.client(await newSession(server, world.people.aggregator)).charts
  const groupOf = async (name: string, meters: readonly ReturnType<typeof registerMeter>[]) => {
    const { id: companyId, groupId: parentId } = world.company
    const { id: groupId } = await platform.inTx(system, ({ tx }) =>
      createLocationGroup(tx, { companyId, parentId, name }),
    )
    const locationIds: number[] = []
    let deviceGroupId = 0
    for (const meter of meters) {
      const at = { ...world, company: { ...world.company, groupId }, timezone: zone }
      const { locationId, deviceIds } = await seedHome(platform, at, days, [meter])
      locationIds.push(locationId)
      const group = await platform.db
        .insertInto('device_group')
        .values({ location_id: locationId, name: 'Meters' })
        .returning('id')
        .executeTakeFirstOrThrow()
      deviceGroupId = group.id
      for (const device_id of deviceIds)
        await platform.db
          .insertInto('device_group_member')
          .values({ location_id: locationId, device_group_id: group.id, device_id })
          .execute()
    }
    return { groupId, locationIds, deviceGroupId }
  }
  alone = await groupOf('One', [silent])
  several = await groupOf('Street', [silent, registerMeter(), late])
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

type Ask = Omit<Parameters<ApiClient['charts']['location']>[0], 'locationId'>
const within = (first: LocalDate, last: LocalDate) => ({
  from: localDayRange(zone, first).startMs,
  to: localDayRange(zone, last).endMs,
})
const seriesOf = (chart: Chart, key: string) => {
  const found = chart.series.find((series) => series.key === key)
  return { values: found?.values ?? [], totalWh: found?.totalWh }
}

describe.each(['900', '1800', '3600', '14400', '43200', '86400', 'month'] as const)(
  'bars of %s',
  (interval) => {
    const range = within('2025-06-14', '2025-06-20')

    test.each(['energy', 'power'] as const)(
      'a group of one location has the same %s as the location',
      async (measure) => {
        const ask: Ask = { ...range, interval, measure }
        const {
          groupId,
          locationIds: [locationId = 0],
        } = alone
        const [group, location] = await Promise.all([
          charts.group({ locationGroupId: groupId, ...ask }),
          charts.location({ locationId, ...ask }),
        ])
        expect(seriesOf(group.data, 'gridImport')).toEqual(seriesOf(location.data, 'gridImport'))
      },
    )

    test('the bars of a group are the sum of its locations', async () => {
      const ask: Ask = { ...range, interval, measure: 'energy' }
      const { groupId, locationIds } = several
      const [group, ...locations] = await Promise.all([
        charts.group({ locationGroupId: groupId, ...ask }),
        ...locationIds.map((locationId) => charts.location({ locationId, ...ask })),
      ])
      for (const key of ['gridImport', 'gridExport', 'consumption']) {
        const columns = locations.map(({ data }) => seriesOf(data, key).values)
        const { values } = seriesOf(group.data, key)
        expect(values).toEqual(
          values.map((_, i) => {
            const known = columns.flatMap((column) => column[i] ?? [])
            return known.length === 0
              ? null
              : expect.closeTo(
                  known.reduce((sum, wh) => sum + wh, 0),
                  0.5,
                )
          }),
        )
      }
    })
  },
)

test('energy in a gap as long as a bar is not drawn', async () => {
  const ask: Ask = { ...within('2025-06-16', '2025-06-16'), interval: '3600', measure: 'energy' }
  const { groupId } = alone
  const { values } = seriesOf((await charts.group({ locationGroupId: groupId, ...ask })).data, 'gridImport')
  expect(values.map((value) => value !== null)).toEqual(Array.from({ length: 24 }, (_, hour) => hour < 7))
})

describe('a bar with energy of a gap is marked as estimated, for a location and a group', () => {
  const range = within('2025-06-14', '2025-06-20')
  /** starts of the marked bars */
  const markedIn = ({ at, to, series }: Chart, key: string) => {
    const found = series.find((one) => one.key === key)
    return at.filter(
      (start, i) =>
        found?.values[i] != null &&
        found.estimated?.some((span) => span.from < (at[i + 1] ?? to) && span.to > start),
    )
  }
  const localOf = (ms: number) => new Date(ms).toLocaleString('sv-SE', { timeZone: zone }).slice(5, 13)

  test.each([
    // the day in between is completely in the gap and has no bar
    ['86400', ['06-16 00', '06-18 00']],
    ['3600', ['06-16 06', '06-18 12']],
    ['43200', ['06-16 00', '06-18 12']],
    ['month', ['06-14 00']],
    // a quarter-hour in a gap has no bar at all
    ['900', []],
  ] as const)('by %s', async (interval, expected) => {
    const ask: Ask = { ...range, interval, measure: 'energy' }
    const {
      groupId,
      locationIds: [locationId = 0],
    } = alone
    const answers = [
      await charts.location({ locationId, ...ask }),
      await charts.group({ locationGroupId: groupId, ...ask }),
    ]
    for (const { data } of answers)
      for (const key of ['gridImport', 'consumption'])
        expect(markedIn(data, key).map(localOf), key).toEqual(expected)
    const ofDevices = [
      await charts.location({ locationId, category: 'GRID', ...ask }),
      await charts.location({ locationId, deviceGroupId: alone.deviceGroupId, ...ask }),
    ]
    for (const { data } of ofDevices) {
      expect(markedIn(data, 'gridImport').map(localOf)).toEqual(expected)
      expect(markedIn(data, 'gridExport').map(localOf)).toEqual(expected)
    }
  })

  test('days without a gap have no mark', async () => {
    const ask: Ask = { ...within('2025-06-19', '2025-06-20'), interval: '86400', measure: 'energy' }
    const locationId = alone.locationIds[0] ?? 0
    for (const one of [{}, { category: 'GRID' as const }, { deviceGroupId: alone.deviceGroupId }]) {
      const { data } = await charts.location({ locationId, ...one, ...ask })
      expect(data.series.flatMap(({ estimated = [] }) => estimated)).toEqual([])
    }
  })
})
