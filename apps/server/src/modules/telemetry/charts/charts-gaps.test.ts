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

/*
 * Of a bar of which a part was measured a location shows all that flowed in it; so does a group, location by location: what lies in
 * a gap as long as a bar of its location is in no bar, whatever the others measured then.
 */

const zone = 'Europe/Ljubljana'
const days = { from: '2025-06-13', to: '2025-06-21' }
/** hours cut at their start and end, and a day as a whole */
const gap = { startMs: Date.parse('2025-06-16T04:20Z'), endMs: Date.parse('2025-06-18T10:35Z') }
const silent = registerMeter((at) => at > gap.startMs && at < gap.endMs)
/** within one hour */
const short = { startMs: Date.parse('2025-06-15T08:05Z'), endMs: Date.parse('2025-06-15T08:50Z') }
const late = registerMeter((at) => at > short.startMs && at < short.endMs)

let server: TestServer
let charts: ApiClient['charts']
let alone: { groupId: number; locationIds: number[] }
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
    for (const meter of meters) {
      const at = { ...world, company: { ...world.company, groupId }, timezone: zone }
      locationIds.push((await seedHome(platform, at, days, [meter])).locationId)
    }
    return { groupId, locationIds }
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
      '%s of a group of one is that of its location',
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

    test('a group shows the sum of what its locations show', async () => {
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

test('what lies in a gap as long as a bar is drawn nowhere', async () => {
  const ask: Ask = { ...within('2025-06-16', '2025-06-16'), interval: '3600', measure: 'energy' }
  const { groupId } = alone
  const { values } = seriesOf((await charts.group({ locationGroupId: groupId, ...ask })).data, 'gridImport')
  expect(values.map((value) => value !== null)).toEqual(Array.from({ length: 24 }, (_, hour) => hour < 7))
})
