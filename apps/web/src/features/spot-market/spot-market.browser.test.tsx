import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountAnswers } from '../../testing/answers/account-answers.ts'
import { placeAnswers, sunnyHill } from '../../testing/answers/location-answers.ts'
import { paidDaysOf } from '../../testing/answers/paid-answers.ts'
import { priceList } from '../../testing/answers/pricing-answers.ts'
import { spotAnswers, spotDayOf, unpricedDay } from '../../testing/answers/spot-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse, staySilent } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner } from '../../testing/people.ts'

const answers: Answers = {
  ...placeAnswers,
  ...accountAnswers,
  ...spotAnswers,
  'auth.user': () => ({ data: { user: { ...owner, spotMarketRegion: 'SI' } } }),
}
const inSlovenia = { ...sunnyHill, region: { code: 'SI', type: 'BIDDING_ZONE', name: 'Slovenia' } }
const byMarket = { ...priceList, plan: { ...priceList.plan, kind: 'spot_market' as const } }
/** A location with a spot-market plan: 2 ct on top, 4 ct for the network, and 22 % VAT. */
const priced: Answers = {
  ...answers,
  'locations.get': () => ({ data: { location: inSlovenia } }),
  'priceLists.mine': () => ({ data: { priceLists: [byMarket], total: 1 } }),
  'priceLists.list': () => ({ data: { priceLists: [byMarket], mayEdit: true } }),
  'costs.prices': (requested) => paidDaysOf(requested),
}
const path = '/pricing/spot-market'
const today = localDateAt('Europe/Ljubljana', Date.now())
const plot = page.getByRole('application', { name: /^Prices of/ })
const readout = page.getByLabelText('Values at the cursor')

describe.each(looks)('%s', (_look, look) => {
  test('today and tomorrow are accessible', async () => {
    await openPage(path, { ...look, answers })
    await expect.element(plot.nth(1)).toBeVisible()
    await expectClean('spot market')
  })
})

test('the tables are accessible and show every price with its level', async () => {
  await openPage(`${path}?date=2026-06-10&view=table`, { answers })
  const table = page.getByRole('table')
  await expect.element(table).toBeVisible()
  expect(table.element().querySelectorAll('tbody tr').length).toBe(96)
  await expect.element(page.getByRole('row', { name: '00:00 – 00:15' })).toHaveTextContent(/4\.\d00/)
  await expectClean('spot market as a table')
})

test.each([
  ['2026-03-29', 92, '01:45 – 03:00', 8],
  ['2025-10-26', 100, '02:00a – 02:15a', 9],
])('%s has %i prices, and no time appears twice', async (day, count, span, steps) => {
  await openPage(`${path}?date=${day}`, { answers })
  await expect.element(plot).toBeVisible()
  plot.element().focus()
  await userEvent.keyboard('{Home}'.concat('{ArrowRight}'.repeat(steps - 1)))
  await expect.element(readout).toHaveTextContent(span)
  expect(plot.element().querySelectorAll('svg rect[style*="--pl-"]').length).toBe(count)
})

test('arrow keys select a price, shown with its level; Escape returns to the day', async () => {
  await openPage(`${path}?date=2026-06-10`, { answers })
  await expect.element(readout).toHaveTextContent(/lowest.*average.*highest/)
  plot.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(readout).toHaveTextContent(/23:45 – 24:00.*ct\/kWh.*(Low|Normal|High)/)
  await userEvent.keyboard('{Escape}')
  await expect.element(readout).toHaveTextContent('lowest')
})

