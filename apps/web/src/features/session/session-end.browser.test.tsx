import type { User } from '@kilowatt/contracts/identity/auth'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers, sunnyHill } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { createLive, sunnyEvent } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner, siteOf } from '../../testing/people.ts'

const all = { id: 7, view: true, control: true, edit: true, manageUsers: true, managePricing: true }
const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: { ...owner, permissions: { location: [all] } } } }),
}
const dialog = page.getByRole('dialog', { name: 'Your session has ended' })

async function signInAgain(more: Answers = {}) {
  await expect.element(dialog.getByLabelText('E-mail')).toHaveValue(owner.email)
  await dialog.getByLabelText('Password', { exact: true }).fill('seven green kites')
  answerFromNowOn({ ...more, 'auth.login': () => ({ data: { user: owner } }) })
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('a session that ended while saving: sign in over the page, then save the typed text, which is still there', async () => {
  const gone = () => refuse('unauthenticated')
  const { router } = await openPage('/locations/7/manage/settings', {
    answers: { ...answers, 'locationAdmin.update': gone },
  })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Sunnier Hill')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).toBeVisible()
  await expectClean('session ended')
  // no one who happens to see the screen can read the page
  expect(document.elementFromPoint(5, 5)?.closest('[role="dialog"], .mantine-Modal-root')).not.toBeNull()
  await signInAgain()
  expect(router.state.location.pathname).toBe('/locations/7/manage/settings')
  await expect.element(name).toHaveValue('Sunnier Hill')
  await expect.element(page.getByText('Save them again.')).toBeVisible()
  answerFromNowOn({ 'locationAdmin.update': () => ({ data: { location: sunnyHill } }) })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => inputsOf('locationAdmin.update').length).toBe(2)
  expect(inputsOf('locationAdmin.update').at(-1)).toMatchObject({ name: 'Sunnier Hill' })
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('kites')
})

test('a session that ended while viewing: after sign-in the values continue', async () => {
  const live = createLive()
  await openPage('/locations/7', { answers: { ...answers, ...live.answers } })
  live.send(sunnyEvent(3000))
  const solar = page.getByRole('group', { name: 'Energy flow now' }).getByLabelText(/^Solar/)
  await expect.element(solar).toHaveAccessibleName(/3\.00/)
  live.end(() => refuse('unauthenticated'))
  await expect.element(dialog).toBeVisible()
  const next = createLive()
  await signInAgain(next.answers)
  next.send(sunnyEvent(4000))
  await expect.element(solar).toHaveAccessibleName(/4\.00/)
})

test('a person who had switched companies continues in the same company', async () => {
  const [green, blue] = [
    { companyId: 3, companyName: 'Green Valley Energy', role: 'ROLE_AGGREGATOR' },
    { companyId: 4, companyName: 'Blue Coast', role: 'ROLE_AGGREGATOR' },
  ] as const
  const inGreen: User = { ...aggregator, memberships: [green, blue] }
  const inBlue: User = { ...inGreen, company: { id: 4, name: 'Blue Coast' } }
  const path = '/companies/3/integrated-devices'
  const { router } = await openPage(path, {
    answers: { ...placeAnswers, ...companyAnswers, 'auth.user': () => ({ data: { user: inGreen } }) },
  })
  const search = page.getByRole('searchbox', { name: 'Search devices or locations' })
  answerFromNowOn({ 'companies.devices': () => refuse('unauthenticated') })
  await search.fill('roof')
  await expect.element(dialog).toBeVisible()
  await dialog.getByLabelText('Password', { exact: true }).fill('seven green kites')
  const switched: string[] = []
  answerFromNowOn({
    ...companyAnswers,
    'auth.login': () => ({ data: { user: inBlue } }),
    'sessions.switchCompany': ({ companyId }) => {
      switched.push(`${companyId}, ${inputsOf('auth.user').length}`)
      return { data: { user: inGreen } }
    },
  })
  const askedBefore = inputsOf('auth.user').length
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  // before any data is fetched again on behalf of the other company
  expect(switched).toEqual([`3, ${askedBefore}`])
  expect(router.state.location.pathname).toBe(path)
  await expect.element(search).toHaveValue('roof')
})

test("an impersonator is not asked for the other person's password, but sent to the sign-in page", async () => {
  const acting: User = {
    ...owner,
    permissions: { location: [all] },
    impersonator: { id: 9, name: 'Super Admin', email: 'super@example.com' },
  }
  const { router } = await openPage('/locations/7/manage/settings', {
    answers: {
      ...answers,
      'auth.user': () => ({ data: { user: acting } }),
      'locationAdmin.update': () => refuse('unauthenticated'),
    },
  })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sunnier Hill')
  answerFromNowOn({
    'auth.user': () => refuse('unauthenticated'),
    'firstAccount.state': () => ({ data: { open: false } }),
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/auth/login')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('')
})

test('a provider is offered last, with a note that it leaves the page', async () => {
  await openPage('/locations/7/manage/settings', {
    answers: {
      ...answers,
      'site.info': () => ({
        data: { ...siteOf('default'), socialProviders: [{ id: 'a', name: 'Google' }] },
      }),
      'locationAdmin.update': () => refuse('unauthenticated'),
    },
  })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sunnier Hill')
  await page.getByRole('button', { name: 'Save' }).click()
  const warning = dialog.getByText('lose anything you have not saved.')
  await expect.element(warning).toBeVisible()
  const provider = dialog.getByRole('button', { name: 'Google' })
  const follows = warning.element().compareDocumentPosition(provider.element())
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expectClean('session ended, with a provider')
})
