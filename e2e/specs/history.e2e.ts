import type { CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { readXlsx } from 'hucre/xlsx'
import { extractText, getDocumentProxy } from 'unpdf'
import { pathOf } from '../support/demo-location.ts'
import { expect, type Page, test } from '../support/test.ts'

const zone = 'Europe/Ljubljana'
/** A day of the previous month: complete, and no longer changing. */
const before = addDays(`${localDateAt(zone, Date.now()).slice(0, 7)}-01`, -1)

/** The answer of a page's call, once it has arrived. */
const answerTo = async <T>(page: Page, path: RegExp): Promise<T> => {
  const answer = await page.waitForResponse((response) => path.test(new URL(response.url()).pathname))
  return ((await answer.json()) as { data: T }).data
}
const kwh = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
})
const plain = (text: string) => text.replaceAll(/(?<=\d),(?=\d{3})/g, '')

test.beforeEach(async ({ signIn }) => signIn('owner'))

test('a report has the same values on the page, in its PDF and in its workbook as in the call', async ({
  page,
}) => {
  const answer = answerTo<EnergyReport>(page, /^\/api\/.*\/reports$/)
  await page.goto(`${await pathOf(page, 'Sunny Hill')}/reports?date=${before}`)
  const { at, energy } = await answer
  const { consumptionWh } = energy
  const total = kwh.format((consumptionWh.totalWh ?? Number.NaN) / 1000)
  const table = page.getByRole('region', { name: 'Energy report' })
  await expect(table.getByRole('row')).toHaveCount(1 + at.length + 1)
  expect(plain((await table.getByRole('row').last().textContent()) ?? '')).toContain(total)

  const download = async (name: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const coming = page.waitForEvent('download', { timeout: 60_000 })
    await page.getByRole('menuitem', { name, exact: true }).click()
    const file = await coming
    const month = before.slice(0, 7)
    expect(file.suggestedFilename()).toMatch(new RegExp(`^sunny-hill_${month}-01_${before}\\.(pdf|xlsx)$`))
    return new Uint8Array(Buffer.concat(await (await file.createReadStream()).toArray()))
  }
  const { text, totalPages } = await extractText(await getDocumentProxy(await download('Report as PDF')), {
    mergePages: true,
  })
  // tariffs and costs make twelve columns, so the pages are in landscape
  expect(totalPages).toBeLessThanOrEqual(3)
  expect(text).toContain('Sunny Hill')
  expect(plain(text)).toContain(`Total ${total}`)
  const [firstWh] = consumptionWh.values
  expect(plain(text)).toContain(
    `01. ${before.slice(5, 7)}. ${before.slice(0, 4)} ${kwh.format((firstWh ?? 0) / 1000)}`,
  )

  const { sheets } = await readXlsx(await download('Report as XLSX'))
  const [, ...rows] = sheets[0]?.rows ?? []
  expect(rows.map(([, ...cells]) => reportMetrics.map((_, i) => cells[i] ?? null))).toEqual([
    ...at.map((_, row) => reportMetrics.map((metric) => inKwh(energy[metric].values[row]))),
    reportMetrics.map((metric) => inKwh(energy[metric].totalWh)),
  ])
})
const inKwh = (wh: number | null | undefined) => (wh == null ? null : wh / 1000)

test('a summary links from a month to the previous one, and to the patterns of a year', async ({ page }) => {
  await page.goto(await pathOf(page, 'Sunny Hill'))
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Summary' }).click()
  const figures = page.getByRole('region', { name: 'Figures for the period' })
  await expect(figures.getByText('Self-sufficiency')).toBeVisible()
  const answer = answerTo<{ from: number; now: { consumptionWh: number | null } }>(
    page,
    /^\/api\/.*\/summary$/,
  )
  await page.getByRole('button', { name: 'Earlier' }).click()
  const period = await answer
  expect(localDateAt(zone, period.from)).toBe(`${before.slice(0, 7)}-01`)
  expect(period.now.consumptionWh).toBeGreaterThan(1000)
  await expect(page.getByRole('table', { name: 'Where the energy came from and went' })).toBeAttached()
  await page
    .getByRole('main')
    .getByRole('link', { name: /heat map and load duration/ })
    .click()
  const heat = page.getByRole('application', { name: /^Heat map/ })
  await expect(heat.locator('canvas')).toBeVisible()
  await heat.focus()
  await page.keyboard.press('Home')
  await expect(page.getByLabel('Values at the cursor').first()).not.toBeEmpty()
})

test('the page of each category shows the energies of its chart', async ({ page }) => {
  const path = await pathOf(page, 'Sunny Hill')
  for (const [category, title] of [
    ['solar-power-plant', 'Devices'],
    ['battery', 'Use of the battery'],
    ['hvac', 'Running time by day'],
    ['grid', 'Power quality'],
  ] as const) {
    const answer = answerTo<CategoryPeriod>(page, /^\/api\/.*\/category\//)
    const drawn = answerTo<Chart>(page, /^\/api\/.*\/charts$/)
    await page.goto(`${path}/category/${category}?range=week&date=${before}`)
    const [{ devices }, { series }] = [await answer, await drawn]
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    const energies = devices.flatMap((device) =>
      device.energies.map(({ key, totalWh }) => [device.id, key, Math.round(totalWh ?? -1)]),
    )
    expect(energies.length).toBeGreaterThan(0)
    const ofChart = series
      .filter(({ unit }) => unit !== '%')
      .map(({ deviceId, key, totalWh }) => [deviceId, key, Math.round(totalWh ?? -1)])
    expect(energies).toEqual(ofChart)
  }
})
