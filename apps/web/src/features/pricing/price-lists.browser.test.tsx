import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import {
  plan,
  planDetail,
  planSummary,
  previewAnswer,
  priceList,
  pricingAnswers,
} from '../../testing/answers/pricing-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const flags = { view: true, control: true, edit: true, manageUsers: true, managePricing: true }
const person = { ...owner, permissions: { location: [{ id: 7, ...flags }] } }
const open = (path: string, more: Answers = {}, look = {}) =>
  openPage(path, {
    ...look,
    answers: {
      ...placeAnswers,
      ...pricingAnswers,
      'auth.user': () => ({ data: { user: person } }),
      ...more,
    },
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const lists = '/locations/7/manage/pricing/price-lists'

describe.each(looks)('%s', (_look, look) => {
  test('price lists and every step of their wizard are accessible', async () => {
    await open('/pricing', {}, look)
    await expect.element(page.getByRole('link', { name: 'Sunny Hill' }).first()).toBeVisible()
    await expectClean('all price lists')
    await open(lists, {}, look)
    await expect.element(page.getByText('Active').first()).toBeVisible()
    await expectClean('price lists of a location')
    await open(`${lists}/6`, {}, look)
    await expect.element(page.getByRole('heading', { level: 1, name: 'When does it start?' })).toBeVisible()
    await expectClean('basics')
    await button('Next: plan').click()
    await expect.element(page.getByText(/T1\s\(VT\)\s0\.11990/)).toBeVisible()
    await expectClean('plan')
    await button('Next: preview').click()
    await expect.element(button('Save price list')).toBeVisible()
    await expectClean('preview')
  })
})

test('agreed power carries over to a new price list, and overlapping days are shown before anything else is filled in', async () => {
  await open(`${lists}/create`)
  await page.getByLabelText('Valid from').fill('2025-12-01')
  const warning = page.getByText(/^On these days “Home” already applies \(from 01. 01. 2026\)/)
  await expect.element(warning).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open that price list' }))
    .toHaveAttribute('href', `${lists}/6`)
  await page.getByLabelText('Valid to').fill('2025-12-31')
  await expect.element(warning).not.toBeInTheDocument()
  await button('Next: plan').click()
  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Home' }).click()
  await expect.element(page.getByLabelText('Agreed power (kW)')).toHaveValue('7.5')
  await page.getByLabelText('Agreed power (kW)').fill('')
  await button('Next: preview').click()
  await expect.element(page.getByText('Enter the power in kW.')).toBeVisible()
})

test('a new price list of a location needs a plan, and the agreed power if the plan charges for it', async () => {
  const { router } = await open(`${lists}/create`, {
    'priceLists.list': () => ({ data: { priceLists: [], mayEdit: true } }),
  })
  await page.getByLabelText('Valid from').fill('2026-12-01')
  await button('Next: plan').click()
  await button('Next: preview').click()
  await expect.element(page.getByText('Choose a plan.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Home' }).click()
  await button('Next: preview').click()
  await expect.element(page.getByText('Enter the power in kW.')).toBeVisible()
  await page.getByLabelText('Agreed power (kW)').fill('7.5')
  await button('Next: preview').click()
  await button('Create price list').click()
  await expect.poll(() => router.state.location.pathname).toBe(lists)
  expect(inputsOf('priceLists.create')).toEqual([
    {
      locationId: 7,
      planId: 5,
      validFrom: '2026-12-01',
      validTo: null,
      network: null,
      exportTariff: null,
      netting: 'separate',
      nettingPeriod: 'month',
      agreedKw: { T0: '7.5' },
    },
  ])
})

test('a step that is pressed right after choosing a plan waits for the plan', async () => {
  const arrives = Promise.withResolvers<void>()
  await open(`${lists}/create`, {
    'utilityPlans.get': () => arrives.promise.then(() => ({ data: { plan: planDetail } })),
  })
  await button('Next: plan').click()
  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Home' }).click()
  await button('Next: preview').click()
  await expect.element(button('Next: preview')).toHaveAttribute('data-loading')
  await expect.element(page.getByText('Choose a plan.')).not.toBeInTheDocument()
  arrives.resolve()
  await expect.element(button('Create price list')).toBeVisible()
})

test('a chosen plan that cannot be loaded is reported in its step, and the next press tries again', async () => {
  await open(`${lists}/create`, { 'utilityPlans.get': () => refuse('not_found') })
  await button('Next: plan').click()
  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Home' }).click()
  await button('Next: preview').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('Choose a plan.')).not.toBeInTheDocument()
  answerFromNowOn({ 'utilityPlans.get': () => ({ data: { plan: planDetail } }) })
  await button('Next: preview').click()
  await expect.element(button('Create price list')).toBeVisible()
})

describe('a plan that charges for the power of network blocks', () => {
  const inBlocks = {
    ...plan,
    versions: plan.versions.map((version) => ({
      ...version,
      components: version.components.map((component) => ({
        ...component,
        ...(component.power === 'agreed' && {
          rates: component.rates.flatMap((rate) =>
            ['1', '2', '3', '4', '5'].map((tariff) => ({ ...rate, tariff })),
          ),
        }),
      })),
    })),
  }
  const answers = (powers: object): Answers => ({
    'utilityPlans.get': () => ({ data: { plan: { ...planSummary, revision: 1, plan: inBlocks } } }),
    'agreedPowers.get': () => ({
      data: { powers: null, versions: [], contract: [], earlier: [], source: null, ...powers },
    }),
  })
  const ofLocation = { powers: { kw: [3.5, 4, 4.5, 5, 5] }, source: 'location' }
  const contract = [
    { validFrom: '2126-01-01', validTo: null, kw: [9, 9, 9, 9, 9], setBy: 'operator' },
    { validFrom: '2026-01-01', validTo: null, kw: [2, 2.4, 2.4, 2.4, 2.4], setBy: 'operator' },
  ]

  test.each([
    ['of the location', ofLocation, /3\.5 · 4\.0 · 4\.5 · 5\.0 · 5\.0 kW, from the location’s settings/],
    [
      'of the contract',
      { contract, source: 'metering_place' },
      /2\.0 · 2\.4 · 2\.4 · 2\.4 · 2\.4 kW, from the contract/,
    ],
    [
      'of an earlier price list that still runs',
      {
        earlier: [
          { validFrom: '2126-01-01', validTo: null, kw: [9, 9, 9, 9, 9] },
          { validFrom: '2024-10-01', validTo: null, kw: [3, 4, null, 4, 4] },
        ],
      },
      /3\.0 · 4\.0 · – · 4\.0 · 4\.0 kW, from an earlier price list/,
    ],
    ['as unknown', {}, /not known yet, so power is not included in the bill/],
  ])('shows the agreed power %s, and does not ask for it', async (_whose, powers, text) => {
    await open(`${lists}/6`, answers(powers))
    await button('Next: plan').click()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Location settings' }))
      .toHaveAttribute('href', '/locations/7/manage/settings')
    expect(page.getByLabelText(/^Agreed power/).elements()).toEqual([])
    await button('Next: preview').click()
    await button('Save price list').click()
    await expect.poll(() => inputsOf('priceLists.update')).toMatchObject([{ agreedKw: {} }])
  })
})

test('overlapping days are refused with a message, and nothing typed is lost', async () => {
  await open(`${lists}/6`, { 'priceLists.update': () => refuse('price_lists_overlap') })
  await button('Next: plan').click()
  await button('Next: preview').click()
  await button('Save price list').click()
  await expect
    .element(page.getByText('Another price list for this location applies on some of these days.'))
    .toBeInViewport()
  await expect.element(page.getByText('Elektro Ljubljana')).toBeVisible()
})

test('an active price list cannot be deleted, but an ended one can', async () => {
  const ended = { ...priceList, id: 8, isActive: false, validFrom: '2025-01-01', validTo: '2025-12-31' }
  await open(lists, {
    'priceLists.list': () => ({ data: { priceLists: [priceList, ended], mayEdit: true } }),
    'priceLists.remove': () => ({ data: {} }),
  })
  await button('Actions for Sunny Hill, Home').first().click()
  await expect
    .element(page.getByRole('menuitem', { name: /^Delete price list Active price list cannot be deleted/ }))
    .toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('menuitem').elements()).toEqual([])
  await button('Actions for Sunny Hill, Home').nth(1).click()
  await page.getByRole('menuitem', { name: 'Delete price list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete price list' }).click()
  await expect.poll(() => inputsOf('priceLists.remove')).toEqual([{ locationId: 7, priceListId: 8 }])
})

