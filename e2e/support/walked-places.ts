import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import type { Period } from '@kilowatt/contracts/analytics/summaries'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { readXlsx } from 'hucre/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import { openScreen } from './page-faults.ts'
import {
  balanceIn,
  type Exact,
  type Figure,
  figuresIn,
  flowsIn,
  listsIn,
  type Metric,
  metricOfWord,
  tilesIn,
  totalsIn,
} from './shown-figures.ts'
import { expect, type Page } from './test.ts'

export const zone = 'Europe/Ljubljana'
/** A complete range whose values do not change while they are read. */
export const lastDay = addDays(`${localDateAt(zone, Date.now()).slice(0, 7)}-01`, -1)
const firstOf = (date: LocalDate) => `${date.slice(0, 7)}-01`
export const spans = [
  ['a day', lastDay],
  ['a month', firstOf(lastDay)],
  ['a year', firstOf(addDays(lastDay, -335))],
] as const
export const metrics = [...new Set<Metric>(Object.values(metricOfWord))]

export async function dataOf<T>(page: Page, path: string): Promise<T> {
  // one person's heavy calls take turns, and the tests send many at once
  const answer = await page.request.get(path, { timeout: 60_000 })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}
export const exactOf = (totalOf: (metric: Metric) => number | null | undefined): Exact =>
  Object.fromEntries(metrics.map((metric) => [metric, totalOf(metric) ?? null])) as Exact

/** The answers of a range's calls. */
export async function answersOf(page: Page, api: string, first: LocalDate) {
  const { startMs } = localDayRange(zone, first)
  const { endMs } = localDayRange(zone, lastDay)
  const instants = `from=${startMs}&to=${endMs}`
  const [summary, chart, report] = await Promise.all([
    dataOf<Period>(page, `${api}/summary?${instants}`),
    dataOf<Chart>(page, `${api}/charts?${instants}&measure=energy`),
    dataOf<EnergyReport>(page, `${api}/reports?from=${first}&to=${lastDay}`),
  ])
  const inChart = (metric: Metric) =>
    chart.series.find(({ key }) => key === storedMetrics[metric].series)?.totalWh
  return {
    report,
    summary: exactOf((metric) => summary.now[metric]),
    chart: exactOf(inChart),
    energy: exactOf((metric) => report.energy[metric].totalWh),
  }
}

const fileOf = async (page: Page, api: string, first: LocalDate, format: 'csv' | 'xlsx' | 'pdf') =>
  new Uint8Array(
    await (
      await page.request.get(
        `${api}/reports/file?from=${first}&to=${lastDay}&format=${format}&locale=en`,
        // answered by the low-priority server once a person makes many calls; here, that server shares the
        // machine with browsers
        { timeout: 60_000 },
      )
    ).body(),
  )

/** Energies and amounts of the total in every file of a report. */
export async function filesOf(page: Page, api: string, first: LocalDate) {
  const [xlsx, csvFile, pdf] = await Promise.all([
    fileOf(page, api, first, 'xlsx'),
    fileOf(page, api, first, 'csv'),
    fileOf(page, api, first, 'pdf'),
  ])
  const [{ rows = [] } = { rows: [] }] = (await readXlsx(xlsx)).sheets
  const csv = new TextDecoder().decode(csvFile).trim().split(/\r?\n/)
  const cellsOf = (line = '') =>
    [...line.matchAll(/"([^"]*)"|([^",]+)|(?<=,)(?=,|$)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  const tableOf = (where: string, heads: readonly unknown[], total: readonly unknown[]): Figure[] =>
    figuresIn(
      where,
      heads.map((head, i) => {
        const [, name = '', unit = ''] = /^(.*) \((\w+)\)$/.exec(String(head)) ?? []
        const value = total[i]
        return [name, value === null || value === '' ? '' : `${Number(value).toFixed(4)} ${unit}`]
      }),
    )
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
  const inPaper = [...text.matchAll(/(Consumption|Production|Import|Export)\s+([\d,.]+\s[kM]?Wh)/g)]
  const [heads = [], total = []] = [rows[0], rows.at(-1)]
  return {
    figures: [
      ...tableOf('XLSX', heads, total),
      ...tableOf('CSV', cellsOf(csv[0]?.replace(/^\uFEFF/, '')), cellsOf(csv.at(-1))),
      ...figuresIn(
        'PDF',
        inPaper.map(([, name = '', value = '']) => [name, value]),
      ),
    ],
    costs: heads.flatMap((head, i) => (String(head).startsWith('Cost (') ? [Number(total[i])] : [])),
    paper: text,
  }
}

/** Category pages, each with a metric that their location has. */
const categories = [
  ['grid', 'importWh'],
  ['solar-power-plant', 'productionWh'],
  ['battery', 'dischargeWh'],
] as const

/** The figures on the pages of a range, each read once the page has loaded. */
export async function shownOf(page: Page, path: string, first: LocalDate, energy: Exact): Promise<Figure[]> {
  const range = `range=custom&from=${first}&to=${lastDay}`
  const figures: Figure[] = []
  await openScreen(page, `${path}/summary?${range}`)
  await expect(page.getByRole('img', { name: /^Sources / })).toBeVisible()
  figures.push(...figuresIn('tiles of the summary', await tilesIn(page, 'Figures for the period')))
  figures.push(...figuresIn('balance of the summary', await balanceIn(page)))
  const isPartial = await page.getByText('The flows show only the time').isVisible()
  if (!isPartial) figures.push(...figuresIn('flows of the summary', await flowsIn(page)))
  await openScreen(page, `${path}/charts?${range}`)
  await expect(page.getByRole('region', { name: 'Out', exact: true })).toBeVisible()
  figures.push(...figuresIn('lists of the chart', await listsIn(page)))
  await openScreen(page, `${path}/charts?${range}&view=table`)
  await expect(page.getByRole('table')).toBeVisible()
  figures.push(...figuresIn('table of the chart', await totalsIn(page)))
  if (path.startsWith('/locations'))
    for (const [category, metric] of categories) {
      if (energy[metric] === null) continue
      await openScreen(page, `${path}/category/${category}?${range}`)
      const tiles = page.getByRole('region', { name: 'Figures for the range' })
      await expect(tiles.locator('.metric').first()).toBeVisible()
      figures.push(...figuresIn(`category ${category}`, await tilesIn(page, 'Figures for the range')))
    }
  await openScreen(page, `${path}/reports?period=custom&from=${first}&to=${lastDay}`)
  await expect(page.getByRole('region', { name: 'Energy report' })).toBeVisible()
  figures.push(...figuresIn('table of the report', await totalsIn(page)))
  const facts = await page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('dl > div')].map((fact): [string, string] => [
        fact.querySelector('dt')?.textContent ?? '',
        fact.querySelector('dd')?.textContent ?? '',
      ]),
    )
  return [...figures, ...figuresIn('facts of the report', facts)]
}
