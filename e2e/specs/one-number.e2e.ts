import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { pathOf } from '../support/demo-location.ts'
import { openScreen } from '../support/page-faults.ts'
import {
  balanceIn,
  type Figure,
  figuresIn,
  type Metric,
  stripIn,
  tilesIn,
  totalsIn,
  wrongFigures,
} from '../support/shown-figures.ts'
import { expect, test } from '../support/test.ts'
import {
  answersOf,
  dataOf,
  exactOf,
  filesOf,
  lastDay,
  metrics,
  shownOf,
  spans,
  zone,
} from '../support/walked-places.ts'

/**
 * Names of the places whose figures were read. All must have been read, because a page without any figure
 * would otherwise pass.
 */
const placesOf = (figures: readonly Figure[]) => [...new Set(figures.map(({ where }) => where))].toSorted()
const allPlaces = [
  'CSV',
  'PDF',
  'XLSX',
  'balance of the summary',
  'facts of the report',
  'lists of the chart',
  'table of the chart',
  'table of the report',
  'tiles of the summary',
]

for (const name of ['Sunny Hill', 'Old Mill', 'Lake Cabin', 'Klas Bakery', 'River Flat'])
  test(`${name}: every place shows the same figure for the same value`, async ({ page, signIn }) => {
    await signIn('aggregator')
    const path = await pathOf(page, name)
    for (const [span, first] of spans) {
      const { summary, chart, energy, report } = await answersOf(page, `/api${path}`, first)
      expect([span, summary, chart]).toEqual([span, energy, energy])
      const files = await filesOf(page, `/api${path}`, first)
      const figures = [...(await shownOf(page, path, first, energy)), ...files.figures]
      expect(placesOf(figures)).toEqual(expect.arrayContaining(allPlaces))
      expect([span, ...wrongFigures(figures, energy)]).toEqual([span])
      expect(files.costs).toEqual(report.costs.map(({ cost }) => cost.total))
    }
  })

test('today has one figure on the overview, in its balance and in the call', async ({ page, signIn }) => {
  await signIn('aggregator')
  const path = await pathOf(page, 'Sunny Hill')
  const { startMs, endMs } = localDayRange(zone, localDateAt(zone, Date.now()))
  const read = async () => {
    const energy = await dataOf<Record<Metric, number | null>>(
      page,
      `/api${path}/energy?from=${startMs}&to=${endMs}`,
    )
    return exactOf((metric) => energy[metric])
  }
  // today's values change while they are read: repeats until no new value arrived in between
  await expect(async () => {
    const before = await read()
    await page.goto(path)
    await expect(page.getByRole('img', { name: /^Sources / })).toBeVisible()
    const figures = [
      ...figuresIn('tiles of today', await tilesIn(page, 'Today')),
      ...figuresIn('balance of today', await balanceIn(page)),
    ]
    expect(placesOf(figures)).toEqual(['balance of today', 'tiles of today'])
    const after = wrongFigures(figures, await read())
    expect(wrongFigures(figures, before).length === 0 ? [] : after).toEqual([])
  }).toPass({ timeout: 60_000 })
})

test('the strip at the cursor and the table have the same value for each interval', async ({
  page,
  signIn,
}) => {
  await signIn('aggregator')
  const path = await pathOf(page, 'Sunny Hill')
  for (const [span, first] of spans) {
    const range = `range=custom&from=${first}&to=${lastDay}&measure=energy`
    const { startMs } = localDayRange(zone, first)
    const { endMs } = localDayRange(zone, lastDay)
    const chart = await dataOf<Chart>(page, `/api${path}/charts?from=${startMs}&to=${endMs}&measure=energy`)
    const place = Math.floor(chart.at.length / 2)
    await page.goto(`${path}/charts?${range}`)
    const plot = page.getByRole('application')
    await expect(plot.locator('canvas').first()).toBeVisible()
    await plot.focus()
    await page.keyboard.press('Home')
    for (let i = 0; i < place; i++) await page.keyboard.press('ArrowRight')
    const figures = figuresIn(`strip, ${span}`, await stripIn(page))
    expect(figures.length).toBeGreaterThan(3)
    const exact = exactOf(
      (metric) => chart.series.find(({ key }) => key === storedMetrics[metric].series)?.values[place],
    )
    expect(wrongFigures(figures, exact)).toEqual([])
  }
})

