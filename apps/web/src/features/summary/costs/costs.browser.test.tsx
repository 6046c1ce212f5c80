import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fullCosts, noCosts } from '../../../testing/answers/cost-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { summaryAnswers } from '../../../testing/answers/summary-answers.ts'
import { answerFromNowOn, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator, owner } from '../../../testing/people.ts'

const mayPrice = { id: 7, view: true, control: true, edit: true, manageUsers: true, managePricing: true }
const ownerWith = (location: (typeof mayPrice)[]) => ({
  ...owner,
  permissions: { ...owner.permissions, location },
})
const answersOf = (user = ownerWith([mayPrice])) => ({
  ...placeAnswers,
  ...summaryAnswers,
  'auth.user': () => ({ data: { user } }),
})
const JUNE = '/locations/7/summary?date=2026-06-16'
const costs = () => page.getByRole('region', { name: 'Costs' })
const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ')

test("shows a month's costs, earnings and savings next to the previous month's", async () => {
  await openPage(JUNE, { answers: answersOf() })
  await expect.element(costs()).toBeVisible()
  const text = textOf(costs().element())
  expect(text).toContain('€40.40')
  expect(text).toContain('21 % more')
  expect(text).toContain('€9.06')
  expect(text).toContain('as before')
  expect(text).toContain('€31.40')
  expect(text).toContain('22 % less')
})

test('the bill explains each of its lines', async () => {
  await openPage(JUNE, { answers: answersOf() })
  const bill = page.getByRole('table', { name: 'To pay' })
  await expect.element(bill).toBeVisible()
  const rows = bill.getByRole('row').elements().map(textOf)
  expect(rows).toEqual([
    'Energy · T1 (VT)168.4 kWh × 0.12 EUR/kWh€20.21',
    'Energy by the market100 kWh × (1.05 × market price of 0.09241 on average + 0.012) EUR/kWh€10.90',
    'Monthly fee1 month × 2.00 EUR per month€2.00',
    'VAT 22 %of €33.11€7.28',
    'Roundingthis total is exact; a bill with each line rounded comes to €40.39€0.01',
    'Total with VAT€40.40',
  ])
  await expect.element(page.getByText(/Latest rate, 16\. 06\. 2026: 1 CZK = 0\.04050 EUR/)).toBeVisible()
})

test.each([
  ['0.02', '€40.42', '€0.02 more than'],
  ['-0.01', '€40.39', '€0.01 less than'],
])(
  'a bill of rounded lines says how much it differs from the exact costs: by %s',
  async (aboveExact, total, words) => {
    await openPage(JUNE, {
      answers: {
        ...answersOf(),
        'periodCosts.location': ({ from, to }) => {
          const costs = fullCosts(Number(from), Number(to))
          const bills = costs.bills.map((bill) => ({
            ...bill,
            charges: { ...bill.charges, rounding: '0.00', total: total.slice(1), aboveExact },
          }))
          return { data: { ...costs, bills } }
        },
      },
    })
    const bill = page.getByRole('table', { name: 'To pay' })
    await expect.element(bill).toBeVisible()
    expect(textOf(bill.getByRole('row').last().element())).toBe(
      `Total with VAT${words} the €40.40 on other pages, because this plan rounds each line of a bill${total}`,
    )
    expect(textOf(costs().element())).toContain('€40.40')
  },
)

describe('shows what is missing:', () => {
  const range = (given: { from?: unknown; to?: unknown }) => [Number(given.from), Number(given.to)] as const

  test('asks people who may add a price list to do so, and shows no cost', async () => {
    await openPage(JUNE, {
      answers: {
        ...answersOf(),
        'periodCosts.location': (requested) => ({ data: noCosts(...range(requested)) }),
      },
    })
    await expect.element(page.getByText('No prices for this period')).toBeVisible()
    const way = page.getByRole('link', { name: 'New price list' })
    await expect.element(way).toHaveAttribute('href', '/locations/7/manage/pricing/price-lists/create')
    expect(costs().elements()).toEqual([])
  })

  test('mentions days that later prices do not cover next to their costs', async () => {
    await openPage(JUNE, {
      answers: {
        ...answersOf(),
        'periodCosts.location': (requested) => ({
          data: { ...fullCosts(...range(requested)), outdatedDays: 12 },
        }),
      },
    })
    await expect.element(page.getByText(/measurements of 12 days are no longer stored/)).toBeVisible()
    expect(textOf(costs().element())).toContain('€40.40')
  })

  test('shows everyone else who manages the prices', async () => {
    await openPage(JUNE, {
      answers: {
        ...answersOf(ownerWith([{ ...mayPrice, managePricing: false }])),
        'periodCosts.location': (requested) => ({ data: noCosts(...range(requested)) }),
      },
    })
    await expect.element(page.getByText('Costs appear once the owner')).toBeVisible()
    expect(page.getByRole('link', { name: 'New price list' }).elements()).toEqual([])
  })

  test('shows days that are being calculated', async () => {
    await openPage(JUNE, {
      answers: {
        ...answersOf(),
        'periodCosts.location': (requested) => ({ data: noCosts(...range(requested), { isPending: true }) }),
      },
    })
    await expect.element(page.getByText('Costs are being recalculated')).toBeVisible()
  })

  test('shows costs that failed to load next to a summary that loaded', async () => {
    await openPage(JUNE, { answers: { ...answersOf(), 'periodCosts.location': () => refuse('internal') } })
    await expect.element(page.getByText('Costs could not be loaded')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Figures for the period' })).toBeVisible()
    answerFromNowOn(answersOf())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(costs()).toBeVisible()
  })
})

test('costs of several locations are by currency, with the number of locations that have prices', async () => {
  await openPage('/companies/3/location-groups/31/summary?date=2026-06-16', {
    answers: { ...answersOf(), 'auth.user': () => ({ data: { user: aggregator } }) },
  })
  await expect.element(costs()).toBeVisible()
  expect(textOf(costs().element())).toMatch(/Kč|CZK/)
  await expect.element(page.getByText('120 of 128 locations have prices')).toBeVisible()
})
