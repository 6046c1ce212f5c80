import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { superAdmin } from '../../testing/people.ts'

const someCompany = {
  rootGroup: { id: 40 },
  countryId: 705,
  contactEmail: null,
  contactPhone: null,
  assignedControllersCount: 1,
  locationsCount: 2,
}
const answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: superAdmin } }),
}

describe.each(looks)('%s', (_look, look) => {
  test.each(['users', 'locations', 'oem-devices', 'devices'])(
    'the search for %s is accessible',
    async (kind) => {
      await openPage(`/admin/search/${kind}?pageSize=10`, { ...look, answers })
      await expect.element(page.getByRole('row').nth(1)).toBeVisible()
      await expectClean(`search of ${kind}`)
    },
  )

  test('the actions on a person are accessible: the menu, and the choice of a company', async () => {
    await openPage('/admin/search/users?email=owner@example.com', { ...look, answers })
    await page.getByRole('button', { name: 'Actions for owner@example.com' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Impersonate' })).toBeVisible()
    await expectClean('menu of a row')
    await page.getByRole('menuitem', { name: 'Change company' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(page.getByText('Owns 1 location of the company.', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Change company' })).toBeDisabled()
    await expectClean('company of a person')
  })

  test('the companies of a person are accessible, and one where they own a location cannot be removed', async () => {
    await openPage('/admin/search/users?email=owner@example.com', { ...look, answers })
    await page.getByRole('button', { name: 'Actions for owner@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Companies' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove from Red Hills' })).toBeEnabled()
    await expect.element(page.getByRole('button', { name: 'Remove from Green Valley Energy' })).toBeDisabled()
    await expectClean('companies of a person')
  })

  test('the audit log and an entry of it are accessible', async () => {
    await openPage('/admin/audit?action=location.update&pageSize=10', { ...look, answers })
    await page.getByRole('button', { name: 'Details' }).first().click()
    await expect.element(page.getByRole('dialog', { name: 'Entry' })).toBeVisible()
    await expectClean('entry of the audit log')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expectClean('audit log')
  })

  test('does not create a company without a name, and the dialog with the error is accessible', async () => {
    await openPage('/overview', { ...look, answers })
    await page.getByRole('button', { name: 'Add new' }).click()
    await page.getByRole('button', { name: 'Create company' }).click()
    await expect.element(page.getByText('This field is required').first()).toBeVisible()
    expect(inputsOf('companyAdmin.create')).toEqual([])
    await expectClean('new company with errors')
  })
})

test('formats a count the same way everywhere', async () => {
  await openPage('/admin/search/users', {
    answers: { ...answers, 'adminSearch.users': () => ({ data: { users: [], total: 20_010 } }) },
  })
  await expect.element(page.getByRole('link', { name: /^Users\s*20,010$/ })).toBeVisible()
  await expect.element(page.getByText('20,010 users')).toBeVisible()
})

test('a super admin adds a person to another company, changes the role, and removes them', async () => {
  await openPage('/admin/search/users?email=owner@example.com', {
    answers: {
      ...answers,
      'userAdministration.changeCompany': () => ({ data: {} }),
      'members.remove': () => ({ data: {} }),
    },
  })
  await page.getByRole('button', { name: 'Actions for owner@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Companies' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Choose a company.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Company', exact: true }).click()
  await page.getByRole('option', { name: 'Blue Coast' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabelText('Role in Red Hills').selectOptions('Aggregator')
  await page.getByRole('button', { name: 'Remove from Red Hills' }).click()
  const question = page.getByRole('dialog', { name: 'Remove owner@example.com from Red Hills?' })
  await question.getByRole('button', { name: 'Keep this person' }).click()
  expect(inputsOf('members.remove')).toEqual([])
  await page.getByRole('button', { name: 'Remove from Red Hills' }).click()
  await question.getByRole('button', { name: 'Remove from company' }).click()
  await expect.poll(() => inputsOf('members.remove')).toEqual([{ companyId: 5, userId: 9 }])
  expect(inputsOf('userAdministration.changeCompany')).toEqual([
    { userId: 9, fromCompanyId: null, companyId: 4, role: 'ROLE_USER_BASIC' },
    { userId: 9, fromCompanyId: null, companyId: 5, role: 'ROLE_AGGREGATOR' },
  ])
})

test('shows how many companies a list leaves out, and finds them by name', async () => {
  const company = (id: number) => ({ ...someCompany, id, name: `Company ${id}` })
  await openPage('/admin/search/users?email=owner@example.com', {
    answers: {
      ...answers,
      'companies.list': () => ({
        data: { companies: Array.from({ length: 60 }, (_, at) => company(at + 100)) },
      }),
    },
  })
  await page.getByRole('button', { name: 'Actions for owner@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Companies' }).click()
  const field = page.getByRole('combobox', { name: 'Company', exact: true })
  await field.click()
  await expect
    .element(page.getByRole('option', { name: '10 more; search to narrow the list' }))
    .toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: 'Company 159' })).not.toBeInTheDocument()
  await field.fill('company 159')
  await page.getByRole('option', { name: 'Company 159' }).click()
  await expect.element(field).toHaveValue('Company 159')
})

test('shows a refused input of a new company at its field, and other refusals above', async () => {
  await openPage('/overview', {
    answers: {
      ...answers,
      'companyAdmin.create': () =>
        refuse('invalid', [
          { path: 'data.contactPhone', message: 'Invalid' },
          { path: 'elsewhere', message: 'Invalid' },
        ]),
    },
  })
  await page.getByRole('button', { name: 'Add new' }).click()
  await page.getByLabelText('Name', { exact: true }).fill('Nova')
  await page.getByLabelText('Country', { exact: true }).selectOptions('Slovenia')
  await page.getByLabelText('Contact e-mail').fill('a@b..c')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect.element(page.getByText('Must be a valid e-mail address')).toBeVisible()
  expect(inputsOf('companyAdmin.create')).toEqual([])
  await page.getByLabelText('Contact e-mail').fill('a@b.si')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect
    .element(page.getByLabelText('Contact phone'))
    .toHaveAccessibleDescription(/This value was not accepted/)
  await expect.element(page.getByRole('dialog').getByText('Check the fields', { exact: false })).toBeVisible()
})

test('stores the columns of two tables with the same name separately, and a release removes no column', async () => {
  localStorage.setItem('table-columns:search-users', '{"email":false,"country":false,"gone":true}')
  await openPage('/admin/search/users', { answers })
  await expect.element(page.getByRole('columnheader', { name: 'Last name' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Country' })).not.toBeInTheDocument()
  await openPage('/settings/global/companies/3/users', { answers })
  const users = page.getByRole('region', { name: 'Users' })
  for (const name of ['E-mail', 'Name', 'Role', 'Locations', 'State']) {
    await expect.element(users.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
})