test('a person with view permission gets no actions', async () => {
  await open(lists, { 'priceLists.list': () => ({ data: { priceLists: [], mayEdit: false } }) })
  await expect.element(page.getByText('No price lists yet')).toBeVisible()
  expect(page.getByRole('link', { name: 'New price list' }).elements()).toEqual([])
})

test('among all price lists, only those whose prices the person manages can be edited', async () => {
  const viewed = { ...priceList, id: 9, locationId: 8, locationName: 'Lake Cabin' }
  const viewing = { ...flags, edit: false, managePricing: false }
  const mine = { 'priceLists.mine': () => ({ data: { priceLists: [priceList, viewed], total: 2 } }) }
  const withThese = (location: (typeof flags & { id: number })[]): Answers => ({
    ...mine,
    'auth.user': () => ({ data: { user: { ...owner, permissions: { location } } } }),
  })
  const rowLink = (name: string) => page.getByRole('table').getByRole('link', { name })
  await open(
    '/pricing',
    withThese([
      { id: 7, ...flags },
      { id: 8, ...viewing },
    ]),
  )
  await expect.element(page.getByRole('link', { name: 'New price list' })).toBeVisible()
  await expect.element(rowLink('Sunny Hill')).toHaveAttribute('href', `${lists}/6`)
  expect(rowLink('Lake Cabin').elements()).toEqual([])
  expect(page.getByRole('table').getByRole('button').elements()).toHaveLength(1)
  await open('/pricing', withThese([{ id: 8, ...viewing }]))
  await expect.element(page.getByText('Lake Cabin')).toBeVisible()
  expect(page.getByRole('link', { name: 'New price list' }).elements()).toEqual([])
})

