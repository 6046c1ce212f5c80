import type { LocationSummary } from '@kilowatt/contracts/directory/locations'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner, person } from '../../testing/people.ts'

const houses: LocationSummary[] = Array.from({ length: 130 }, (_, i) => ({
  id: 100 + i,
  name: `House ${String(i + 1).padStart(3, '0')}`,
  city: 'Ljubljana',
  companyId: 3,
  locationGroupId: 31,
  powerW: 300,
  solarW: null,
  lastSeenAt: null,
  connected: true,
  alarms: null,
}))

const figures = { locations: 130, controllers: 131, controllersOffline: 2, powerW: -12_340, solarW: 56_700 }
const answers = {
  ...placeAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'locations.list': (
    input: {
      page?: unknown
      pageSize?: unknown
      search?: string | undefined
      locationGroupId?: unknown
    } = {},
  ) => {
    const found = houses.filter(({ name }) => name.includes(input.search ?? ''))
    const [number, size] = [Number(input.page ?? 1), Number(input.pageSize ?? 25)]
    const locations = found.slice((number - 1) * size, number * size)
    return { data: { locations, total: found.length, figures: input.locationGroupId ? figures : null } }
  },
}
const list = () => page.getByRole('main').getByRole('list', { name: 'Locations' })
const names = () =>
  list()
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('b')?.textContent)

describe.each([
  ['the home of an owner', '/', owner],
  ['a group', '/companies/3/location-groups/31', aggregator],
])('%s with many locations', (_what, path, user) => {
  const many = { ...answers, 'auth.user': () => ({ data: { user } }) }

  test('shows how many there are, and all of them can be reached', async () => {
    const { router } = await openPage(path, { answers: many })
    await expect.element(page.getByRole('main').getByText(/^130 locations/)).toBeVisible()
    await expect.element(page.getByText('1 – 25 of 130')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText('26 – 50 of 130')).toBeVisible()
    expect(names()).toEqual(houses.slice(25, 50).map(({ name }) => name))
    expect(router.state.location.search).toMatchObject({ page: 2 })
    await router.navigate({ href: `${path}?page=6` })
    await expect.poll(names).toEqual(houses.slice(125).map(({ name }) => name))
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })

  test('a search finds a location beyond the first page, and stays when only one result is left', async () => {
    await openPage(path, { answers: many })
    await page.getByRole('searchbox', { name: 'Search locations', exact: true }).fill('House 117')
    await expect.poll(names).toEqual(['House 117'])
    await page.getByRole('searchbox', { name: 'Search locations', exact: true }).fill('Castle')
    await expect.element(page.getByText('No location found')).toBeVisible()
  })
})

test('a group and a company have their own titles, with their content and what is offline', async () => {
  const asAggregator = { ...answers, 'auth.user': () => ({ data: { user: aggregator } }) }
  const { router } = await openPage('/companies/3/location-groups/31', { answers: asAggregator })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Styria')
  const context = page.getByRole('main').getByText(/^130 locations/)
  await expect
    .element(context)
    .toHaveTextContent(
      /^130 locations · 2 of 131 controllers offline · Solar 56.7\d?\skW · Export 12.3\d?\skW$/,
    )
  await router.navigate({ href: '/companies/3/location-groups/30' })
  await expect.element(heading).toHaveTextContent('Green Valley')
})

describe.each(looks)('%s', (_look, look) => {
  test('the lists of locations are accessible', async () => {
    await openPage('/?page=2', { ...look, answers })
    await expect.element(page.getByText('26 – 50 of 130')).toBeVisible()
    await expectClean('a page of locations')
  })
})

describe.each(looks)('without any location, %s', (_look, look) => {
  const none = { 'locations.list': () => ({ data: { locations: [], total: 0, figures: null } }) }
  test.each([
    ['a new user', '/', person, /owner to invite ana@example.com/, 'Contact support', '/auth/support'],
    [
      'a person with a new company',
      '/companies/3/location-groups/30',
      aggregator,
      /Until then you can prepare/,
      'Users',
      '/settings/global/companies/3/users',
    ],
    [
      'a person who opens an empty group',
      '/companies/3/location-groups/31',
      aggregator,
      /Move locations here/,
      'Location groups',
      '/settings/global/companies/3/location-groups',
    ],
  ])('%s sees who has to take the next step', async (_who, path, user, words, action, href) => {
    await openPage(path, {
      ...look,
      answers: { ...answers, ...none, 'auth.user': () => ({ data: { user } }) },
    })
    const main = page.getByRole('main')
    await expect.element(main.getByText(words)).toBeVisible()
    await expect.element(main.getByRole('link', { name: action })).toHaveAttribute('href', href)
    await expectClean(path)
  })
})
