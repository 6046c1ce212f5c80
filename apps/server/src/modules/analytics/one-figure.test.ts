import type { StoredMetric } from '@kilowatt/domain/energy/balance/metrics'
import { storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany } from '../../../seed/companies.ts'
import { seedPerson } from '../../../seed/people.ts'
import { system } from '../../platform/changes.ts'
import { newSession } from '../../testing/people/sign-in.ts'
import { randomSite } from '../../testing/random-sites.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { createLocationGroup } from '../tenancy/index.ts'

/**
 * A page, the list of a chart, a report, its files and the API show the same figure for the same thing, whatever was
 * measured: for random locations with gaps, exchanges, repairs, late and repeated readings, devices that came and
 * went, in three zones, around both clock changes.
 */

const metrics = ['consumptionWh', 'productionWh', 'importWh', 'exportWh'] as const satisfies StoredMetric[]
type Metric = (typeof metrics)[number]
type Figures = Record<Metric, number | null>
const figuresOf = (of: (metric: Metric) => number | null | undefined): Figures =>
  Object.fromEntries(metrics.map((metric) => [metric, of(metric) ?? null])) as Figures

/** Calls return tenths of a Wh. */
const DIGIT_WH = 0.05 + 1e-6

let server: TestServer
let cookie: string
let api: ApiClient
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
  cookie = await newSession(server, await seedPerson(server.app.platform, { role: 'ROLE_SUPER_ADMIN' }))
  api = server.client(cookie)
})
afterAll(() => server[Symbol.asyncDispose]())

const fileOf = async (path: string, query: string) =>
  new Uint8Array(
    await (
      await fetch(`${server.url}/api${path}/reports/file?${query}&locale=en`, { headers: { cookie } })
    ).arrayBuffer(),
  )

const namesInFiles: Record<string, Metric> = {
  'Consumption (kWh)': 'consumptionWh',
  'Production (kWh)': 'productionWh',
  'Import (kWh)': 'importWh',
  'Export (kWh)': 'exportWh',
}
const inTable = (head: readonly unknown[], total: readonly unknown[]) =>
  figuresOf((metric) => {
    const value = total[head.findIndex((name) => namesInFiles[String(name)] === metric)]
    return value === undefined || value === null || value === '' ? null : 1000 * Number(value)
  })

type Place = { locationId: number } | { locationGroupId: number } | { companyId: number }

/** What a location's calls return for the same question. */
async function answersOf(
  place: Place,
  instants: { from: number; to: number; measure: 'energy'; interval: '86400' },
  days: { from: LocalDate; to: LocalDate; step: 'day' },
) {
  const kind = 'locationId' in place ? 'location' : 'locationGroupId' in place ? 'group' : 'company'
  const requested = place as Record<'locationId' | 'locationGroupId' | 'companyId', number>
  const chart = (await api.charts[kind]({ ...requested, ...instants })).data
  const report = (await api.reports[kind]({ ...requested, ...days })).data
  const summary = (await api.summaries[kind]({ ...requested, ...instants })).data
  return { chart, report, summary }
}

/** Every place that shows the energy of a day or of two days. */
async function everywhere(path: string, place: Place, days: readonly [LocalDate, LocalDate], zone: string) {
  const [first, last] = days
  const instants = { from: localDayRange(zone, first).startMs, to: localDayRange(zone, last).endMs }
  const query = `from=${first}&to=${last}&step=day`
  const { chart, report, summary } = await answersOf(
    place,
    { ...instants, measure: 'energy', interval: '86400' },
    { from: first, to: last, step: 'day' },
  )
  const csv = new TextDecoder()
    .decode(await fileOf(path, `${query}&format=csv`))
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  const [{ rows } = { rows: [] }] = (await readXlsx(await fileOf(path, `${query}&format=xlsx`))).sheets
  return {
    'the report': figuresOf((metric) => report.energy[metric].totalWh),
    'rows of the report': figuresOf((metric) => {
      const { values, unseenWh } = report.energy[metric]
      const known = [...values, unseenWh].filter((wh) => wh !== null)
      return known.length === 0 ? null : known.reduce((sum, wh) => sum + wh, 0)
    }),
    'the summary': figuresOf((metric) => summary.now[metric]),
    'the list of the chart': figuresOf(
      (metric) => chart.series.find(({ key }) => key === storedMetrics[metric].series)?.totalWh,
    ),
    'the CSV': inTable(csv[0] ?? [], csv.at(-1) ?? []),
    'the XLSX': inTable(rows[0] ?? [], rows.at(-1) ?? []),
    ...('locationId' in place && {
      'the API': await api.charts
        .energy({ ...place, ...instants })
        .then(({ data }) => figuresOf((metric) => data[metric])),
    }),
  }
}

/** Places that differ from the report, as text. */
function differing(
  {
    'the report': exact,
    ...others
  }: { readonly 'the report': Figures; readonly [place: string]: Figures | undefined },
  parts = 1,
) {
  return Object.entries(others).flatMap(([where, figures]) =>
    metrics.flatMap((metric) => {
      const [shown, wh] = [figures?.[metric] ?? null, exact[metric]]
      // because each row is rounded
      const room = DIGIT_WH * (where.startsWith('rows') ? 4 : 2) * parts
      const isAlike = shown === null || wh === null ? shown === wh : Math.abs(shown - wh) <= room
      return isAlike ? [] : [`${where}: ${metric} is ${shown}, in the report ${wh}`]
    }),
  )
}

const looked = { known: 0, unknown: 0 }

test.each([1, 2, 3, 4, 5, 6])(
  'law: every place has the same figure for the same thing, for random locations %i and their group and company',
  async (seed) => {
    const { platform } = server.app
    const { id: companyId, rootGroupId: parentId } = await seedCompany(platform, { name: `Utility ${seed}` })
    const { id: locationGroupId } = await platform.inTx(system, ({ tx }) =>
      createLocationGroup(tx, { companyId, parentId, name: `Street ${seed}` }),
    )
    const alone: Figures[] = []
    let days: readonly [LocalDate, LocalDate] = ['', '']
    let zone = ''
    for (const one of [seed, seed + 100]) {
      const site = await randomSite(platform, one, { id: companyId, rootGroupId: locationGroupId })
      const { locationId, timezone } = site
      zone ||= timezone
      const day = localDateAt(timezone, site.range.from + 43_200_000)
      if (days[0] === '') days = [addDays(day, -1), addDays(day, 1)]
      for (const requested of [[day, day], days] as const) {
        const figures = await everywhere(`/locations/${locationId}`, { locationId }, requested, timezone)
        for (const wh of Object.values(figures['the report'])) looked[wh === null ? 'unknown' : 'known']++
        expect([requested, differing(figures)]).toEqual([requested, []])
        if (requested === days) alone.push(figures['the report'])
      }
    }
    const group = await everywhere(`/location-groups/${locationGroupId}`, { locationGroupId }, days, zone)
    const sums = figuresOf((metric) => {
      const known = alone.flatMap((figures) => figures[metric] ?? [])
      return known.length === 0 ? null : known.reduce((sum, wh) => sum + wh, 0)
    })
    const company = await everywhere(`/companies/${companyId}`, { companyId }, days, zone)
    for (const many of [group, company])
      expect(differing({ ...many, 'the sum of its locations': sums }, alone.length)).toEqual([])
  },
)

test('the random locations covered known and unknown figures', () => {
  expect(looked.known).toBeGreaterThan(20)
  expect(looked.unknown).toBeGreaterThan(0)
})
