import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectClean } from '../../testing/axe.ts'
import { inputsOf, refuse } from '../../testing/fake-client.ts'
import { openPage } from '../../testing/open-page.tsx'

const firstAccount = { 'firstAccount.state': () => ({ data: { open: false } }) }

async function signIn(email: string, password: string) {
  await page.getByLabelText('E-mail').fill(email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an address that is none is named at its field, and nothing is sent', async () => {
  await openPage('/auth/login', { answers: firstAccount })
  await signIn('owner', 'x')
  await expect.element(page.getByText('Must be a valid e-mail address')).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(inputsOf('auth.login')).toEqual([])
})

test('what the server refuses is said without telling whether somebody is known', async () => {
  await openPage('/auth/login', {
    answers: { ...firstAccount, 'auth.login': () => refuse('invalid_credentials') },
  })
  await signIn('owner@example.com', 'certainly not it')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('E-mail or password is not correct. Check both and try again.')
  await expectClean('login refused')
})
