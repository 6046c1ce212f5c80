import type { ManyCostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator } from '../../../testing/people.ts'

const DAY_MS = 86_400_000
const startMs = Date.parse('2026-05-31T22:00:00Z')
const euros: ManyCostChart['currencies'][number] = {
  currency: 'EUR',
  energy: [120, null, 240],
  standing: [30, null, 30],
  excess: [0, null, 0],
  earned: [50, null, 0],
  saved: [80, null, 10],
  totals: { cost: 400, energy: 340, standing: 60, excess: 0, earned: 50, saved: 90 },
  costBesideBars: -20,
  earnedBesideBars: null,
}
const june: ManyCostChart = {
  from: startMs,
  to: startMs + 3 * DAY_MS,
  timezone: 'Europe/Ljubljana',
  interval: 'day',
  at: [0, 1, 2].map((day) => startMs + day * DAY_MS),
  currencies: [euros, { ...euros, currency: 'CZK' }],
  isPending: false,
  outdatedDays: 0,
  locations: { count: 100, priced: 84, pending: 0 },
  mostDays: null,
}
const address = '/companies/3/location-groups/31/charts?range=month&date=2026-06-16'
const open = (of: Partial<ManyCostChart> | 'forbidden', path = `${address}&measure=cost`, style = {}) => {
  const answers: Answers = {
    ...placeAnswers,
    ...energyAnswers,
    'auth.user': () => ({ data: { user: aggregator } }),
    'costs.groupChart': () => (of === 'forbidden' ? refuse(of) : { data: { ...june, ...of } }),
  }
  return openPage(path, { ...style, answers })
}
const pictures = (currency = '') =>
  page.getByRole('application', { name: new RegExp(`^Costs of .* in ${currency}`) })

test.each(['desktop', 'phone'] as const)(
  'the costs of a group have a chart for each currency and are accessible, %s',
  async (size) => {
    await open({}, undefined, { size })
    await expect.element(pictures('EUR')).toBeVisible()
    expect(pictures('CZK').elements()).toHaveLength(1)
    await expect.element(page.getByText('84 of 100 locations have prices')).toBeVisible()
    const note = page.getByText('With VAT. Days follow each location’s local time.').element().textContent
    expect(note?.replaceAll('\u00a0', ' ')).toMatch(
      /^With VAT\. Days follow .*\. The total cost includes −€20\.00, −Kč 20\.00 that no bar shows/,
    )
    await expectClean('costs of a group')
  },
)

test('costs are one of the measures, and kept in the address', async () => {
  const { router } = await open({ locations: { count: 100, priced: 100, pending: 0 } }, address)
  await page.getByRole('radiogroup', { name: 'Measure' }).getByText('Cost', { exact: true }).click()
  await expect.element(pictures('EUR')).toBeVisible()
  expect(router.state.location.search).toMatchObject({ measure: 'cost' })
  expect(page.getByText('locations have prices').query()).toBeNull()
})

test('a single day is shown as one day, and shorter intervals cannot be chosen', async () => {
  await open({}, '/companies/3/location-groups/31/charts?measure=cost&date=2026-06-16')
  await page.getByRole('button', { name: /^Interval/ }).click()
  await expect.element(page.getByRole('menuitem', { name: '1 day' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /15 min|1 h/ }).elements()).toHaveLength(0)
})

test('shows for how many locations costs are being recalculated', async () => {
  await open({ isPending: true, locations: { count: 100, priced: 84, pending: 3 } })
  await expect.element(page.getByText('Costs of 3 locations are being recalculated.')).toBeVisible()
  await expect.element(pictures('EUR')).toBeVisible()
})

test('shows that there are no prices, without a link', async () => {
  await open({ currencies: [], locations: { count: 100, priced: 0, pending: 0 } })
  await expect.element(page.getByText('None of these locations has a price list')).toBeVisible()
  expect(page.getByRole('main').getByRole('link', { name: 'Price lists' }).query()).toBeNull()
})

test('shows how many days are possible if there are too many locations', async () => {
  await open({ currencies: [], mostDays: 100, locations: { count: 10_000, priced: 0, pending: 0 } })
  await expect.element(page.getByText('available for up to 100 days')).toBeVisible()
  expect(page.getByText('No prices for this period').query()).toBeNull()
})

test('shows that costs are not accessible, without a retry', async () => {
  await open('forbidden')
  await expect.element(page.getByText('Costs could not be loaded')).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull()
})
