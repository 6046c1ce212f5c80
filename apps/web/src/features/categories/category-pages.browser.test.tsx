import type { CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { type DeviceCategory, deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { categoryAnswers } from '../../testing/answers/category-answers.ts'
import { batteryEvent } from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { devicesOf } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const [device] = devicesOf(batteryEvent())
const devices = deviceCategories.flatMap((category, i) =>
  device ? [{ ...device, id: 70 + i, name: category, category }] : [],
)
const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  ...categoryAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
  'devices.list': () => ({ data: { devices, deviceGroups: [] } }),
}
const addressOf = (category: DeviceCategory) => webPaths.locationCategory(7, category)
const open = (path: string, given: Answers = {}, style = {}) =>
  openPage(path, { ...style, answers: { ...answers, ...given } })

describe.each(looks)('%s', (_look, style) => {
  test.each<[DeviceCategory, string]>([
    ['EV_CHARGER', 'Charging sessions'],
    ['HVAC', 'Running time by day'],
    ['BATTERY', 'Use of the battery'],
    ['GRID', 'Power quality'],
    ['SOLAR_POWER_PLANT', 'Devices'],
  ])('the page of %s is accessible', async (category, table) => {
    await open(`${addressOf(category)}?date=2026-06-16`, {}, style)
    await expect.element(page.getByRole('heading', { level: 2, name: table })).toBeVisible()
    await expect.element(page.getByRole('application', { name: /^Chart of/ })).toBeVisible()
    await expectClean(`category ${category}`)
  })
})

test('chart and figures share one range, which is kept when switching categories', async () => {
  await open(`${addressOf('EV_CHARGER')}?range=month&date=2026-06-16`)
  const figures = page.getByRole('region', { name: 'Figures for the range' })
  await expect
    .element(figures)
    .toHaveTextContent(
      /EV charger14\.4.*From the sun75.*10 % from the battery.*Cost€0\.43.*Saved by the sun€2\.10/,
    )
  await expect.element(figures).toHaveTextContent(/Outside sessions200/)
  const [asked] = inputsOf('categories.ofLocation')
  expect(asked).toMatchObject({ category: 'EV_CHARGER', from: Date.parse('2026-05-31T22:00Z') })
  const { from, to } = asked as { from: number; to: number }
  expect(inputsOf('charts.location').at(-1)).toMatchObject({ category: 'EV_CHARGER', from, to })
  await expect
    .element(page.getByRole('link', { name: 'Heat pump' }).first())
    .toHaveAttribute('href', '/locations/7/category/hvac?range=month&date=2026-06-16')
})

test('runs are a chart that can be read by keyboard, with a table of the same figures', async () => {
  await open(`${addressOf('HVAC')}?date=2026-06-16`)
  const plot = page.getByRole('application', { name: 'Running time by day' })
  await expect.element(plot).toBeVisible()
  plot.element().focus()
  await userEvent.keyboard('{Home}')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Runtime' }))
    .toHaveTextContent(/Runtime3.h.20.min.*Starts5.*Energy/)
  await page.getByText('Table', { exact: true }).last().click()
  await expect
    .element(page.getByRole('table', { name: 'Running time by day' }))
    .toHaveTextContent(/Time.*Energy.*Runtime.*Starts.*3.h.20.min5/)
})

test('shows that costs are being recalculated, instead of missing prices', async () => {
  await open(`${addressOf('EV_CHARGER')}?range=month&date=2026-06-16`, {
    'categories.ofLocation': (asked) => {
      const answer = categoryAnswers['categories.ofLocation']
      if (!answer) throw new Error('nobody answers')
      const { data } = answer(asked) as { data: CategoryPeriod }
      return { data: { ...data, costs: [], areCostsPending: true } }
    },
  })
  await expect.element(page.getByText(/^Prices or data have just changed/)).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Figures for the range' }))
    .toHaveTextContent(/Cost.*being calculated/)
})

test.each<[DeviceCategory, RegExp]>([
  ['GRID', /Cost€84\.12.*with standing charges and VAT.*Earned€6\.40/],
  ['SOLAR_POWER_PLANT', /Saved by the sun€21\.50.*Earned€6\.40/],
  ['BATTERY', /Saved by the battery€3\.20/],
])('what %s cost and saved', async (category, expected) => {
  await open(`${addressOf(category)}?range=month&date=2026-06-16`)
  await expect
    .element(page.getByRole('region', { name: 'Figures for the range' }))
    .toHaveTextContent(expected)
})

test('shows missing prices instead of zero', async () => {
  await open(addressOf('BATTERY'), {
    'categories.ofLocation': async (input) => {
      const answer = await categoryAnswers['categories.ofLocation']?.(input)
      if (!answer) throw new Error('nobody answers')
      return { data: { ...answer.data, costs: [] } }
    },
  })
  await expect
    .element(page.getByRole('region', { name: 'Figures for the range' }))
    .toHaveTextContent(/Saved by the battery.*no price for this range/)
})

test('shows that a location has no such device, and how to add one', async () => {
  await open(addressOf('EV_CHARGER'), { 'devices.list': () => ({ data: { devices: [], deviceGroups: [] } }) })
  await expect.element(page.getByText('No EV charger here yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Controllers of this location' }))
    .toHaveAttribute('href', '/locations/7/manage/oem-devices')
  expect(inputsOf('categories.ofLocation')).toEqual([])
})

