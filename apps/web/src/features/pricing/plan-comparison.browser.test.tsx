import type { ComparedPlan, PlanComparison } from '@kilowatt/contracts/pricing/plan-comparisons'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { comparedPlan, comparisonAnswer, pricingAnswers } from '../../testing/answers/pricing-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const flags = { view: true, control: true, edit: true, manageUsers: true, managePricing: true }
const person = { ...owner, permissions: { location: [{ id: 7, ...flags }] } }
const address = '/locations/7/manage/pricing/comparison'
const open = (more: Answers = {}, look = {}, path = address) =>
  openPage(path, {
    ...look,
    answers: {
      ...placeAnswers,
      ...pricingAnswers,
      'auth.user': () => ({ data: { user: person } }),
      ...more,
    },
  })
const compared = (of: Partial<PlanComparison>): Answers => ({
  'planComparisons.compare': () => ({ data: { ...comparisonAnswer, ...of } }),
})

describe.each(looks)('%s', (_look, look) => {
  test('the comparison is accessible', async () => {
    await open({}, look)
    await expect.element(page.getByText(/Market, monthly would have cost the least/)).toBeVisible()
    await expectClean('comparison')
  })
})

test("names the best plan and what it saves compared with today's plan, and the table has each month", async () => {
  await open()
  await expect
    .element(
      page.getByText('Market, monthly would have cost the least: €650.40, €95.60 less than today’s plan.'),
    )
    .toBeVisible()
  const table = page.getByRole('region', { name: 'Cost by month' })
  await expect.element(table.getByRole('row', { name: /^Market, monthly €650.40 .€95.60/ })).toBeVisible()
  await expect.element(page.getByText(/Latest rate, 30\. 10\. 2026: 1 SEK = 0\.08877 EUR/)).toBeVisible()
  expect(inputsOf('planComparisons.compare')[0]).toMatchObject({ locationId: 7, planIds: [5, 6] })
})

test('the headline names the plan with the cheapest bar; incomplete plans and those in another currency are shown separately', async () => {
  const powerless: ComparedPlan = {
    ...comparedPlan,
    ...{ planId: 71, name: 'Power unknown', cost: '100.00', isPresent: false },
    completeness: { ...comparedPlan.completeness, powerMissing: ['T1'] },
  }
  const crowns: ComparedPlan = {
    ...comparedPlan,
    ...{ planId: 72, name: 'Koruny', cost: '12000.00', currency: 'CZK', isPresent: false },
  }
  await open(
    compared({
      leftOut: { quarters: 350, totalQuarters: 35_040 },
      plans: [crowns, powerless, ...comparisonAnswer.plans],
    }),
  )
  await expect.element(page.getByText(/Market, monthly would have cost the least: €650\.40/)).toBeVisible()
  const bars = page.getByRole('list', { name: 'Cost of the plans' }).getByRole('listitem')
  expect(bars.elements().map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['Market', 'Home ('])
  const apart = page.getByRole('region', { name: 'Not compared' })
  await expect.element(apart).toHaveTextContent(/Koruny.*Power unknown.*The agreed power .* is not known/)
  await expect
    .element(
      page.getByText('Market prices are missing for 1.0 % of the time. That time is left out for all plans.'),
    )
    .toBeVisible()
})

test('a change is calculated when the slider stops, and its costs are next to the previous ones', async () => {
  await open({
    'planComparisons.compare': ({ change }) => ({
      data: {
        ...comparisonAnswer,
        plans: comparisonAnswer.plans.map((plan) => ({
          ...plan,
          cost: change?.battery ? '500.00' : plan.cost,
        })),
      },
    }),
  })
  await page.getByRole('slider', { name: 'Add a battery' }).fill('10')
  await expect.element(page.getByText('€746.00 without changes')).toBeVisible()
  expect(inputsOf('planComparisons.compare').at(-1)).toMatchObject({
    change: { battery: { capacityKwh: 10, strategy: 'self_consumption' }, solar: null, shiftKwhPerDay: 0 },
  })
  await page.getByRole('button', { name: 'No changes' }).click()
  await expect.poll(() => page.getByText('€746.00 without changes').elements()).toEqual([])
})

test('plans can be added and removed, and the address keeps them', async () => {
  const { router } = await open({}, {}, `${address}?plans=6`)
  await page.getByRole('button', { name: 'Leave out Market, monthly' }).click()
  await expect.poll(() => router.state.location.searchStr).toBe('?plans=none')
})

const incomplete: ComparedPlan = {
  ...comparedPlan,
  completeness: { ...comparedPlan.completeness, unpricedQuarters: 3504 },
}

test.each<[string, Answers, RegExp]>([
  ['no whole month', compared({ range: null, knownSince: '2026-11-10' }), /data since 10\. 11\. 2026/],
  ['no plan', compared({ plans: [] }), /no price list or plans of its own/],
  ['prices missing in each plan', compared({ plans: [incomplete] }), /Data is missing for every plan/],
  ['a location without coordinates', compared({ hasPlace: false }), /Set the location on the map first/],
  ['half a year', compared({ days: 184, knownDays: 180 }), /not have a full year of data yet, only 180 days/],
  [
    'an answer that fails',
    { 'planComparisons.compare': () => refuse('internal') },
    /could not be calculated/,
  ],
])('with %s there is a message', async (_what, answers, texts) => {
  await open(answers)
  await expect.element(page.getByText(texts)).toBeVisible()
})

test('people who may not manage prices are redirected to the location', async () => {
  const { router } = await open({
    'auth.user': () => ({
      data: { user: { ...owner, permissions: { location: [{ id: 7, ...flags, managePricing: false }] } } },
    }),
  })
  await expect.poll(() => router.state.location.pathname).toBe('/locations/7')
})
