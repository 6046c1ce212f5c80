import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, refuse } from '../../testing/fake-server.ts'
import { createLive, sunnyEvent } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
}
const revoked: Answers = {
  'live.location': () => refuse('not_found'),
  'locations.get': () => refuse('not_found'),
  'locations.list': () => ({ data: { locations: [], total: 0, figures: null } }),
  'menu.own': () => ({ data: { structure: [], company: null } }),
}

test("people whose access ends while the page is open see the location's name and what to do", async () => {
  const live = createLive()
  await openPage('/locations/7', { answers: { ...answers, ...live.answers } })
  live.send(sunnyEvent(3000))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sunny Hill' })).toBeVisible()
  answerFromNowOn(revoked)
  live.end(() => refuse('not_found'))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'You no longer have access to Sunny Hill' }))
    .toBeVisible()
  await expectClean('access that ended')
  expect(page.getByRole('treeitem', { name: 'Sunny Hill' }).elements()).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'You no longer have access to Sunny Hill' }))
    .toBeVisible()
  await expectClean('home after access that ended')
})

test('people who open an old link learn only that they have no access to the location', async () => {
  await openPage('/locations/7/charts', { answers: { ...answers, ...revoked } })
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'You do not have access to this location' }))
    .toBeVisible()
  await expect.element(page.getByText(/ask its owner for an invite/i)).toBeVisible()
})
