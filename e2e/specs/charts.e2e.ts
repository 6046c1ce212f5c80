import { readCsv } from '@kilowatt/domain/csv/csv-rows'
import { pathOf } from '../support/demo-location.ts'
import { wattsOf } from '../support/shown-power.ts'
import { expect, type Page, test } from '../support/test.ts'

const DAY_MS = 86_400_000

const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })
/** Presses a control by its label: on a laptop, some controls show only an icon. */
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).locator('..').click()
const plot = (page: Page) => page.getByRole('application')
const readout = (page: Page) => page.getByLabel('Values at the cursor')
const span = (page: Page) => readout(page).locator('dd').first()
const stepper = (page: Page) => page.getByRole('button', { name: /^\D*\d\d?\. \d\d\. |20\d\d$/ })
const list = (page: Page, title: 'In' | 'Out') => page.getByRole('region', { name: title, exact: true })

/** The total that a list of the legend shows, Wh. */
const total = async (page: Page, title: 'In' | 'Out') =>
  wattsOf((await list(page, title).getByRole('strong').textContent()) ?? '')

/** The date that many days ago at the demo location, as written in URLs (2026-11-27). */
const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Ljubljana' }).format(Date.now() - days * DAY_MS)

const timeOf = (ms: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Ljubljana', timeStyle: 'short' }).format(ms)

test.beforeEach(async ({ signIn }) => signIn('owner'))

test('shows today by the minute', async ({ page }) => {
  const path = await pathOf(page, 'Sunny Hill')
  await page.goto(path)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Charts' }).click()
  await expect(plot(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Interval: Auto, 5 min' })).toBeVisible()
  await page.getByRole('button', { name: /^Interval/ }).click()
  const minutes = page.waitForResponse((response) => response.url().includes('interval=60'))
  await page.getByRole('menuitem', { name: '1 min', exact: true }).click()
  const { data } = await (await minutes).json()
  expect(data.interval).toBe(60)
  expect([23, 24, 25]).toContain(data.at.length / 60)
  await expect(page.getByRole('button', { name: 'Interval: 1 min' })).toBeVisible()
  await expect(page).toHaveURL(/interval=60/)
  await expect(span(page)).toHaveText(/\d\d:\d\d – .*\d\d:\d\d$/)
  await plot(page).focus()
  await page.keyboard.press('Home')
  // at night the chart includes the previous day, and its times include the date
  const [firstAt] = data.at
  await expect(span(page)).toHaveText(new RegExp(`${timeOf(firstAt)} – .*${timeOf(firstAt + 60_000)}$`))
})

test('steps back to the start of the history: week, month, year, and nothing earlier', async ({ page }) => {
  await page.goto(`${await pathOf(page, 'Sunny Hill')}/charts`)
  await expect(plot(page)).toBeVisible()
  for (const [period, interval] of [
    ['Week', '30 min'],
    ['Month', '1 day'],
    ['Year', '1 month'],
  ] as const) {
    await choose(page, 'Range', period)
    await expect(page.getByRole('button', { name: `Interval: Auto, ${interval}` })).toBeVisible()
    const before = await stepper(page).textContent()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect(stepper(page)).not.toHaveText(before ?? '')
    await expect(page).toHaveURL(/date=/)
    await expect(plot(page)).not.toHaveAttribute('data-dimmed')
    expect(await total(page, 'In')).toBeGreaterThan(1000)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(stepper(page)).toHaveText(before ?? '')
    await expect(page.getByRole('button', { name: 'Later' })).toBeDisabled()
  }
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(page.getByText('No data in this range')).toBeVisible()
  await expect(plot(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Go to \d/ }).click()
  await expect(plot(page)).toBeVisible()
  await expect(radio(page, 'Range', 'Day')).toBeChecked()
})

test('incoming equals outgoing energy in every range, and the parts add up except for rounding', async ({
  page,
}) => {
  const path = await pathOf(page, 'Sunny Hill')
  for (const search of [
    `range=day&date=${daysAgo(1)}`,
    `range=week&date=${daysAgo(10)}`,
    `range=month&date=${daysAgo(40)}`,
  ]) {
    await page.goto(`${path}/charts?${search}`)
    await expect(plot(page)).toBeVisible()
    expect(await total(page, 'In')).toBe(await total(page, 'Out'))
    for (const title of ['In', 'Out'] as const) {
      const rows = await list(page, title).getByRole('button').allTextContents()
      const sum = rows.reduce((all, row) => all + wattsOf(row), 0)
      // each figure is rounded on its own, by at most half of its last digit
      const half = rows.some((row) => row.includes('MWh')) ? 5000 : 50
      const off = Math.abs(sum - (await total(page, title)))
      expect(off, `${search} ${title}`).toBeLessThanOrEqual(1.01 * half * (rows.length + 1))
    }
  }
})

test('power and energy have their units, and every number is in the table, with the same totals as the legend', async ({
  page,
}) => {
  await page.goto(`${await pathOf(page, 'Sunny Hill')}/charts?range=day&date=${daysAgo(1)}&interval=900`)
  await expect(plot(page)).toBeVisible()
  await choose(page, 'View', 'Table')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Solar, kW' })).toBeVisible()
  await choose(page, 'Measure', 'Energy')
  await expect(table.getByRole('columnheader', { name: /^Solar, k?Wh$/ })).toBeVisible()
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(96)

  const unit = /(\w+)$/.exec((await table.locator('tfoot').getByRole('rowheader').textContent()) ?? '')?.[1]
  const names = (await table.getByRole('columnheader').allTextContents()).map((text) => text.split(',')[0])
  const totals = await table.locator('tfoot').getByRole('cell').allTextContents()
  for (const row of await page
    .getByRole('region', { name: /^(In|Out)$/ })
    .getByRole('button')
    .all()) {
    const text = (await row.textContent()) ?? ''
    const column = names.findIndex((name) => name !== undefined && text.startsWith(name))
    const inTable = wattsOf(`${totals[column - 1]} ${unit}`)
    // shown with one decimal of a kWh, so each value is off by at most 50 Wh
    expect(Math.abs(inTable - wattsOf(text)), text).toBeLessThanOrEqual(55)
  }
  await table.getByRole('button', { name: /^Solar/ }).click()
  await table.getByRole('button', { name: /^Solar/ }).click()
  await expect(table.getByRole('columnheader', { name: /^Solar/ })).toHaveAttribute('aria-sort', 'descending')
  const solar = await table.locator('tbody td:nth-child(2)').allTextContents()
  expect(solar.map(Number)).toEqual(solar.map(Number).toSorted((a, b) => b - a))
  await page.reload()
  await expect(table).toBeVisible()
})

test('dragging zooms to the selected span, and a button restores the range', async ({ page }) => {
  await page.goto(`${await pathOf(page, 'Sunny Hill')}/charts?range=day&date=${daysAgo(1)}`)
  await expect(plot(page)).toBeVisible()
  const box = await plot(page).boundingBox()
  if (!box) throw new Error('the plot is not laid out')
  await page.mouse.move(box.x + box.width * 0.4, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 100, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/zoom=/)
  await page.getByRole('button', { name: 'Show the whole range' }).click()
  await expect(page).not.toHaveURL(/zoom=/)
})

test('the file contains what the chart shows', async ({ page }) => {
  await page.goto(
    `${await pathOf(page, 'Sunny Hill')}/charts?range=day&date=${daysAgo(1)}&interval=900&measure=energy`,
  )
  await expect(plot(page)).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('menuitem', { name: 'Table as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`sunny-hill_energy_${daysAgo(1)}.csv`)
  const stream = await download.createReadStream()
  const text = Buffer.concat(await stream.toArray()).toString('utf8')
  const [header, ...rows] = readCsv(text).map(({ cells }) => cells)
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(header?.[0]).toBe('Time (Europe/Ljubljana, 15 min)')
  expect(header?.[1]).toBe('Solar (Wh)')
  expect([92, 96, 100]).toContain(rows.length)
  const solarWh = rows.reduce((sum, row) => sum + Number(row[1]), 0)
  const shown = wattsOf(
    (await list(page, 'In')
      .getByRole('button', { name: /^Solar/ })
      .textContent()) ?? '',
  )
  expect(Math.abs(solarWh - shown)).toBeLessThanOrEqual(50)
})

test.describe('on a touchscreen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a touched value stays readable; spreading two fingers zooms in, pinching zooms out', async ({
    page,
  }) => {
    await page.goto(`${await pathOf(page, 'Sunny Hill')}/charts?range=day&date=${daysAgo(1)}`)
    await expect(plot(page)).toBeVisible()
    await plot(page).scrollIntoViewIfNeeded()
    const box = await plot(page).boundingBox()
    if (!box) throw new Error('the plot is not laid out')
    const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2]

    const untouched = (await span(page).textContent()) ?? ''
    await page.touchscreen.tap(box.x + box.width * 0.3, y)
    await expect(span(page)).not.toHaveText(untouched)
    const touched = (await span(page).textContent()) ?? ''
    await page.touchscreen.tap(box.x + box.width * 0.7, y)
    await expect(span(page)).not.toHaveText(touched)
    await expect(span(page)).not.toHaveText(untouched)

    const fingers = await page.context().newCDPSession(page)
    const pinch = async (from: number, to: number) => {
      const at = (half: number) => [middle - half, middle + half].map((x, id) => ({ x, y, id }))
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
      for (let part = 1; part <= 5; part++)
        await fingers.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: at(from + ((to - from) * part) / 5),
        })
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await pinch(30, 120)
    await expect(page).toHaveURL(/zoom=/)
    await expect(plot(page)).not.toHaveAttribute('data-dimmed')
    await pinch(120, 30)
    await expect(page).not.toHaveURL(/zoom=/)
  })
})
