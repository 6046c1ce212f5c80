import type { ErrorCode } from '@kilowatt/contracts/errors'
import type { ConfirmationStep } from '@kilowatt/contracts/sharing/confirmations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person } from '../../testing/people.ts'

const link = '/?confirmationAction=LOCATION_INVITE&confirmationId=abc'
const dialog = page.getByRole('dialog')
const signedIn = { 'auth.user': () => ({ data: { user: person } }) }

test.each<[ErrorCode, 'signed in' | 'signed out', string, string]>([
  ['token_used', 'signed out', 'has already been used. If you used it, sign in', 'Sign in'],
  ['token_used', 'signed in', 'you can find what was shared with you among your locations', 'Continue'],
  ['token_expired', 'signed out', 'has expired. Ask the person who invited you', 'Sign in'],
  ['token_expired', 'signed in', 'has expired. Ask the person who invited you', 'Continue'],
  ['token_missing', 'signed out', 'revoked, or the link is incomplete', 'Sign in'],
  ['token_missing', 'signed in', 'revoked, or the link is incomplete', 'Continue'],
])('a closed invite (%s), %s, shows what happened and what to do', async (code, who, words, way) => {
  const answers = { ...(who === 'signed in' && signedIn), 'confirmations.look': () => refuse(code) }
  await openPage(link, { answers, size: 'phone' })
  await expect.element(dialog).toHaveTextContent(words)
  await expect.element(dialog.getByRole('button', { name: way })).toHaveFocus()
  expect(dialog.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

test.each<[ConfirmationStep, string, string]>([
  ['other_account', 'You are signed in as ana@example.com, but the invite', 'Sign out'],
  ['verify_email', 'First confirm your e-mail address', 'Send the e-mail again'],
])(
  'an invite that the signed-in person cannot accept yet (%s) shows what is missing',
  async (step, words, way) => {
    const look = () => ({ data: { location: { name: 'Sunny Hill' }, step, email: null } })
    await openPage(link, { answers: { ...signedIn, 'confirmations.look': look } })
    await expect.element(dialog).toHaveTextContent(words)
    await expect.element(dialog.getByRole('button', { name: way })).toHaveFocus()
    await expectClean(`invite, ${step}`)
  },
)

test('retries an invite that the server could not check', async () => {
  await openPage(link, {
    answers: { ...placeAnswers, ...signedIn, 'confirmations.look': () => refuse('unavailable') },
  })
  await expect.element(dialog).toHaveTextContent('The service is not available at the moment.')
  answerFromNowOn({
    'confirmations.look': () => ({ data: { location: { name: 'Sunny Hill' }, step: 'ready', email: null } }),
    'confirmations.validate': () => ({ data: { location: { id: 7, name: 'Sunny Hill' } } }),
  })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog).toHaveTextContent('Location Sunny Hill was added.')
})

test('a person who registers from an invite need not type the address, and cannot change it', async () => {
  const email = 'new@example.com'
  await openPage(link, {
    answers: {
      'confirmations.look': () => ({ data: { location: { name: 'Sunny Hill' }, step: 'register', email } }),
    },
  })
  await dialog.getByRole('button', { name: 'Create account' }).click()
  const field = page.getByLabelText('E-mail')
  await expect.element(field).toHaveValue(email)
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(field).toHaveAccessibleDescription('The invite is for this address.')
  await expectClean('registration of an invited person')
})

test('if the invite cannot be checked, the address is typed', async () => {
  await openPage(`/auth/register?back=${encodeURIComponent('/confirmation?action=LOCATION_INVITE&id=abc')}`, {
    answers: { 'confirmations.look': () => refuse('token_missing') },
  })
  await expect.element(page.getByLabelText('E-mail')).not.toHaveAttribute('readonly')
})
