import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner, siteOf } from '../../testing/people.ts'

const answers: Answers = { 'firstAccount.state': () => ({ data: { open: false } }) }

async function signIn(email: string, password: string) {
  await page.getByLabelText('E-mail').fill(email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe.each([
  ...looks,
  ['theme white, desktop', { theme: 'white', size: 'desktop' }],
  ['theme default, phone', { theme: 'default', size: 'phone' }],
] as const)('%s', (_look, look) => {
  test('the login is accessible: with the cookie question, without it, with errors', async () => {
    await openPage('/auth/login', { ...look, answers, isNew: true })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await expectClean('login with the question about cookies')
    await page.getByRole('button', { name: 'Only necessary' }).click()
    await expect.element(page.getByRole('region', { name: 'Cookies' })).not.toBeInTheDocument()
    await expectClean('login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.element(page.getByText('Enter your password')).toBeVisible()
    await expectClean('login with errors')
  })
})

test('typing can start at once, Tab moves from field to field, and the page has its title', async () => {
  await openPage('/auth/login', { answers })
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  expect(document.title).toBe('Sign in · Kilowatt')
  const stops = [
    page.getByLabelText('Password', { exact: true }),
    page.getByRole('button', { name: 'Show or hide the password' }),
    page.getByRole('checkbox'),
    page.getByRole('button', { name: 'Sign in', exact: true }),
    page.getByRole('link', { name: 'Forgot password?' }),
  ]
  for (const stop of stops) {
    await userEvent.keyboard('{Tab}')
    await expect.element(stop).toHaveFocus()
  }
})

test('an invalid address is marked at its field, and nothing is sent', async () => {
  await openPage('/auth/login', { answers })
  await signIn('owner', 'x')
  await expect.element(page.getByText('Must be a valid e-mail address')).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(inputsOf('auth.login')).toEqual([])
})

describe('texts and links of the provider', () => {
  const own = {
    ...siteOf('default'),
    platformName: 'Sonce',
    slogan: 'Sonce na strehi',
    links: { termsAndConditions: null, privacyPolicy: null, registration: 'https://sonce.example/join' },
  }
  const branded: Answers = { ...answers, 'site.info': () => ({ data: own }) }

  test("are on the login page; without a provider, the product's own are shown", async () => {
    await openPage('/auth/login', { answers: branded })
    await expect.element(page.getByText('Sonce na strehi')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Create one' }))
      .toHaveAttribute('href', 'https://sonce.example/join')
  })

  test('lead invited people to the registration, where they can confirm the invite', async () => {
    await openPage('/auth/login?back=%2Fconfirmation%3Faction%3DLOCATION_INVITE%26id%3Dx', {
      answers: branded,
    })
    await expect
      .element(page.getByRole('link', { name: 'Create one' }))
      .toHaveAttribute('href', expect.stringContaining('/auth/register?back='))
  })

  test("are replaced by the product's own texts if there are none", async () => {
    await openPage('/auth/login', { answers })
    await expect.element(page.getByText('Your energy, at a glance.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Create one' }))
      .toHaveAttribute('href', '/auth/register')
  })
})

test('a refused sign-in does not reveal whether the account exists, and stays on the page', async () => {
  const { router } = await openPage('/auth/login', {
    answers: { ...answers, 'auth.login': () => refuse('invalid_credentials') },
  })
  await signIn('owner@example.com', 'certainly not it')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The e-mail or password is not correct. Check both and try again.')
  expect(router.state.location.pathname).toBe('/auth/login')
})

test('without a session cookie, the signed-in user is not fetched', async () => {
  await openPage('/auth/login', { answers: { 'firstAccount.state': () => ({ data: { open: false } }) } })
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(inputsOf('auth.user')).toEqual([])
})

test('people who are signed in do not see the login', async () => {
  const answers: Answers = {
    'auth.user': () => ({ data: { user: owner } }),
    'menu.own': () => refuse('internal'),
    'account.get': () => refuse('internal'),
    'countries.list': () => refuse('internal'),
  }
  await openPage('/user/info', { answers })
  const { router } = await openPage('/auth/login?back=/user/info', { answers })
  await expect.poll(() => router.state.location.pathname).toBe('/user/info')
  expect(page.getByRole('heading', { name: 'Sign in' }).elements()).toEqual([])
})
