import type { User } from '@kilowatt/contracts/identity/auth'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { inputsOf } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, superAdmin } from '../../testing/people.ts'

const [green, blue] = [
  { companyId: 3, companyName: 'Green Valley Energy', role: 'ROLE_AGGREGATOR' },
  { companyId: 4, companyName: 'Blue Coast', role: 'ROLE_AGGREGATOR' },
] as const
/** A person who manages two companies; the first is the current one. */
const both: User = { ...aggregator, memberships: [blue, green] }
const inBlue: User = { ...both, company: { id: 4, name: 'Blue Coast' } }

function answers(start: User) {
  let user = start
  return {
    ...placeAnswers,
    ...companyAnswers,
    'auth.user': () => ({ data: { user } }),
    'sessions.switchCompany': () => {
      user = inBlue
      return { data: { user } }
    },
  }
}
const card = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(name) })

test('a manager of several companies chooses one; choosing another switches the session to it', async () => {
  const { router } = await openPage('/', { answers: answers(both) })
  await expect.poll(() => router.state.location.pathname).toBe('/overview')
  await card('Blue Coast').hover()
  expect(inputsOf('sessions.switchCompany')).toEqual([])
  await card('Blue Coast').click()
  await expect.poll(() => router.state.location.pathname).toBe('/companies/4/location-groups/40')
  expect(inputsOf('sessions.switchCompany')).toEqual([{ companyId: 4 }])
})

test('the current company opens without a switch', async () => {
  const { router } = await openPage('/overview', { answers: answers(both) })
  await card('Green Valley Energy').click()
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/companies\/3\//)
  expect(inputsOf('sessions.switchCompany')).toEqual([])
})

test('a link to the other company switches to it', async () => {
  const { router } = await openPage('/settings/global/companies/4/mail', { answers: answers(both) })
  await expect.poll(() => inputsOf('sessions.switchCompany')).toEqual([{ companyId: 4 }])
  expect(router.state.location.pathname).toBe('/settings/global/companies/4/mail')
})

test('a single company opens directly', async () => {
  const only = {
    id: 3,
    name: 'Green Valley Energy',
    rootGroup: { id: 30 },
    countryId: 705,
    contactEmail: null,
    contactPhone: null,
    assignedControllersCount: 1,
    locationsCount: 2,
  }
  const { router } = await openPage('/', {
    answers: { ...answers(aggregator), 'companies.list': () => ({ data: { companies: [only] } }) },
  })
  await expect.poll(() => router.state.location.pathname).toBe('/companies/3/location-groups/30')
})

test('warns super admins while people who register are not assigned to a company', async () => {
  const notice = () => page.getByText(/There is no default company/)
  const cards = ['Green Valley Energy', 'Blue Coast'].map((name, at) => ({
    ...{ id: 3 + at, name, rootGroup: { id: 30 + at }, countryId: 705 },
    ...{ contactEmail: null, contactPhone: null, assignedControllersCount: 1, locationsCount: 2 },
  }))
  const list = (defaultCompanyId: number | null) =>
    openPage('/overview', {
      answers: {
        ...answers(superAdmin),
        'companies.list': () => ({ data: { companies: cards, defaultCompanyId } }),
      },
    })
  await list(null)
  await expect.element(notice()).toBeVisible()
  await expectClean('companies while none is the default one')
  await list(3)
  await expect.element(card('Blue Coast')).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
})
