import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountAnswers } from '../../testing/answers/account-answers.ts'
import { newcomer, setupAnswers } from '../../testing/answers/setup-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, onLocation7, owner, person, superAdmin } from '../../testing/people.ts'

const asUser = (user: typeof owner) => ({ ...setupAnswers, 'auth.user': () => ({ data: { user } }) })
const at = (router: { state: { location: { pathname: string } } }) => router.state.location.pathname
const setup = { level: 1, name: 'Setup' } as const

test.each(looks)('people without a location start with the setup: %s', async (_look, look) => {
  const { router } = await openPage('/', { ...look, answers: setupAnswers })
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Add controller' })).toBeVisible()
  expect(at(router)).toBe('/setup')
  await expect.element(page.getByText(/invite ana@example.com/)).toBeVisible()
  await expectClean('setup without a location')
})

test.each(['/location-groups/31', '/overview'])(
  'they are also redirected from %s, but not from their own account',
  async (path) => {
    const { router } = await openPage(path, { answers: setupAnswers })
    await expect.poll(() => at(router)).toBe('/setup')
    answerFromNowOn(accountAnswers)
    await router.navigate({ href: '/user/profile/preferences' })
    await expect.poll(() => at(router)).toBe('/user/profile/preferences')
  },
)

test('the page of a location shows a message after the person has lost access', async () => {
  const { router } = await openPage('/locations/7', {
    answers: { ...setupAnswers, 'locations.get': () => refuse('not_found') },
  })
  await expect
    .element(page.getByRole('heading', { name: 'You do not have access to this location' }))
    .toBeVisible()
  expect(at(router)).toBe('/locations/7')
})

test('people who got access meanwhile are let in', async () => {
  const { router } = await openPage('/setup', { answers: setupAnswers })
  await expect.element(page.getByRole('heading', setup)).toBeInTheDocument()
  expect(at(router)).toBe('/setup')
  answerFromNowOn({ 'auth.user': () => ({ data: { user: owner } }) })
  await openPage('/', { answers: asUser(owner) })
  await expect.element(page.getByRole('link', { name: /^Sunny Hill/ }).first()).toBeVisible()
})

test.each([
  ['a plain user is not sent to the setup', person, '/'],
  ['a super admin starts with the companies', superAdmin, '/overview'],
])('%s', async (_rule, user, path) => {
  const none = { 'locations.list': () => ({ data: { locations: [], total: 0, figures: null } }) }
  const { router } = await openPage('/', { answers: { ...asUser(user), ...none } })
  await expect.poll(() => at(router)).toBe(path)
})

const unpricedSunnyHill = () => ({ data: { locations: 2, unpriced: 1, firstUnpriced: 'Sunny Hill' } })

test('a manager sees the note for the locations of the company', async () => {
  await openPage('/setup', { answers: { ...asUser(aggregator), 'priceLists.coverage': unpricedSunnyHill } })
  await expect
    .element(page.getByRole('link', { name: 'Prices and plans' }))
    .toHaveTextContent('Sunny Hill has no active price list.')
})

test('a guest with view permission gets no link to prices, and sees who sets them', async () => {
  const guest = {
    ...newcomer,
    permissions: onLocation7(),
    locations: owner.locations,
  }
  const { router } = await openPage('/setup', { answers: asUser(guest) })
  await expect
    .element(page.getByRole('button', { name: 'Prices and plans' }))
    .toHaveTextContent('The owner of your locations sets their prices.')
  await router.navigate({ href: '/setup/pricing' })
  await expect.poll(() => at(router)).toBe('/setup')
})

test('disabled options show the reason, and a location without a price list is named', async () => {
  await openPage('/setup', { answers: { ...asUser(owner), 'priceLists.coverage': unpricedSunnyHill } })
  const pricing = page.getByRole('link', { name: 'Prices and plans' })
  await expect.element(pricing).toHaveTextContent('Sunny Hill has no active price list.')
  await expect.element(pricing).toHaveAttribute('href', '/setup/pricing')
  await expect
    .element(page.getByRole('button', { name: 'Devices' }))
    .toHaveTextContent('Devices appear automatically once their controller is linked.')
})

test('an unfinished setup can be continued or discarded', async () => {
  const draft = {
    kind: 'p1-module' as const,
    step: 2,
    locationId: null,
    companyId: 3,
    locationGroupId: null,
    ownerId: newcomer.id,
    name: 'Vila',
    countryCode: 'SI',
    region: null,
    timezone: 'Europe/Ljubljana',
    street: '',
    houseNumber: '',
    postcode: '',
    city: '',
    coordinates: null,
    serial: '',
    takesOverFrom: null,
    planId: null,
    agreedKw: {},
    savedAt: Date.now(),
  }
  await openPage('/setup', { answers: { ...setupAnswers, 'setupDraft.get': () => ({ data: { draft } }) } })
  await expect.element(page.getByText('Vila · step 2 of 4')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Continue setup' }))
    .toHaveAttribute('href', '/setup/p1-wifi')
  answerFromNowOn({ 'setupDraft.get': () => ({ data: { draft: null } }) })
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('You have an unfinished setup')).not.toBeInTheDocument()
  expect(inputsOf('setupDraft.drop')).toHaveLength(1)
})
