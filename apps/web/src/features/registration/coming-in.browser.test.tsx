import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, beOffline, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { messagesIn } from '../../testing/messages.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person, siteOf } from '../../testing/people.ts'
import { rememberedRegistration, rememberRegistration } from './own-registration.ts'

const missing = () => ({ data: { outcome: 'missing' as const } })

test.each([
  ['/auth/register', 'First name'],
  ['/auth/forgotten-password', 'E-mail'],
  ['/auth/awaiting-email-verification', 'E-mail'],
  ['/auth/reset-password?token=fresh', 'New password'],
])('the field for typing is focused on %s', async (path, field) => {
  const valid = () => ({ data: { outcome: 'confirmed' as const } })
  await openPage(path, { answers: { 'registration.tokenState': valid } })
  await expect.element(page.getByLabelText(field, { exact: true })).toHaveFocus()
})

describe.each(looks)('%s', (_look, look) => {
  test('registering shows what is missing, sends nothing, and is accessible', async () => {
    await openPage('/auth/register', look)
    await page.getByLabelText('Password', { exact: true }).fill('password1')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.element(page.getByText('Please agree to continue').first()).toBeVisible()
    expect(inputsOf('registration.register')).toEqual([])
    await expectClean('register with errors')
  })

  test('a forgotten password gets the same answer for everyone, and is accessible', async () => {
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
    ['/auth/awaiting-email-verification', 'Check your e-mail'],
    ['/auth/privacy-policy', /./],
    ['/auth/terms', 'Terms and conditions'],
    ['/auth/support', 'Support'],
    ['/no-such-page', /exist/],
  ])('%s is accessible', async (path, heading) => {
    const answers = { 'registration.tokenState': missing, 'registration.verifyEmail': missing }
    await openPage(path, { ...look, answers })
    const named = page.getByRole('heading', { level: 1, name: heading })
    await expect.element(named).toBeVisible()
    expect(document.title).toBe(`${named.element().textContent} · Kilowatt`)
    if (path.includes('token=none'))
      await expect.element(page.getByText(/from the e-mail again/)).toBeVisible()
    await expectClean(path)
  })

  test('the terms can be read before agreeing, and those of the provider if there are any', async () => {
    const terms = page.getByRole('main').getByRole('link', { name: 'terms', exact: false })
    await openPage('/auth/register', look)
    await expect.element(terms).toHaveAttribute('href', '/auth/terms')
    const links = {
      termsAndConditions: 'https://sonce.example/terms',
      privacyPolicy: null,
      registration: null,
    }
    const site = () => ({ data: { ...siteOf(look.theme ?? 'default'), links } })
    await openPage('/auth/register', { ...look, answers: { 'site.info': site } })
    await expect.element(terms).toHaveAttribute('href', links.termsAndConditions)
    await openPage('/auth/terms', { ...look, answers: { 'site.info': site } })
    await expect.element(page.getByRole('heading', { name: 'What Kilowatt is liable for' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'The terms of Kilowatt' }))
      .toHaveAttribute('href', links.termsAndConditions)
  })

  test.each(['en', 'sl'] as const)('the terms are complete in %s, and name the operator', async (locale) => {
    const site = () => ({ data: { ...siteOf(look.theme ?? 'default'), platformName: 'Sonce' } })
    await openPage('/auth/terms', { ...look, locale, answers: { 'site.info': site } })
    await expect.element(page.getByRole('heading', { level: 2, name: /Sonce/ })).toBeVisible()
    expect(document.body.textContent).not.toContain('{{')
  })

  test('shows a message for an invalid invite, and is accessible', async () => {
    await openPage('/?confirmationAction=LOCATION_INVITE&confirmationId=none', {
      ...look,
      answers: { 'confirmations.look': () => refuse('token_missing') },
    })
    await expect.element(page.getByRole('dialog')).toHaveTextContent('revoked, or the link is incomplete')
    expect(document.title).toBe('Invite not confirmed · Kilowatt')
    await expectClean('invite that is none')
  })
})

