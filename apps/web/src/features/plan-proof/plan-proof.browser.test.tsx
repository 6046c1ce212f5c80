import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { planAnswerOf } from '../../testing/answers/plan-answers.ts'
import { costsOf, dayAgo, forecastOf, forecastsOf, proofOf } from '../../testing/answers/proof-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPlan } from '../../testing/open-plan.ts'

const proof = (change: Parameters<typeof proofOf>[0]): Answers => ({
  'plans.proof': () => ({ data: proofOf(change) }),
})
const widthOf = (label: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: label })
    .element()
    .querySelector('[style]')
    ?.getBoundingClientRect()

test('says what the plan saved yesterday, in all and beside solar first', async () => {
  await openPlan()
  await expect.element(page.getByRole('heading', { name: 'Yesterday, proven' })).toBeVisible()
  await expect.element(page.getByText('You saved €1.61.')).toBeVisible()
  await expect.element(page.getByText('€0.74 less than with solar first and no plan.')).toBeVisible()
  await expect
    .element(page.getByText(/Uncertainty ±€0\.08\. A perfect forecast would have saved €0\.12 more\./))
    .toBeVisible()
  await expect.element(page.getByText(/30 minutes without readings are filled in\./)).toBeVisible()
})

test('draws four bars from zero, as long as their amounts', async () => {
  await openPlan()
  await expect.element(page.getByText('With a perfect forecast')).toBeVisible()
  const [longest, own] = [widthOf('No control'), widthOf('With the plan, measured')]
  expect(longest?.width).toBeGreaterThan(100)
  expect((own?.width ?? 0) / (longest?.width ?? 1)).toBeCloseTo(2.31 / 3.92, 2)
  expect(own?.left).toBeCloseTo(longest?.left ?? 0, 0)
})

test('earnings go left of zero', async () => {
  const costs = costsOf({ actual: -1, noControl: 1, solarFirst: 0.5, perfect: -1.2 })
  await openPlan(proof({ days: [{ day: dayAgo(1), costs, because: null, filled: 0 }] }))
  await expect.element(page.getByText('€2.00')).toBeVisible()
  const [earned, paid] = [widthOf('With the plan, measured'), widthOf('No control')]
  expect(earned?.right).toBeCloseTo(paid?.left ?? 0, 0)
  expect(earned?.width).toBeCloseTo(paid?.width ?? 0, 0)
})

test('a loss is said as plainly as a saving', async () => {
  const costs = costsOf({ actual: 4.2, noControl: 4, solarFirst: 3.9 })
  await openPlan(proof({ days: [{ day: dayAgo(1), costs, because: null, filled: 0 }] }))
  await expect.element(page.getByText('It cost €0.20 more than without control.')).toBeVisible()
  await expect.element(page.getByText('€0.30 more than with solar first and no plan.')).toBeVisible()
})

test('the last weeks are the sum of their days, day by day', async () => {
  await openPlan()
  await page.getByText('30 days', { exact: true }).click()
  await expect.element(page.getByText('You saved €1.51.')).toBeVisible()
  await page.getByText('Day by day').first().click()
  const table = page.getByRole('table', { name: 'Day by day' })
  expect(
    table
      .getByRole('row')
      .elements()
      .map((row) => row.textContent),
  ).toHaveLength(5)
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/€3\.92€2\.31€1\.61±€0\.08/)
  await expect.element(table.getByRole('row').nth(2)).toHaveTextContent(/−€0\.10/)
  await expect.element(table.getByRole('row').nth(3)).toHaveTextContent(/––––/)
})

test.each([
  ['gaps', 'This day cannot be compared: readings of more than an hour are missing.'],
  ['prices', 'This day cannot be compared: some of its hours have no price.'],
] as const)('a day that cannot be compared says why: %s', async (because, words) => {
  await openPlan(
    proof({ days: [{ day: dayAgo(1), costs: null, because, filled: 0 }], total: null, currency: null }),
  )
  await expect.element(page.getByText(words)).toBeVisible()
})

test('before the first day it says when there will be something', async () => {
  await openPlan(proof({ days: [], total: null, currency: null }))
  await expect.element(page.getByText(/^Nothing to compare yet\./)).toBeVisible()
})

test('without a plan there is no proof', async () => {
  const why = { reason: 'no_strategy' as const, missingDays: null, untilMs: null }
  await openPlan({ 'plans.ofLocation': () => ({ data: planAnswerOf({ plan: null, why }) }) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible()
  expect(page.getByText('Yesterday, proven').elements()).toEqual([])
})

test('says how good forecasts were, and which of them are not used', async () => {
  const heat = forecastOf({ source: 'persistence', reason: 'worse_than_persistence' })
  const weather = {
    ...{ fetchedMs: Date.now(), missing: null },
    attribution: { name: 'Open-Meteo.com', url: 'https://open-meteo.com/' },
  }
  await openPlan({ 'forecasts.ofLocation': () => ({ data: forecastsOf({ heat, weather }) }) })
  const table = page.getByRole('table', { name: 'Forecast accuracy' })
  await expect.element(table.getByRole('row', { name: /^House 1\.1 −2 % 1\.8$/ })).toBeVisible()
  await expect.element(page.getByText('Heating: repeating yesterday was better')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Weather: Open-Meteo.com' }))
    .toHaveAttribute('href', 'https://open-meteo.com/')
})

test('a failure of one card leaves the other', async () => {
  await openPlan({ 'plans.proof': () => refuse('internal') })
  await expect.element(page.getByText('The proof could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Forecast accuracy' })).toBeVisible()
})

test.each(looks)('is accessible, %s', async (name, look) => {
  await openPlan({}, look)
  await expect.element(page.getByRole('table').last()).toBeVisible()
  await expectClean(`proof of the plan, ${name}`)
})
