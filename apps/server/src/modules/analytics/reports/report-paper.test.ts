import { paperPalette } from '@kilowatt/charts/paper-palette'
import { reportChart } from '@kilowatt/charts/report-chart'
import { readPlot } from '@kilowatt/charts/testing/drawn-plot'
import { near } from '@kilowatt/charts/testing/expected'
import { timeTicks } from '@kilowatt/charts/time-labels'
import { energyReport } from '@kilowatt/domain/energy/reports/energy-report'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawPdf } from './draw-pdf.ts'
import { fillPaper } from './fill-paper.ts'
import { type ReportPaper, reportDocument } from './report-paper.ts'
import { reportTexts } from './report-texts.ts'

const report = {
  ...{ from: 0, to: 7_200_000, timezone: 'Etc/UTC', step: 'hour' as const, at: [0, 3_600_000] },
  ...energyReport(2, new Map()),
  ...{
    costs: [],
    costCoverage: null,
    tariffs: [],
    areCostsPending: false,
    estimated: [false, false],
    locations: null,
  },
  ...{ pendingCosts: [], outdatedCosts: [] },
}

const paperOf = (columns: number): ReportPaper => {
  const cells = Array.from({ length: columns }, (_, i) => `${i}`)
  return {
    ...{ locale: 'en', title: 'Energy report', place: 'Home', period: 'Today', facts: [], seriesNames: {} },
    brand: { name: 'Kilowatt', supportEmail: null, logo: null, color: '#123456' },
    chart: reportChart(report),
    noData: 'no data',
    estimated: 'estimated',
    table: { heads: cells, rows: [cells], total: cells },
    ...{ notes: [], created: 'now' },
  }
}

test.each([
  [10, 'portrait'],
  [11, 'landscape'],
])('puts a table of %i columns on a page that it fits', (columns, orientation) => {
  expect(reportDocument(paperOf(columns)).pageOrientation).toBe(orientation)
})

const nothing = { total: 0, values: [] }
/** A month of a house with prices and two tariffs, which has twelve columns. */
const october = {
  ...report,
  ...{ timezone: 'Europe/Ljubljana', step: 'day' as const },
  from: localDayRange('Europe/Ljubljana', '2025-10-01').startMs,
  to: localDayRange('Europe/Ljubljana', '2025-10-31').endMs,
  at: Array.from(
    { length: 31 },
    (_, i) => localDayRange('Europe/Ljubljana', `2025-10-${String(i + 1).padStart(2, '0')}`).startMs,
  ),
  ...energyReport(31, new Map()),
  costs: [
    {
      currency: 'EUR' as const,
      cost: nothing,
      earned: nothing,
      costBesideRows: null,
      earnedBesideRows: null,
    },
  ],
  estimated: [],
}

test('orders columns as the page does: the share next to its energies, then money', async () => {
  const { table } = fillPaper({
    report: october,
    place: 'Home',
    brand: paperOf(3).brand,
    texts: await reportTexts('en'),
    now: october.to,
  })
  expect(table.heads.slice(-3)).toEqual(['Self-sufficiency\n%', 'Cost\nEUR', 'Earned\nEUR'])
  expect(new Set([...table.rows, table.total].map((row) => row.length))).toEqual(
    new Set([table.heads.length]),
  )
})

test('the days of a month in twelve columns take two pages', async () => {
  const paper = paperOf(12)
  const row = ['01. 10. 2026', ...Array.from({ length: 11 }, () => '1,234.56')]
  const facts = Array.from({ length: 6 }, () => ({ name: 'Consumption', value: '802.0 kWh' }))
  const heads = row.map(() => 'Consumption\nkWh')
  const bytes = await drawPdf.run({
    ...paper,
    facts,
    table: { heads, rows: Array.from({ length: 31 }, () => row), total: row },
  })
  expect((await getDocumentProxy(bytes)).numPages).toBe(2)
})

test('rows with remarks have marks, and each mark has a note', async () => {
  const texts = await reportTexts('en')
  const marked = {
    ...{ ...report, areCostsPending: true },
    ...{ estimated: [true, false], pendingCosts: [true, false], outdatedCosts: [false, true] },
  }
  const { brand } = paperOf(1)
  const { table, notes } = fillPaper({ report: marked, place: 'Home', brand, texts, now: 0 })
  expect(table.rows.map(([name]) => name)).toEqual(['00:00 * †', '01:00 ‡'])
  expect(notes.map((note) => note.slice(0, 2))).toEqual(['* ', '† ', '‡ '])
})

test('draws a bar for every day, even with zero solar, exactly at its day', async () => {
  const texts = await reportTexts('en')
  const wh = (metric: string, of: (day: number) => number) =>
    [metric, { amount: Float64Array.from({ length: 31 }, (_, day) => of(day)), totalWh: 1 }] as const
  const sums = new Map([
    wh('consumptionWh', () => 20_000),
    wh('productionWh', (day) => (day % 3 === 0 ? 0 : 6000)),
    wh('importWh', (day) => (day === 7 ? Number.NaN : 24_300)),
    wh('exportWh', (day) => (day % 2 === 0 ? 0 : 1500)),
  ]) as Parameters<typeof energyReport>[1]
  const { brand } = paperOf(1)
  // half of the 13th is unmeasured
  const filled = {
    ...october,
    ...energyReport(31, sums),
    estimated: Array.from({ length: 31 }, (_, day) => day === 12),
  }
  const paper = fillPaper({ report: filled, place: 'Home', brand, texts, now: october.to })
  const [svg] = [reportDocument(paper).content]
    .flat()
    .flatMap((part) => (typeof part === 'object' && 'svg' in part ? [part.svg] : []))
  const ticks = timeTicks(
    { startMs: october.from, endMs: october.to },
    { zone: october.timezone, locale: 'en' },
    13,
  )
  const plot = readPlot(String(svg), {
    palette: paperPalette,
    time: (text) => ticks.find(({ label }) => label === text)?.at ?? null,
    value: (text) => (/^-?[\d.]+$/.test(text) ? 1000 * Number(text) : null),
  })
  const DAY_MS = 86_400_000
  expect(plot.edges[0]).toSatisfy(near(october.from, DAY_MS / 20))
  expect(plot.edges[1]).toSatisfy(near(october.to, DAY_MS / 20))
  const imported = plot.bars('gridImport')
  expect(imported).toHaveLength(30)
  const days = october.at.filter((_, day) => day !== 7)
  imported.forEach((bar, i) => {
    const from = days[i] ?? 0
    const to = october.at[october.at.indexOf(from) + 1] ?? october.to
    const day = october.at.indexOf(from)
    expect((bar.from + bar.to) / 2, `middle of day ${day}`).toSatisfy(near((from + to) / 2, DAY_MS / 20))
    expect(bar.low, `foot of day ${day}`).toSatisfy(near(day % 3 === 0 ? 0 : 6000, 200))
    expect(bar.high - bar.low, `height of day ${day}`).toSatisfy(near(24_300, 300))
  })
  expect(plot.estimated).toHaveLength(1)
  expect(plot.estimated[0]?.[0]).toSatisfy(near(october.at[12], DAY_MS / 20))
  expect(plot.estimated[0]?.[1]).toSatisfy(near(october.at[13], DAY_MS / 20))
  expect(paper.table.rows[12]?.[0]).toBe('13. 10. 2025 *')
  expect(plot.bars('solar')).toHaveLength(20)
  expect(plot.bars('gridExport')).toHaveLength(15)
  expect(plot.bars('gridExport').every(({ isHatched }) => isHatched)).toBe(true)
})
