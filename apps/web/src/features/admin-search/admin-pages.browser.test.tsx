import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectClean } from '../../testing/axe.ts'
import { companyAnswers } from '../../testing/company-answers.ts'
import { inputsOf } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { superAdmin } from '../../testing/people.ts'
import { placeAnswers } from '../../testing/place-answers.ts'

const answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: superAdmin } }),
}

describe.each(looks)('%s', (_look, look) => {
  test.each(['users', 'locations', 'oem-devices', 'devices'])('the search of %s is clean', async (kind) => {
    await openPage(`/admin/search/${kind}?pageSize=10`, { ...look, answers })
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    await expectClean(`search of ${kind}`)
  })

  test('what can be done with a person is clean: the menu, and the question which company', async () => {
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

  test('the companies of a person are clean, and those that a house keeps them in are not left', async () => {
    await openPage('/admin/search/users?email=owner@example.com', { ...look, answers })
    await page.getByRole('button', { name: 'Actions for owner@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Companies' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove from Red Hills' })).toBeEnabled()
    await expect.element(page.getByRole('button', { name: 'Remove from Green Valley Energy' })).toBeDisabled()
    await expectClean('companies of a person')
  })

  test('the audit log and an entry of it are clean', async () => {
    await openPage('/admin/audit?action=location.update&pageSize=10', { ...look, answers })
    await page.getByRole('button', { name: 'Details' }).first().click()
    await expect.element(page.getByRole('dialog', { name: 'Entry' })).toBeVisible()
    await expectClean('entry of the audit log')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expectClean('audit log')
  })

  test('a company without a name is not made, and the dialog that says so is clean', async () => {
    await openPage('/overview', { ...look, answers })
    await page.getByRole('button', { name: 'Add new' }).click()
    await page.getByRole('button', { name: 'Create company' }).click()
    await expect.element(page.getByText('A name is required.')).toBeVisible()
    expect(inputsOf('companyAdmin.create')).toEqual([])
    await expectClean('new company with errors')
  })
})

test('a super admin adds a person to one more company, gives another role, and takes them out', async () => {
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
  await expect.poll(() => inputsOf('members.remove')).toEqual([{ companyId: 5, userId: 9 }])
  expect(inputsOf('userAdministration.changeCompany')).toEqual([
    { userId: 9, fromCompanyId: null, companyId: 4, role: 'ROLE_USER_BASIC' },
    { userId: 9, fromCompanyId: null, companyId: 5, role: 'ROLE_AGGREGATOR' },
  ])
})
