import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../api/query-client.ts'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner } from '../../testing/people.ts'

const all = { ...placeAnswers, ...companyAnswers, ...energyAnswers }
const answers = { ...all, 'auth.user': () => ({ data: { user: aggregator } }) }
const lost = page.getByRole('heading', { level: 1, name: "This page doesn't exist." })
const crumbs = () => page.getByRole('navigation', { name: 'Breadcrumbs' })

test.each([
  ['below its group', '/location-groups/31/locations/7', '/locations/7', 'Sunny Hill'],
  ['below its company', '/companies/3/location-groups/31/locations/7', '/locations/7', 'Sunny Hill'],
  ['with a slash at the end', '/location-groups/31/locations/7/', '/locations/7', 'Sunny Hill'],
  [
    'charts with their range',
    '/companies/3/location-groups/31/locations/7/charts?range=week',
    '/locations/7/charts?range=week',
    'Charts',
  ],
  ['people', '/location-groups/31/locations/7/manage/users', '/locations/7/manage/users', 'Users'],
  ['a group without its company', '/location-groups/31', '/companies/3/location-groups/31', 'Styria'],
  [
    'a category by its name',
    '/locations/7/category/BATTERY?range=week',
    '/locations/7/category/battery?range=week',
    'Battery',
  ],
  [
    'the overview of a company',
    '/settings/global/companies/3/overview',
    '/settings/global/companies/3',
    'Green Valley Energy',
  ],
  ['a company', '/companies/3', '/companies/3/location-groups/30', 'Green Valley'],
])('%s: the address redirects to the page', async (_what, alias, address, heading) => {
  const { router } = await openPage(alias, { answers })
  await expect.poll(() => router.state.location.href).toBe(address)
  await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
})

test('under an alias the crumbs, the selection in the tree and Back are those of the place', async () => {
  const { router, history } = await openPage('/companies/3/location-groups/31', { answers })
  await expect.element(page.getByRole('main').getByText('Sunny Hill')).toBeVisible()
  await router.navigate({ href: '/companies/3/location-groups/31/locations/7/manage/users' })
  await expect.poll(() => router.state.location.pathname).toBe('/locations/7/manage/users')
  await expect.element(crumbs()).toHaveTextContent(/Green Valley Energy.*Styria.*Sunny Hill.*Users/)
  history.back()
  await expect.poll(() => router.state.location.pathname).toBe('/companies/3/location-groups/31')
  await router.navigate({ href: '/location-groups/31/locations/7' })
  await expect
    .element(page.getByRole('treeitem', { name: /Sunny Hill/ }))
    .toHaveAttribute('aria-current', 'page')
})

test('an owner can open the location under a group, too', async () => {
  const { router } = await openPage('/location-groups/31/locations/7/charts', {
    answers: { ...all, 'auth.user': () => ({ data: { user: owner } }) },
  })
  await expect.poll(() => router.state.location.pathname).toBe('/locations/7/charts')
})

describe('not found:', () => {
  test.each([
    ['a location that is not in the group', '/location-groups/30/locations/7'],
    ['a location that is not in the company', '/companies/4/location-groups/31/locations/7'],
    ['an absent location of a group', '/location-groups/31/locations/99'],
    ['an id that is not a number', '/location-groups/31/locations/seven'],
    ['a group of another company', '/companies/4/location-groups/31'],
    ['a group id that is not a number', '/companies/3/location-groups/all'],
    ['an absent group without its company', '/location-groups/99'],
    ['a page that no location has', '/location-groups/31/locations/7/nowhere'],
  ])('%s', async (_what, address) => {
    await openPage(address, { answers })
    await expect.element(lost).toBeVisible()
  })
})

describe('is not accessible to the person:', () => {
  test.each([
    ['an absent group', '/companies/3/location-groups/99'],
    ['an absent company', '/companies/99'],
    ['the devices of an absent company', '/companies/99/integrated-devices'],
    ['the settings of an absent company', '/settings/global/companies/99'],
  ])('%s', async (_what, address) => {
    await openPage(address, { answers })
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }))
      .toBeVisible()
    await expectClean('a page of a company that is not ours')
  })
})

test('people whose role in a company ends while the page is open see its name', async () => {
  const { router } = await openPage('/settings/global/companies/3', { answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Green Valley Energy' })).toBeVisible()
  answerFromNowOn({ 'companyAdmin.get': () => refuse('not_found') })
  // recent answers are not fetched again
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await router.invalidate()
  await expect
    .element(
      page.getByRole('heading', { level: 1, name: 'You no longer have access to Green Valley Energy' }),
    )
    .toBeVisible()
})
