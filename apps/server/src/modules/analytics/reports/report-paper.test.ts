import { reportChart } from '@kilowatt/charts/report-chart'
import { energyReport } from '@kilowatt/domain/energy/reports/energy-report'
import { expect, test } from 'vitest'
import { fillPaper } from './fill-paper.ts'
import { type ReportPaper, reportDocument } from './report-paper.ts'
import { reportWords } from './report-words.ts'

const report = {
  ...{ from: 0, to: 7_200_000, timezone: 'Etc/UTC', step: 'hour' as const, at: [0, 3_600_000] },
  ...energyReport(2, new Map()),
  ...{ costs: [], tariffs: [], areCostsPending: false, estimated: [false, false], locations: null },
  ...{ pendingCosts: [], outdatedCosts: [] },
}

const paperOf = (columns: number): ReportPaper => {
  const cells = Array.from({ length: columns }, (_, i) => `${i}`)
  return {
    ...{ locale: 'en', title: 'Energy report', place: 'Home', period: 'Today', facts: [], seriesNames: {} },
    brand: { name: 'Kilowatt', supportEmail: null, logo: null, color: '#123456' },
    chart: reportChart(report),
    noData: 'no data',
    table: { heads: cells, rows: [cells], total: cells },
    ...{ notes: [], created: 'now' },
  }
}

test.each([
  [10, 'portrait'],
  [11, 'landscape'],
])('a table of %i columns stands on a page that holds it', (columns, orientation) => {
  expect(reportDocument(paperOf(columns)).pageOrientation).toBe(orientation)
})

test('rows of which something is to be said have marks, and each mark a note', async () => {
  const words = await reportWords('en')
  const marked = {
    ...{ ...report, areCostsPending: true },
    ...{ estimated: [true, false], pendingCosts: [true, false], outdatedCosts: [false, true] },
  }
  const { brand } = paperOf(1)
  const { table, notes } = fillPaper({ report: marked, place: 'Home', brand, words, now: 0 })
  expect(table.rows.map(([name]) => name)).toEqual(['00:00 * †', '01:00 ‡'])
  expect(notes.map((note) => note.slice(0, 2))).toEqual(['* ', '† ', '‡ '])
})
