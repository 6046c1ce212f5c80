import type { ReportFormat } from '@kilowatt/contracts/analytics/report-formats'
import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import { readCsv } from '@kilowatt/domain/csv/csv-rows'
import { reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { readXlsx } from 'hucre/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { seedHome } from '../../../testing/meter-homes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import {
  type Device,
  dayOfMinutes,
  exportCounter,
  flowed,
  importCounter,
  registerMeter,
} from '../../../testing/register-meters.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

const zone = 'Europe/Ljubljana'
const spring = { from: '2025-03-28', to: '2025-04-01' }
const autumn = { from: '2025-10-24', to: '2025-11-01' }

/** Takes a meter offline for six hours of a day, while its counters continue. */
const gap = { startMs: Date.parse('2025-03-29T08:00Z'), endMs: Date.parse('2025-03-29T14:00Z') }
const meter = registerMeter((at) => at > gap.startMs && at < gap.endMs)
const plant: Device = {
  category: 'SOLAR_POWER_PLANT',
  columns: (day) => ({ powerW: dayOfMinutes(day, (at) => ((at / 60_000) * 31) % 2003) }),
}

let server: TestServer
let world: TwoCompanies
let cookie: string
let reports: ApiClient['reports']
let house: number
beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  cookie = await newSession(server, world.people.aggregator)
  reports = server.client(cookie).reports
  const place = { ...world, timezone: zone }
  house = (await seedHome(platform, place, spring, [meter, plant])).locationId
  await seedHome(platform, place, autumn, [registerMeter()])
  await platform.db
    .updateTable('location')
    .set({ name: 'Hiša Žiga Čebulj' })
    .where('id', '=', house)
    .execute()
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const ofHouse = async (range: Omit<Parameters<typeof reports.location>[0], 'locationId'>) =>
  (await reports.location({ locationId: house, ...range })).data
const rangeOf = (from: string, to: string) => ({
  startMs: localDayRange(zone, from).startMs,
  endMs: localDayRange(zone, to).endMs,
})

test.each([
  ['a day of 24 hours by the hour', '2025-03-28', '2025-03-28', undefined, 24],
  ['the day of 23 hours by the hour', '2025-03-30', '2025-03-30', undefined, 23],
  ['the day of 23 hours by the quarter-hour', '2025-03-30', '2025-03-30', 'quarter', 92],
  ['the day of 25 hours by the hour', '2025-10-26', '2025-10-26', undefined, 25],
  ['the day of 25 hours by the quarter-hour', '2025-10-26', '2025-10-26', 'quarter', 100],
  ['a month by the day', '2025-03-01', '2025-03-31', undefined, 31],
  ['a year by the month', '2025-01-01', '2025-12-31', undefined, 12],
] as const)(
  '%s has its rows, and the difference of the register as its total',
  async (_range, from, to, step, rows) => {
    const report = await ofHouse({ from, to, step })
    expect(report.at).toHaveLength(rows)
    expect(report.energy.importWh.values).toHaveLength(rows)
    const range = rangeOf(from, to)
    expect([report.from, report.to]).toEqual([range.startMs, range.endMs])
    const { importWh, exportWh } = report.energy
    const known = {
      startMs: Math.max(range.startMs, Date.parse(`${spring.from}T00:00Z`)),
      endMs: Math.min(range.endMs, Date.parse('2025-04-02T00:00Z')),
    }
    if (known.endMs <= known.startMs) return expect(importWh.totalWh).toBeNull()
    expect(importWh.totalWh).toBeCloseTo(flowed(importCounter, known), -3)
    expect(exportWh.totalWh).toBeCloseTo(flowed(exportCounter, known), -3)
  },
)

test('energy that flowed while nothing was measured is in the total but in no row, and has a note', async () => {
  const day = { from: '2025-03-29', to: '2025-03-29' }
  const { energy, ratios } = await ofHouse({ ...day, step: 'hour' })
  expect(energy.importWh.values.slice(9, 15)).toEqual([null, null, null, null, null, null])
  expect(ratios.selfSufficiencyPct.values[10]).toBeNull()
  expect(energy.importWh.unseenWh).toBeCloseTo(flowed(importCounter, gap), 0)
  expect(energy.importWh.totalWh).toBeCloseTo(flowed(importCounter, rangeOf(day.from, day.to)), 0)
})

test('law: finer rows add up to coarser rows, and a ratio is calculated from sums', async () => {
  const month = { from: '2025-03-30', to: '2025-03-31' }
  const [days, hours] = await Promise.all([
    ofHouse({ ...month, step: 'day' }),
    ofHouse({ ...month, step: 'hour' }),
  ])
  for (const metric of ['importWh', 'exportWh', 'consumptionWh', 'productionWh'] as const) {
    const sums = [hours.energy[metric].values.slice(0, 23), hours.energy[metric].values.slice(23)].map(
      (part) => part.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    )
    expect(days.energy[metric].values.map((value) => Math.round(value ?? 0))).toEqual(sums.map(Math.round))
    expect(days.energy[metric].totalWh).toEqual(hours.energy[metric].totalWh)
  }
  const { importWh, consumptionWh } = days.energy
  expect(days.ratios.selfSufficiencyPct.total).toBeCloseTo(
    100 * Math.max(0, 1 - (importWh.totalWh ?? 0) / (consumptionWh.totalWh ?? 1)),
    1,
  )
})

test.each([
  ['within one month', '2025-03-29', '2025-03-31', 1],
  ['across the end of a month', '2025-03-30', '2025-04-01', 2],
])(
  'law: a range by month equals the same range by day, for a house and for a group: %s',
  async (_range, from, to, rows) => {
    const { groupId } = world.company
    const reportOf = {
      house: (step: 'day' | 'month') => ofHouse({ from, to, step }),
      group: async (step: 'day' | 'month') =>
        (await reports.group({ locationGroupId: groupId, from, to, step })).data,
    }
    for (const of of [reportOf.house, reportOf.group]) {
      const [months, days] = await Promise.all([of('month'), of('day')])
      expect(months.at).toHaveLength(rows)
      expect([months.from, months.to]).toEqual([days.from, days.to])
      for (const metric of reportMetrics) {
        expect(months.energy[metric].totalWh ?? 0).toBeCloseTo(days.energy[metric].totalWh ?? 0, 1)
        const sumOf = (values: readonly (number | null)[]) =>
          values.reduce<number>((sum, wh) => sum + (wh ?? 0), 0)
        expect(sumOf(months.energy[metric].values)).toBeCloseTo(sumOf(days.energy[metric].values), 1)
      }
      expect(months.energy.importWh.totalWh ?? 0).toBeGreaterThan(0)
    }
  },
)

test('a company is the sum of its locations, with the number of locations that have measurements', async () => {
  const year = { from: '2025-01-01', to: '2025-12-31' }
  const { data: all } = await reports.company({ companyId: world.company.id, ...year })
  const { data: group } = await reports.group({ locationGroupId: world.company.groupId, ...year })
  const one = await ofHouse(year)
  expect(all.locations).toMatchObject({ reporting: 2, timezones: [zone] })
  expect(group.energy).toEqual(all.energy)
  expect(all.energy.productionWh.totalWh).toBeCloseTo(one.energy.productionWh.totalWh ?? 0, 0)
  expect(all.energy.importWh.totalWh ?? 0).toBeGreaterThan(one.energy.importWh.totalWh ?? 0)
})

test.each([
  ['a reversed range', { from: '2025-03-02', to: '2025-03-01' }, 'to'],
  ['more than ten years', { from: '2010-01-01', to: '2025-01-01' }, 'to'],
  [
    'more rows than fit on a page',
    { from: '2025-01-01', to: '2025-12-31', step: 'quarter' as const },
    'step',
  ],
])('%s is refused', async (_rule, range, field) => {
  await expect(ofHouse(range)).rejects.toMatchObject({ code: 'invalid', data: { fields: [{ path: field }] } })
})

test('a future range is empty, without an error', async () => {
  const { energy } = await ofHouse({ from: '2090-01-01', to: '2090-01-31' })
  expect(energy.consumptionWh.totalWh).toBeNull()
  expect(energy.consumptionWh.values.every((value) => value === null)).toBe(true)
})

async function load(format: ReportFormat, range: object, locale = 'sl') {
  const query = new URLSearchParams({ ...range, format, locale })
  const answer = await fetch(`${server.url}/api/locations/${house}/reports/file?${query}`, {
    headers: { cookie },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(`hisa-ziga-cebulj_`)
  return new Uint8Array(await answer.arrayBuffer())
}
const rowsOf = ({ at, energy, ratios }: EnergyReport) => [
  ...at.map((_, row) => [
    ...reportMetrics.map((metric) => kwh(energy[metric].values[row])),
    ratios.selfSufficiencyPct.values[row] ?? null,
  ]),
  // energy that flowed while nothing was measured
  [...reportMetrics.map((metric) => kwh(energy[metric].unseenWh)), null],
  [...reportMetrics.map((metric) => kwh(energy[metric].totalWh)), ratios.selfSufficiencyPct.total],
]
const kwh = (wh: number | null | undefined) => (wh == null ? null : wh / 1000)
const hours = { from: '2025-03-29', to: '2025-03-30', step: 'hour' as const }

test('the workbook contains the numbers of the API call as numbers, and times as dates', async () => {
  const { sheets } = await readXlsx(await load('xlsx', hours))
  const [header = [], ...rows] = sheets[0]?.rows ?? []
  expect(header[0]).toBe(`Obdobje (${zone})`)
  expect(rows.map(([, ...cells]) => reportMetrics.concat().map((_, i) => cells[i] ?? null))).toEqual(
    rowsOf(await ofHouse(hours)).map((row) => row.slice(0, reportMetrics.length)),
  )
  expect(rows[0]?.[0]).toEqual(new Date('2025-03-29T00:00:00Z'))
  expect(rows.at(-1)?.[0]).toBe('Skupaj')
  expect(rows.at(-2)?.[0]).toContain('V nobeni vrstici')
  expect(rows).toHaveLength(24 + 23 + 2)
})

test('numbers in a column of the workbook have the same decimals', async () => {
  const { sheets } = await readXlsx(await load('xlsx', hours), { readStyles: true })
  const formatOf = (column: number) => sheets[0]?.cells?.get(`2,${column}`)?.style?.numFmt
  expect(formatOf(0)).toContain('yyyy')
  expect(reportMetrics.slice(0, 3).map((_, i) => formatOf(1 + i))).toEqual(Array(3).fill('#,##0.000'))
  expect(formatOf(1 + reportMetrics.length)).toBe('0.00')
})

test('text uses the separators of the language, gaps are empty cells', async () => {
  const text = new TextDecoder().decode(await load('csv', hours))
  const rows = readCsv(text).map(({ cells }) => cells)
  expect(rows[0]?.[1]).toBe('Poraba (kWh)')
  const expected = rowsOf(await ofHouse(hours)).map((row) =>
    row.map((cell) => (cell === null ? '' : String(cell).replace('.', ','))),
  )
  expect(rows.slice(1).map(([, ...cells]) => cells.slice(0, expected[0]?.length))).toEqual(expected)
})

test('a year of quarter-hours is sent as a whole, read month by month', async () => {
  const { sheets } = await readXlsx(
    await load('xlsx', { from: '2025-01-01', to: '2025-12-31', step: 'quarter' }),
  )
  const rows = sheets[0]?.rows ?? []
  expect(rows).toHaveLength(1 + 365 * 96 + 2)
  const { energy } = await ofHouse({ from: '2025-01-01', to: '2025-12-31' })
  expect(rows.at(-1)?.[3]).toBeCloseTo((energy.importWh.totalWh ?? 0) / 1000, 3)
})

test('the document shows location, period and figures in the reader’s language, and numbers its pages', async () => {
  const bytes = await load('pdf', { from: '2025-03-01', to: '2025-03-31' })
  const pdf = await getDocumentProxy(bytes)
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  expect(totalPages).toBe(2)
  expect(text).toContain('Poročilo o energiji')
  expect(text).toContain('Hiša Žiga Čebulj')
  expect(text).toContain('mar 2025')
  expect(text).toContain('1 / 2')
  const { energy } = await ofHouse({ from: '2025-03-01', to: '2025-03-31' })
  const shown = (wh: number | null | undefined) =>
    wh == null
      ? '–'
      : new Intl.NumberFormat('sl', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(wh / 1000)
  expect(text).toContain(`30. 03. 2025 ${shown(energy.consumptionWh.values[29])}`)
  expect(text).toContain(`Skupaj ${shown(energy.consumptionWh.totalWh)}`)
})

test('a line drawn by a person is marked in its row, on the page and in files, until it is undone', async () => {
  const { db } = server.app.platform
  const day = { from: '2025-03-28', to: '2025-03-28' }
  const file = async () => {
    const answer = await fetch(
      `${server.url}/api/locations/${house}/reports/file?from=${day.from}&to=${day.to}&format=csv&locale=en`,
      { headers: { cookie } },
    )
    const [head, ...lines] = readCsv(await answer.text()).map(({ cells }) => cells)
    return {
      last: head?.at(-1),
      marked: lines.flatMap((line, row) => (line.at(-1) === 'estimated' ? [row] : [])),
    }
  }
  expect((await ofHouse(day)).estimated).not.toContain(true)
  expect((await file()).last).toBe('Self-sufficiency (%)')
  const meterId = (
    await db
      .selectFrom('device')
      .select('id')
      .where('location_id', '=', house)
      .where('category', '=', 'GRID')
      .executeTakeFirstOrThrow()
  ).id
  await db
    .insertInto('reading_repair')
    .values({
      device_id: meterId,
      kind: 'interpolate',
      from_at: new Date('2025-03-28T04:20Z'),
      to_at: new Date('2025-03-28T05:10Z'),
      before_w: 100,
      after_w: 100,
      made_by: world.people.owner.id,
    })
    .execute()
  const { estimated } = await ofHouse(day)
  expect(estimated.flatMap((is, row) => (is ? [row] : []))).toEqual([5, 6])
  // the total below the rows includes that energy too
  expect(await file()).toEqual({ last: 'partly estimated', marked: [5, 6, 24] })
  await db
    .updateTable('reading_repair')
    .set({ undone_at: new Date() })
    .where('device_id', '=', meterId)
    .execute()
  expect((await ofHouse(day)).estimated).not.toContain(true)
})

const csvOf = async (query: string) => {
  const answer = await fetch(
    `${server.url}/api/locations/${house}/reports/file?${query}&format=csv&locale=en`,
    {
      headers: { cookie },
    },
  )
  const [head = [], ...lines] = readCsv(await answer.text()).map(({ cells }) => cells)
  return { head, lines }
}

test('a partly measured day is marked, on the page and in files; an unmeasured day has no value to mark', async () => {
  const three = { from: '2025-03-28', to: '2025-03-30' }
  expect((await ofHouse({ ...three, step: 'day' })).estimated).toEqual([false, true, false])
  const { head, lines } = await csvOf('from=2025-03-28&to=2025-03-30&step=day')
  expect(head.at(-1)).toBe('partly estimated')
  expect(lines.map((cells) => cells.at(-1))).toEqual(['', 'estimated', '', 'estimated'])
  // the energy of its hours was measured, or the hours have no value
  const { estimated } = await ofHouse({ from: '2025-03-29', to: '2025-03-29', step: 'hour' })
  expect(estimated).not.toContain(true)
})

test.each([
  ['2025-03-29', '2025-03-29', 'hour', 1],
  ['2025-03-28', '2025-03-30', 'day', 0],
  ['2025-03-01', '2025-03-31', 'month', 0],
] as const)('rows of a sheet add up to its total: %s to %s by the %s', async (from, to, step, outside) => {
  const { lines } = await csvOf(`from=${from}&to=${to}&step=${step}`)
  const amounts = lines.map(([name = '', ...cells]) => ({ name, wh: cells.slice(0, 4).map(Number) }))
  const total = amounts.pop()
  expect(total?.name).toBe('Total')
  for (const column of [0, 1, 2, 3]) {
    const sum = amounts.reduce((all, { wh }) => all + (wh[column] ?? 0), 0)
    expect(sum).toBeCloseTo(total?.wh[column] ?? 0, 1)
  }
  expect(amounts.filter(({ name }) => name.startsWith('Not in any row'))).toHaveLength(outside)
})

test('a sheet distinguishes the repeated hour in October, and no other sheet has such a column', async () => {
  const { head, lines } = await csvOf('from=2025-10-26&to=2025-10-26&step=hour')
  expect(head.at(-1)).toBe('UTC')
  const twice = lines.filter(([time]) => time === '26. 10. 2025 02:00')
  expect(twice.map((cells) => cells.at(-1))).toEqual(['UTC+02:00', 'UTC+01:00'])
  expect((await csvOf('from=2025-03-30&to=2025-03-30&step=hour')).head).not.toContain('UTC')
})
