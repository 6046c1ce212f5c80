import { expect, test } from 'vitest'
import { chartCsv } from './chart-csv.ts'
import { chartTexts, quarterChart } from './chart-fixture.ts'
import { chartSheet } from './chart-sheet.ts'

const linesOf = (hidden: ReadonlySet<'soc'>) =>
  chartCsv(chartSheet(quarterChart, hidden, chartTexts), 'sl')
    .slice(1)
    .trimEnd()
    .split('\r\n')

test('units, zone and interval are in the header; an unknown value is empty, and zero is zero', () => {
  expect(linesOf(new Set())).toEqual([
    `"Time (Europe/Ljubljana, 15 min)";"'=cmd() (W)";"gridImport (W)";"soc (%)"`,
    '"16. 06. 2026 00:00";0;-1,5;80',
    '"16. 06. 2026 00:15";;420,25;79,5',
    '"16. 06. 2026 00:30";1704,123;;79',
  ])
})

test('a series of means is marked, whether all or some of its values are means', () => {
  const [from = 0, second = 0] = quarterChart.at
  const [solar, grid, soc] = quarterChart.series
  const means = (to: number) => [{ from, to }]
  const series = [
    ...(solar ? [{ ...solar, means: means(quarterChart.to) }] : []),
    ...(grid ? [{ ...grid, means: means(second) }] : []),
    ...(soc ? [soc] : []),
  ]
  const sheet = chartSheet({ ...quarterChart, series }, new Set(), chartTexts)
  expect(sheet.header.slice(1)).toEqual(['=cmd() (W, mean: all)', 'gridImport (W, mean: some)', 'soc (%)'])
})

test('estimated values are named in their row, in a column that exists only if there are any', () => {
  const [from = 0, second = 0] = quarterChart.at
  const series = quarterChart.series.map((one) =>
    one.key === 'gridImport' ? { ...one, estimated: [{ from: from + 60_000, to: second + 60_000 }] } : one,
  )
  const { header, rows } = chartSheet({ ...quarterChart, series }, new Set(), chartTexts)
  expect(header.at(-1)).toBe('Estimated')
  expect(rows.map(({ values }) => values.at(-1))).toEqual(['gridImport', 'gridImport', null])
  const hidden = chartSheet({ ...quarterChart, series }, new Set(['gridImport']), chartTexts)
  expect(hidden.header).not.toContain('Estimated')
})

test('leaves out a series that is hidden', () => {
  expect(linesOf(new Set(['soc']))[1]).toBe('"16. 06. 2026 00:00";0;-1,5')
})

test('the compared period is to the right of each series, or the drawn difference', () => {
  const compared = [{ key: 'gridImport' as const, values: [1, 400, null], totalWh: 100, isFair: true }]
  const columnsOf = (hasDifference: boolean) => {
    const { header, rows } = chartSheet(quarterChart, new Set(), chartTexts, {
      series: compared,
      hasDifference,
    })
    return header.slice(2).map((name, n) => [name, ...rows.map(({ values }) => values[n + 1])])
  }
  expect(columnsOf(false)).toEqual([
    ['gridImport (W)', -1.5, 420.25, null],
    ['gridImport, before (W)', 1, 400, null],
    ['soc (%)', 80, 79.5, 79],
  ])
  expect(columnsOf(true)[2]).toEqual(['gridImport, difference (W)', -2.5, 20.25, null])
})

const octoberHours = {
  ...quarterChart,
  interval: 3600 as const,
  at: [0, 1, 2].map((hour) => Date.UTC(2026, 9, 24, 23 + hour)),
  from: Date.UTC(2026, 9, 24, 23),
  to: Date.UTC(2026, 9, 25, 2),
}

test('the repeated hour in October is distinguished by its UTC offset', () => {
  const [header = '', ...lines] = chartCsv(chartSheet(octoberHours, new Set(), chartTexts), 'en')
    .trimEnd()
    .split('\r\n')
  expect(header.endsWith('"UTC"')).toBe(true)
  const cells = lines.map((line) => line.split(','))
  expect(cells.map((line) => [line[0], line.at(-1)])).toEqual([
    ['"25. 10. 2026 01:00"', '"UTC+02:00"'],
    ['"25. 10. 2026 02:00"', '"UTC+02:00"'],
    ['"25. 10. 2026 02:00"', '"UTC+01:00"'],
  ])
})