test('a tap selects a price, which stays selected', async () => {
  await openPage(`${path}?date=2026-06-10`, { answers, size: 'phone' })
  await expect.element(plot).toBeVisible()
  const { left, width, top } = plot.element().getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + 60, pointerType: 'touch', bubbles: true }
  plot.element().dispatchEvent(new PointerEvent('pointerdown', at))
  plot.element().dispatchEvent(new PointerEvent('pointerout', at))
  await expect.element(readout).toHaveTextContent(/^1[01]:\d\d – /)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('before publication, tomorrow shows when its prices will be published, and the remaining time', async () => {
  const expectedBy = Date.now() + 95 * 60_000
  const tomorrow = { day: addDays(today, 1), isPublished: false, expectedBy }
  await openPage(path, {
    answers: {
      ...answers,
      'spotMarket.prices': ({ day = '' }) => ({
        data:
          day > today ? unpricedDay(day, Date.now(), { tomorrow }) : spotDayOf(day, Date.now(), { tomorrow }),
      }),
    },
  })
  await expect.element(page.getByText(/^Available after \d\d:\d\d$/)).toBeVisible()
  await expect.element(page.getByText(/^in 1\sh\s3[45]\smin$/).first()).toBeVisible()
})

test('shows that prices are sample data, and that a source is down', async () => {
  await openPage(`${path}?date=2026-06-10`, {
    answers: {
      ...answers,
      'spotMarket.prices': ({ day = '' }) => ({
        data: spotDayOf(day, Date.now(), {
          isSample: true,
          source: 'sample',
          isFailing: true,
          answeredAt: Date.parse('2026-06-09T11:02:00Z'),
        }),
      }),
    },
  })
  await expect.element(page.getByText(/^Sample prices, invented/)).toBeVisible()
  await expect.element(page.getByText(/cannot be reached.*09\. 06\. 2026 13:02/)).toBeVisible()
  await expect.element(page.getByText(/^Source: none, invented\./)).toBeVisible()
})

test('prices are in the currency of the person, with the rate and its day', async () => {
  await openPage(`${path}?date=2026-06-10&region=SI`, {
    answers: {
      ...answers,
      'auth.user': () => ({ data: { user: { ...owner, country: 'SE' } } }),
      'spotMarket.prices': ({ day = '' }) => ({
        data: spotDayOf(day, Date.now(), {
          currency: 'SEK',
          conversion: { from: 'EUR', rate: 11.2645, day: '2026-06-09' },
        }),
      }),
    },
  })
  await expect
    .element(page.getByText(/1 EUR = 11\.2645 SEK, the reference rate .* of 09\. 06\. 2026/))
    .toBeVisible()
  await expect.element(page.getByText('öre/kWh').first()).toBeVisible()
  expect(inputsOf('spotMarket.prices')).toContainEqual({ code: 'SI', day: '2026-06-10', currency: 'SEK' })
})

test('a year is one call, drawn hour by hour; keys select an hour, and hours skipped by the clock are explained', async () => {
  await openPage(`${path}?view=year`, { answers })
  const heat = page.getByRole('application', { name: /^Prices of twelve months/ })
  await expect.element(heat).toBeVisible()
  expect(inputsOf('spotMarket.hours').length).toBe(1)
  await expect.element(readout).toHaveTextContent(/^Highest: .*ct\/kWh/)
  heat.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(readout).toHaveTextContent(/01\. \d\d\. \d{4}, 12:00 – 13:00/)
  await expectClean('a year of prices')
})

test('a gap stays a gap', async () => {
  await openPage(`${path}?date=2026-06-10`, {
    answers: {
      ...answers,
      'spotMarket.prices': ({ day = '' }) => {
        const whole = spotDayOf(day, Date.now())
        return {
          data: { ...whole, pricesPerMwh: whole.pricesPerMwh.map((price, i) => (i < 4 ? null : price)) },
        }
      },
    },
  })
  await expect.element(plot).toBeVisible()
  plot.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(readout).toHaveTextContent('00:00 – 00:15–no data')
})

test('a day without prices shows a message and offers today', async () => {
  const { router } = await openPage(`${path}?date=2015-06-10`, {
    answers: { ...answers, 'spotMarket.prices': ({ day = '' }) => ({ data: unpricedDay(day, Date.now()) }) },
  })
  await expect.element(page.getByText('No prices for this day')).toBeVisible()
  await page.getByRole('button', { name: 'Go to today' }).click()
  await expect.poll(() => router.state.location.search).toEqual({})
})

test('a failure can be retried', async () => {
  let fails = true
  await openPage(`${path}?date=2026-06-10`, {
    answers: {
      ...answers,
      'spotMarket.prices': ({ day = '' }) =>
        fails ? refuse('unavailable') : { data: spotDayOf(day, Date.now()) },
    },
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  fails = false
  await again.click()
  await expect.element(plot).toBeVisible()
})

test('reserves the space of prices that are loading', async () => {
  await openPage(path, { answers: { ...answers, 'spotMarket.prices': staySilent } })
  await expect.element(page.getByRole('heading', { name: 'Spot market', level: 1 })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThan(2)
})

test('a person without a zone chooses one, by country if it has several, and stores it', async () => {
  const { router } = await openPage(path, {
    answers: {
      ...answers,
      'auth.user': () => ({ data: { user: { ...owner, country: 'IT' } } }),
      'account.savePersonal': (personal) => accountAnswers['account.get']?.(personal as never) as never,
    },
  })
  await expect.element(page.getByText(/^Prices differ from zone to zone/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Bidding zone' }).click()
  await page.getByRole('option', { name: 'Italy: Sicily' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ region: 'IT_SICI' })
  await page.getByRole('button', { name: 'Save as my zone' }).click()
  await expect.poll(() => inputsOf('account.savePersonal')).toMatchObject([{ spotMarketRegionId: 103 }])
})

test('a location shows its own zone', async () => {
  await openPage('/locations/7/manage/pricing/spot-market', {
    answers: {
      ...answers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'locations.get': () => ({
        data: { location: { ...sunnyHill, region: { code: 'SI', type: 'BIDDING_ZONE', name: 'Slovenia' } } },
      }),
    },
  })
  await expect.element(plot.first()).toBeVisible()
  expect(inputsOf('spotMarket.prices')).toContainEqual({ code: 'SI', day: today, currency: 'EUR' })
})

describe('prices paid at a location', () => {
  test.each(looks)('are shown first, and are accessible: %s', async (_look, look) => {
    await openPage(path, { ...look, answers: priced })
    await expect.element(plot.first()).toBeVisible()
    const parts = page.getByRole('list', { name: 'Price breakdown' })
    await expect.element(parts).toHaveTextContent(/Market [\d.]+Supplier 2\.0Network fee 4\.0VAT [\d.]+/)
    await expectClean('what is paid by the market')
  })

  test('are in the readout and the table, and the market prices can be chosen', async () => {
    const { router } = await openPage(`${path}?date=2026-06-10`, { answers: priced })
    await expect.element(plot).toBeVisible()
    plot.element().focus()
    await userEvent.keyboard('{Home}')
    // 4.8 ct on the market at midnight: (4.8 + 2 + 4) × 1.22
    await expect
      .element(readout)
      .toHaveTextContent(/13\.2\sct\/kWh.*Market 4\.8 \+ Supplier 2\.0 \+ Network fee 4\.0 \+ VAT 2\.4/)
    await page.getByText('Table', { exact: true }).click()
    await expect.element(page.getByRole('columnheader', { name: 'Network fee' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: '00:00 – 00:15' })).toHaveTextContent(/13\.176.*4\.8/)
    await page.getByRole('combobox', { name: 'Which prices' }).click()
    await page.getByRole('option', { name: 'Market price' }).click()
    await expect.poll(() => router.state.location.search).toMatchObject({ at: 0 })
    await expect.element(page.getByRole('columnheader', { name: 'Network fee' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('row', { name: '00:00 – 00:15' })).toHaveTextContent(/– 00:154\.800/)
  })

  test('determine the cheapest time: at night it depends on the network, whatever the market price', async () => {
    const at = `${path}?date=2026-06-10`
    await openPage(at, { answers: priced })
    await expect.element(page.getByText(/^to \d\d:\d\d, average/)).not.toHaveTextContent('to 02:00')
    await openPage(at, {
      // a network that costs a euro from 02:00 on
      answers: {
        ...priced,
        'costs.prices': (requested) => paidDaysOf(requested, (hour) => (hour < 2 ? 0.04 : 1)),
      },
    })
    await expect.element(page.getByText(/^to 02:00, average/)).toBeVisible()
  })

  test('fall back to the market if they are unknown, and a note explains it', async () => {
    await openPage(`${path}?date=2026-06-10`, {
      answers: {
        ...priced,
        'costs.prices': () => ({ data: { from: 0, to: 0, conversions: [], paid: null, series: [] } }),
      },
    })
    await expect.element(page.getByText(/^The plan .* has no price at/)).toBeVisible()
    await expect.element(plot).toBeVisible()
    await expect.element(page.getByRole('list', { name: 'Price breakdown' })).not.toBeInTheDocument()
  })

  test('can also be chosen for a plan that does not follow the market', async () => {
    const { router } = await openPage(`${path}?date=2026-06-10`, {
      answers: { ...priced, 'priceLists.mine': () => ({ data: { priceLists: [priceList], total: 1 } }) },
    })
    const which = page.getByRole('combobox', { name: 'Which prices' })
    await expect.element(which).toHaveValue('Market price')
    await which.click()
    await page.getByRole('option', { name: 'Paid at Sunny Hill' }).click()
    await expect.poll(() => router.state.location.search).toMatchObject({ at: 7 })
    await expect.element(page.getByRole('list', { name: 'Price breakdown' })).toBeVisible()
  })

  test('are not available in another zone, which shows only the market', async () => {
    await openPage(`${path}?date=2026-06-10&region=AT`, { answers: priced })
    await expect.element(plot).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Which prices' })).toHaveValue('Market price')
    expect(inputsOf('costs.prices')).toEqual([])
  })

  test("are those of the location on the location's page", async () => {
    await openPage('/locations/7/manage/pricing/spot-market?date=2026-06-10', {
      answers: { ...priced, 'auth.user': () => ({ data: { user: aggregator } }) },
    })
    await expect
      .element(page.getByRole('combobox', { name: 'Which prices' }))
      .toHaveValue('Paid at Sunny Hill')
    expect(inputsOf('costs.prices')).toEqual([{ locationId: 7, from: '2026-06-09', to: '2026-06-11' }])
  })
})
