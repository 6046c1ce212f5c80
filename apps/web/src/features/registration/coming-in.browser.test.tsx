import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectClean } from '../../testing/axe.ts'
import { inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'

const missing = () => ({ data: { outcome: 'missing' as const } })

describe.each(looks)('%s', (_look, look) => {
  test('registering says what is missing, sends nothing, and is clean', async () => {
    await openPage('/auth/register', look)
    await page.getByLabelText('Password', { exact: true }).fill('password1')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.element(page.getByText('Agree to go on').first()).toBeVisible()
    expect(inputsOf('registration.register')).toEqual([])
    await expectClean('register with errors')
  })

  test('a forgotten password is answered alike for everybody, and clean', async () => {
    await openPage('/auth/forgotten-password', {
      ...look,
      answers: { 'registration.forgottenPassword': () => ({ data: {} }) },
    })
    await page.getByLabelText('E-mail').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect.element(page.getByRole('status')).toBeVisible()
    await expectClean('forgotten password')
  })

  test.each([
    ['/auth/reset-password?token=none', /./],
    ['/auth/verify-email?token=none', 'Email verification failed.'],
    ['/auth/token-validation?token=none', 'This link does not work'],
    ['/auth/awaiting-email-verification', 'Check your mail'],
    ['/auth/privacy-policy', /./],
    ['/auth/support', 'Support'],
  ])('%s is clean', async (path, heading) => {
    const answers = { 'registration.tokenState': missing, 'registration.verifyEmail': missing }
    await openPage(path, { ...look, answers })
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectClean(path)
  })

  test('an invite that is none says so, and is clean', async () => {
    await openPage('/?confirmationAction=LOCATION_INVITE&confirmationId=none', {
      ...look,
      answers: { 'confirmations.look': () => refuse('token_missing') },
    })
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Error occurred while processing invite')
    await expectClean('invite that is none')
  })
})