test('shows that figures failed to load, and keeps the chart', async () => {
  await open(addressOf('GRID'), { 'categories.ofLocation': () => refuse('internal') })
  await expect.element(page.getByText('Could not load the figures')).toBeVisible()
  await expect.element(page.getByRole('application')).toBeVisible()
})

test('distinguishes sessions in the repeated hour of October, in the table and in the file', async () => {
  const [first, second] = [Date.parse('2025-10-26T00:30Z'), Date.parse('2025-10-26T01:30Z')]
  const session = { deviceId: 1, beganBefore: false, energyWh: 900, peakW: 3600, solarPct: 0 }
  const shown = [
    { ...session, from: second, to: second + 60_000 * 10 },
    { ...session, from: first, to: first + 60_000 * 10 },
  ]
  await open(`${addressOf('EV_CHARGER')}?range=day&date=2025-10-26`, {
    'categories.ofLocation': async (input) => {
      const answer = await categoryAnswers['categories.ofLocation']?.(input)
      if (!answer) throw new Error('nobody answers')
      const sessions = { count: 2, energyWh: 1800, shown }
      return { data: { ...answer.data, facts: { kind: 'charging', mostDays: 289, sessions } } }
    },
  })
  await expect.element(page.getByRole('main')).toHaveTextContent(/02:30b.*02:40b.*02:30a.*02:40a/)
  const file = vi.spyOn(URL, 'createObjectURL')
  await page.getByRole('button', { name: 'Charging sessions as CSV' }).click()
  const [saved] = file.mock.calls[0] ?? []
  file.mockRestore()
  expect(saved instanceof Blob && (await saved.text())).toMatch(
    /02:30 UTC\+01:00.*02:40 UTC\+01:00[\s\S]*02:30 UTC\+02:00/,
  )
})

test('shows that a range is too long for sessions', async () => {
  await open(addressOf('EV_CHARGER'), {
    'categories.ofLocation': async (input) => {
      const answer = await categoryAnswers['categories.ofLocation']?.(input)
      if (!answer) throw new Error('nobody answers')
      return { data: { ...answer.data, facts: { kind: 'charging', mostDays: 289, sessions: null } } }
    },
  })
  await expect.element(page.getByText(/Available for up to 289 days/)).toBeVisible()
})

test('the page of an unknown category is "not found", and links to the location', async () => {
  await open('/locations/7/category/toaster')
  await expect.element(page.getByText("This page doesn't exist.")).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Sunny Hill' }))
    .toHaveAttribute('href', '/locations/7')
})

test('the category is the last breadcrumb', async () => {
  await open(`${addressOf('HVAC')}?range=week&date=2026-06-16`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect.element(crumbs.getByText('Heat pump')).toBeVisible()
  await expect.element(crumbs.getByText('By category')).not.toBeInTheDocument()
})

test("the phone's back arrow keeps the range", async () => {
  await open(`${addressOf('HVAC')}?range=week&date=2026-06-16`, {}, { size: 'phone' })
  await expect
    .poll(() => document.querySelector('a[href^="/locations/7/charts?"]')?.getAttribute('href'))
    .toBe('/locations/7/charts?range=week&date=2026-06-16')
})

test('shows the highest 15-minute import and the 1-minute peak of the meter, and explains why they differ', async () => {
  await open(`${addressOf('GRID')}?date=2026-06-16`)
  const figures = page.getByRole('region', { name: 'Figures for the range' })
  await expect
    .element(figures.getByText(/^average of \d\d\. \d\d\. 2026 \d\d:\d\d – \d\d:\d\d$/))
    .toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: '1-minute peak' })).toBeVisible()
  await expect
    .element(page.getByText(/The 1-minute peak can be above the highest 15-minute average\./))
    .toBeVisible()
})