test("a location's cost is one amount in the summary, the report and its files", async ({ page, signIn }) => {
  await signIn('aggregator')
  const path = await pathOf(page, 'Sunny Hill')
  for (const [span, first] of spans) {
    const { report } = await answersOf(page, `/api${path}`, first)
    const { startMs } = localDayRange(zone, first)
    const { endMs } = localDayRange(zone, lastDay)
    const { currencies } = await dataOf<{ currencies: { now: { cost: number; earned: number } }[] }>(
      page,
      `/api${path}/summary/costs?from=${startMs}&to=${endMs}`,
    )
    const [costs] = report.costs
    expect([span, costs?.cost.total, costs?.earned.total]).toEqual([
      span,
      currencies[0]?.now.cost,
      currencies[0]?.now.earned,
    ])
    await openScreen(page, `${path}/summary?range=custom&from=${first}&to=${lastDay}`)
    await expect(page.getByRole('region', { name: 'Costs' }).first()).toBeVisible()
    const tiles = new Map(await tilesIn(page, 'Costs'))
    const amount = (text = '') => Number(/[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', ''))
    expect([span, amount(tiles.get('Cost'))]).toEqual([span, costs?.cost.total])
    await openScreen(page, `${path}/reports?period=custom&from=${first}&to=${lastDay}`)
    await expect(page.getByRole('region', { name: 'Energy report' })).toBeVisible()
    const totals = new Map(await totalsIn(page))
    expect([span, amount(totals.get('Cost'))]).toEqual([span, costs?.cost.total])
  }
})

test('a group and a company are the sums of their locations, in every place', async ({ page, signIn }) => {
  await signIn('aggregator')
  const { locations } = await dataOf<{ locations: { id: number }[] }>(page, '/api/locations?pageSize=100')
  const details = await Promise.all(
    locations.map(
      async ({ id }) => (await dataOf<{ location: Location }>(page, `/api/locations/${id}`)).location,
    ),
  )
  const companyId = details[0]?.company.id ?? 0
  const ofCompany = details.filter(({ company }) => company.id === companyId)
  const { locationGroups } = await dataOf<{
    locationGroups: { id: number; parentId: number | null }[]
  }>(page, `/api/companies/${companyId}/location-groups`)
  const root = locationGroups.find(({ parentId }) => parentId === null)
  for (const [span, first] of spans) {
    const [group, company, ...alone] = await Promise.all([
      answersOf(page, `/api/location-groups/${root?.id}`, first),
      answersOf(page, `/api/companies/${companyId}`, first),
      ...ofCompany.map(({ id }) => answersOf(page, `/api/locations/${id}`, first)),
    ])
    expect([span, company.energy, company.summary]).toEqual([span, group.energy, group.energy])
    for (const metric of metrics) {
      const sum = alone.reduce((all, one) => all + (one.energy[metric] ?? 0), 0)
      expect(Math.abs((group.energy[metric] ?? 0) - sum), `${span} ${metric}`).toBeLessThan(
        0.1 * alone.length,
      )
    }
    const files = await filesOf(page, `/api/location-groups/${root?.id}`, first)
    const shown = await shownOf(
      page,
      `/companies/${companyId}/location-groups/${root?.id}`,
      first,
      group.energy,
    )
    expect([span, ...wrongFigures([...shown, ...files.figures], group.energy)]).toEqual([span])
    const { costCoverage, costs } = group.report
    if (costs.length > 0)
      expect(files.paper.replace(/\s+/g, ' ')).toContain(
        `${costCoverage?.priced} of ${costCoverage?.count} locations have prices`,
      )
  }
})
