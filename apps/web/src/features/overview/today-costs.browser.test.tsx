import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { costAnswers, noCosts } from '../../testing/answers/cost-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers, sunnyHill } from '../../testing/answers/location-answers.ts'
import { createLive, devicesOf, sunnyEvent } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const mayPrice = { id: 7, view: true, control: true, edit: true, manageUsers: true, managePricing: true }
const answersOf = (hasPrices: boolean, permissions = [mayPrice]) => ({
  ...placeAnswers,
  ...energyAnswers,
  ...costAnswers,
  ...createLive().answers,
  'auth.user': () => ({ data: { user: { ...owner, permissions: { location: permissions } } } }),
  'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
  'locations.get': () => ({
    data: {
      location: { ...sunnyHill, activePriceList: hasPrices ? { id: 4, name: 'Sample plan' } : null },
    },
  }),
})
const costs = () => page.getByRole('region', { name: 'Costs' })

test("today's cost and solar savings are next to the day, and link to the details", async () => {
  await openPage('/locations/7', { answers: answersOf(true) })
  await expect.element(costs().getByText('€40.40')).toBeVisible()
  await expect.element(costs().getByText('Saved by the sun')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Cost details' }))
    .toHaveAttribute('href', '/locations/7/summary')
})

test('before the first calculation of a day, it shows neither an amount nor a message that there is none', async () => {
  await openPage('/locations/7', {
    answers: {
      ...answersOf(true),
      'periodCosts.location': ({ from, to }) => ({
        data: noCosts(Number(from), Number(to), { isPending: true }),
      }),
    },
  })
  await expect.element(costs().getByText('not calculated yet').first()).toBeVisible()
})

test('without prices, people who may set them get a link, and others do not', async () => {
  await openPage('/locations/7', { answers: answersOf(false) })
  await expect.element(page.getByRole('link', { name: 'Add prices to see costs' })).toBeVisible()
  expect(costs().elements()).toEqual([])
})
