import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account, accountAnswers } from '../../testing/answers/account-answers.ts'
import { placeAnswers, summaries, sunnyHill } from '../../testing/answers/location-answers.ts'
import { inputsOf, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const houses = Array.from({ length: 130 }, (_, i) => ({ id: 100 + i, name: `House ${i + 1}` }))
const startsAtHouse129 = { ...owner.preferences, startPage: 'overview', startLocationId: 228 } as const

test('any location can be the start location; locations that are not offered are found by name', async () => {
  await openPage('/user/profile/preferences', {
    answers: {
      ...placeAnswers,
      ...accountAnswers,
      'auth.user': () => ({ data: { user: owner } }),
      'account.get': () => ({ data: { account: { ...account, preferences: startsAtHouse129 } } }),
      'locations.list': ({ search = '' } = {}) => {
        const found = houses.filter(({ name }) => name.includes(search))
        const [summary = expect.fail('a location')] = summaries
        return {
          data: {
            locations: found.slice(0, 25).map((house) => ({ ...summary, ...house })),
            total: found.length,
            figures: null,
          },
        }
      },
      'locations.get': ({ id }) => {
        const house = houses.find((one) => one.id === Number(id)) ?? refuse('not_found')
        return { data: { location: { ...sunnyHill, ...house } } }
      },
    },
  })
  const choice = page.getByRole('combobox', { name: 'Location', exact: true })
  await expect.element(choice).toHaveValue('House 129')
  await choice.click()
  await expect
    .element(page.getByRole('option', { name: '105 more; search to narrow the list' }))
    .toBeVisible()
  await choice.fill('House 12')
  await expect.element(page.getByRole('option', { name: 'House 121' })).toBeVisible()
  await page.getByRole('option', { name: 'House 121' }).click()
  await expect.element(choice).toHaveValue('House 121')
  expect(inputsOf('locations.list')).toContainEqual({ search: 'House 12' })
})