test.each(['en', 'sl'] as const)(
  'the documents to agree to, and the legal texts below, are links in %s',
  async (locale) => {
    const { router } = await openPage('/auth/register', { locale })
    const { words = {}, auth = {} } = messagesIn(locale)
    for (const [name = '', agreed = '', path] of [
      [words.terms, auth.agreeTerms, '/auth/terms'],
      [words.privacyPolicy, auth.agreePrivacy, '/auth/privacy-policy'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name: agreed })
      await expect.element(link).toHaveAttribute('href', path)
      await expect
        .element(page.getByRole('contentinfo').getByRole('link', { name }))
        .toHaveAttribute('href', path)
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: words.terms ?? '' })
      .click()
    await expect.element(page.getByRole('heading', { level: 1, name: words.terms ?? '' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/auth/terms')
  },
)

describe('after the link of the mail', () => {
  const confirmed: Answers = { 'registration.verifyEmail': () => ({ data: { outcome: 'confirmed' } }) }
  const invite = '/confirmation?action=LOCATION_INVITE&id=abc'

  test('a person who registered here is signed in and continues to the page they wanted', async () => {
    let isSignedIn = false
    rememberRegistration({ email: 'new@example.com', back: invite }, Date.now())
    const { router } = await openPage('/auth/verify-email?token=good', {
      answers: {
        'registration.verifyEmail': ({ registeredHere }) => {
          isSignedIn = registeredHere === 'new@example.com'
          return { data: { outcome: 'confirmed' } }
        },
        'auth.user': () => (isSignedIn ? { data: { user: person } } : refuse('unauthenticated')),
        'confirmations.look': () => ({
          data: { location: { name: 'Sunny Hill' }, step: 'other_account', email: null },
        }),
      },
    })
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect.poll(() => router.state.location.href).toBe(invite)
    expect(rememberedRegistration(Date.now()), 'it has served').toBeNull()
  })

  test('a person with a second factor signs in, with the address prefilled, and continues to the page they wanted', async () => {
    const answers: Answers = {
      ...confirmed,
      'firstAccount.state': () => ({ data: { open: false } }),
      'auth.login': () => ({ data: { user: person } }),
      'confirmations.look': () => ({
        data: { location: { name: 'Sunny Hill' }, step: 'other_account', email: null },
      }),
    }
    rememberRegistration({ email: 'new@example.com', back: invite }, Date.now())
    const { router } = await openPage('/auth/verify-email?token=good', { answers })
    await expect.element(page.getByText('Sign in to continue.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect.element(page.getByLabelText('E-mail')).toHaveValue('new@example.com')
    const password = page.getByLabelText('Password', { exact: true })
    await expect.element(password).toHaveFocus()
    await password.fill('seven green kites')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => router.state.location.href).toBe(invite)
    expect(rememberedRegistration(Date.now()), 'it has served').toBeNull()
  })

  test.each<[string, () => TokenOutcome, string, string]>([
    ['/auth/verify-email', () => 'already_used', 'already confirmed. Sign in', 'Sign in'],
    ['/auth/verify-email', () => 'expired', 'expired', 'Send again'],
    ['/auth/verify-email', () => refuse('unavailable'), 'not available at the moment', 'Try again'],
    ['/auth/reset-password', () => 'already_used', 'used', 'Request a new link'],
    ['/auth/reset-password', () => 'expired', 'expired', 'Request a new link'],
    ['/auth/reset-password', () => refuse('internal'), 'on our side', 'Try again'],
    ['/auth/token-validation', () => beOffline(), 'did not answer', 'Try again'],
  ])(
    '%s: a link that does not work shows the reason, and what to do',
    async (path, outcomeOf, words, way) => {
      const answer = () => ({ data: { outcome: outcomeOf() } })
      await openPage(`${path}?token=t`, {
        answers: { 'registration.verifyEmail': answer, 'registration.tokenState': answer },
      })
      await expect.element(page.getByRole('main')).toHaveTextContent(words)
      await expect.element(page.getByRole('main').getByText(way, { exact: true })).toBeVisible()
    },
  )

  test('people who are already signed in are taken to the app', async () => {
    const answers: Answers = { ...confirmed, 'auth.user': () => ({ data: { user: person } }) }
    await openPage('/auth/verify-email?token=good', { answers })
    await expect.element(page.getByText('Opening the app.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/')
  })
})

test('the brand of an address applies to every later tab, until another one is requested', async () => {
  await openPage('/auth/register?identifier=company-3')
  expect(inputsOf('site.info').at(-1)).toEqual({ identifier: 'company-3' })
  // a new tab has the browser's cookies, and nothing else of the page that opened it
  sessionStorage.clear()
  await openPage('/auth/terms', { isSameVisit: true })
  expect(inputsOf('site.info').at(-1)).toEqual({ identifier: 'company-3' })
  await openPage('/auth/terms?identifier=', { isSameVisit: true })
  expect(inputsOf('site.info').at(-1)).toEqual({})
})