test('the wizard names the place, and offers only places whose prices the person manages', async () => {
  await open(`${lists}/6`)
  await expect.element(page.getByText(/^Sunny Hill: Only one price list can apply/)).toBeVisible()
  await open('/setup/pricing', {
    'auth.user': () => ({ data: { user: { ...owner, permissions: { location: [{ id: 99, ...flags }] } } } }),
  })
  await page.getByRole('combobox', { name: 'Location' }).click()
  await expect.element(page.getByText('No location found')).toBeVisible()
})

test.each<[string, Answers]>([
  ['no answer from the server', { 'priceLists.list': () => refuse('internal') }],
  ['no permission', { 'priceLists.list': () => refuse('forbidden') }],
])('price lists with %s show a message', async (_what, answers) => {
  await open(lists, answers)
  await expect.element(page.getByText('Price lists could not be loaded')).toBeVisible()
})

test('as part of the setup it asks for the location first', async () => {
  const { router } = await open('/setup/pricing', { 'setupDraft.get': () => ({ data: { draft: null } }) })
  await button('Next: plan').click()
  await expect.element(page.getByText('Choose a location.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: 'Sunny Hill' }).click()
  await button('Next: plan').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Which plan?' })).toBeVisible()
  await button('Cancel').click()
  await button('Discard').click()
  await expect.poll(() => router.state.location.pathname).toBe('/setup')
})

test('a price list by its id alone redirects to its location, however many there are', async () => {
  const { router } = await open('/pricing/price-lists/6')
  await expect.poll(() => router.state.location.pathname).toBe(`${lists}/6`)
  const others = Array.from({ length: 100 }, (_, i) => ({ ...priceList, id: 1000 + i }))
  const many = await open('/pricing/price-lists/6', {
    'priceLists.mine': ({ page: at }) => ({
      data: { priceLists: at === 1 ? others : [priceList], total: 101 },
    }),
  })
  await expect.poll(() => many.router.state.location.pathname).toBe(`${lists}/6`)
  const none = await open('/pricing/price-lists/5', {
    'priceLists.mine': () => ({ data: { priceLists: others, total: 100 } }),
  })
  await expect.poll(() => none.router.state.status).toBe('idle')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(inputsOf('priceLists.mine')).toHaveLength(1)
})

/** Goes to the last step of the existing price list. */
async function openPreview(more: Answers = {}) {
  await open(`${lists}/6`, more)
  await button('Next: plan').click()
  await button('Next: preview').click()
}
const preview = (of: object): Answers => ({
  'planComparisons.preview': () => ({ data: { ...previewAnswer, ...of } }),
})

test("the preview shows past costs with the list, next to those with today's price list", async () => {
  await openPreview()
  const month = page.getByRole('region', { name: /^Last month, / })
  await expect.element(month.getByText('Last month: €7.80 less than with today’s price list.')).toBeVisible()
  const year = page.getByRole('region', { name: /^Last twelve months, / })
  await expect.element(year.getByText(/€46.40 more than/)).toBeVisible()
  await expect.element(year.getByText(/360 of 365 days have data/)).toBeVisible()
  await expect.element(year.getByText(/^The sum of monthly bills, each rounded to the cent/)).toBeVisible()
  await expect.element(month.getByRole('row', { name: /^Network fee, power €27.00 €27.00$/ })).toBeVisible()
  await month.getByText('Lines of the bill').click()
  await expect.element(month.getByText('7.5 kW × 3.6')).toBeVisible()
  expect(inputsOf('planComparisons.preview')[0]).toMatchObject({
    locationId: 7,
    planId: 5,
    agreedKw: { T0: '7.5' },
  })
})

test.each<[string, Answers, RegExp]>([
  ['no whole month', preview({ periods: [], knownSince: '2026-11-10' }), /data since 10\. 11\. 2026/],
  ['nothing measured', preview({ periods: [], knownSince: null }), /no full month of data yet/],
  [
    'market prices missing for today’s plan',
    preview({
      periods: previewAnswer.periods.map(({ present, ...period }) => ({
        ...period,
        present:
          present && period.kind === 'month'
            ? { ...present, completeness: { ...present.completeness, unpricedQuarters: 186 } }
            : present,
      })),
    }),
    /^Home: Market prices are missing/,
  ],
  [
    'half a year',
    preview({
      periods: previewAnswer.periods.map((period) =>
        period.kind === 'year' ? { ...period, days: 184, knownDays: 184 } : period,
      ),
    }),
    /not have a full year of data yet, only 184 days/,
  ],
  ['no price list today', preview({ present: null }), /No price list applies today/],
  ['a plan that is not published', preview({ asked: null }), /no published prices/],
  [
    'an answer that fails',
    { 'planComparisons.preview': () => refuse('internal') },
    /could not be calculated/,
  ],
])(
  'the preview of a place with %s shows a message, and the list can be saved',
  async (_what, answers, texts) => {
    await openPreview(answers)
    await expect.element(page.getByText(texts)).toBeVisible()
    await expect.element(button('Save price list')).toBeVisible()
  },
)

test('a price list draft is kept while a plan is created from it, and continues with the plan', async () => {
  const { router } = await open(`${lists}/create`)
  await page.getByLabelText('Grid operator (optional)').fill('Elektro Maribor')
  await button('Next: plan').click()
  await page.getByRole('link', { name: 'New plan' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/locations/7/manage/pricing/plans/create')
  await button('Cancel').click()
  await expect.poll(() => router.state.location.pathname).toBe(`${lists}/create`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Which plan?' })).toBeVisible()
  await button('Back').click()
  await expect.element(page.getByLabelText('Grid operator (optional)')).toHaveValue('Elektro Maribor')
  await button('Cancel').click()
  await button('Keep editing').click()
  await expect.element(page.getByLabelText('Grid operator (optional)')).toHaveValue('Elektro Maribor')
})
