import type { User } from '@kilowatt/contracts/identity/auth'
import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { pricingAnswers } from '../../testing/answers/pricing-answers.ts'
import { openPage } from '../../testing/open-page.tsx'
import { onLocation7, person } from '../../testing/people.ts'

/** A person with whom location 7 is shared with these permissions. */
const guestWith = (...actions: LocationAction[]): User => ({
  ...person,
  permissions: onLocation7(...actions),
  locations: [{ id: 7, name: 'Sunny Hill', companyId: 3, locationGroupId: 31, activePriceList: null }],
})
const openAs = (user: User, path: string) =>
  openPage(path, {
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...pricingAnswers,
      'grants.list': () => ({ data: { users: [], grantable: [] } }),
      'invites.list': () => ({ data: { invites: [], total: 0 } }),
      'auth.user': () => ({ data: { user } }),
    },
  })
const entry = page.getByRole('link', { name: 'Manage location' })

describe.each([
  ['manageUsers', '/locations/7/manage/users'],
  ['managePricing', '/locations/7/manage/pricing/price-lists'],
] as const)('a guest with only %s', (action, path) => {
  test('finds the entry in the sidebar, which links to what they may do', async () => {
    await openAs(guestWith(action), '/locations/7')
    await expect.element(entry).toHaveAttribute('href', path)
  })
  test("is redirected there from the section's address", async () => {
    const { router } = await openAs(guestWith(action), '/locations/7/manage')
    await expect.poll(() => router.state.location.pathname).toBe(path)
  })
})

describe('a guest with view permission only', () => {
  test('has no entry, and the section redirects to the location', async () => {
    const { router } = await openAs(guestWith(), '/locations/7/manage')
    await expect.poll(() => router.state.location.pathname).toBe('/locations/7')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sunny Hill' })).toBeVisible()
    await expect.element(entry).not.toBeInTheDocument()
  })
})
