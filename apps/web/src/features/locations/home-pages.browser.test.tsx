import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, beOffline, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner, superAdmin } from '../../testing/people.ts'

const asOwner = { ...placeAnswers, 'auth.user': () => ({ data: { user: owner } }) }
const asSuperAdmin = { ...placeAnswers, 'auth.user': () => ({ data: { user: superAdmin } }) }
const lost = { level: 1, name: "This page doesn't exist." } as const

describe.each([
  ...looks,
  ['theme white, desktop', { theme: 'white', size: 'desktop' }],
  ['theme default, phone', { theme: 'default', size: 'phone' }],
] as const)('%s', (_look, look) => {
  test('the locations of an owner are accessible', async () => {
    await openPage('/', { ...look, answers: asOwner })
    await expect.element(page.getByRole('main').getByRole('link', { name: /^Sunny Hill/ })).toBeVisible()
    await expectClean('locations')
  })

  test('a page that does not exist is accessible', async () => {
    await openPage('/no/such/page', { ...look, answers: asOwner })
    await expect.element(page.getByRole('heading', lost)).toBeVisible()
    await expectClean('not found')
  })

  test('companies, and the locations of a group, are accessible', async () => {
    const { router } = await openPage('/overview', { ...look, answers: asSuperAdmin })
    await expect
      .element(page.getByRole('main').getByRole('link', { name: /Green Valley Energy/ }))
      .toBeVisible()
    await expectClean('companies')
    await router.navigate({ href: '/companies/3/location-groups/31' })
    await expect.poll(() => page.getByRole('main').getByRole('listitem').elements().length).toBe(2)
    await expectClean('locations of a group')
  })
})

test('locations that fail to load show the reason, and load on retry', async () => {
  await openPage('/', { answers: { ...asOwner, 'locations.list': beOffline } })
  await expect.element(page.getByRole('main').getByText('The server did not answer')).toBeVisible()
  answerFromNowOn(placeAnswers)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Sunny Hill/ })).toBeVisible()
})

test('people who can no longer see the locations get a link to support', async () => {
  await openPage('/', { answers: { ...asOwner, 'locations.list': () => refuse('forbidden') } })
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', '/auth/support')
})
