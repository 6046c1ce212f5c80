import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, superAdmin } from '../../testing/people.ts'

const answers = { ...placeAnswers, ...companyAnswers }
const open = (user: typeof aggregator, more: Answers = {}) =>
  openPage('/settings/global/companies/3', {
    answers: { ...answers, 'auth.user': () => ({ data: { user } }), ...more },
  })
const save = () => page.getByRole('button', { name: 'Save' }).click()

test('shows a refused input at its field', async () => {
  await open(superAdmin, {
    'companyAdmin.update': () => refuse('invalid', [{ path: 'branding.domain', message: 'domain_taken' }]),
  })
  await page.getByLabelText('Slogan').fill('Sun')
  await page.getByLabelText('Domain').fill('energy.example.com')
  await save()
  await expect.element(page.getByLabelText('Domain')).toHaveFocus()
  await expect
    .element(page.getByLabelText('Domain'))
    .toHaveAccessibleDescription(/Another company already uses this domain/)
})

test('shows a refusal without a field above the form', async () => {
  await open(superAdmin, { 'companyAdmin.update': () => refuse('forbidden') })
  await page.getByLabelText('Slogan').fill('Sun')
  await save()
  await expect.element(page.getByText('You do not have permission to do this.')).toBeInViewport()
})

test('a super admin can make a company the default; an aggregator can neither do that nor change the domain', async () => {
  await open(superAdmin, { 'companyAdmin.update': () => refuse('unavailable') })
  await page.getByLabelText('Default company').click()
  await save()
  await expect.poll(() => inputsOf('companyAdmin.update')).toMatchObject([{ companyId: 3, isDefault: true }])
  await open(aggregator)
  await expect.element(page.getByLabelText('Domain')).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('Default company')).not.toBeInTheDocument()
})
