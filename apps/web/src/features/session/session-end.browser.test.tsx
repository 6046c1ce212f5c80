import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectClean } from '../../testing/axe.ts'
import { energyAnswers } from '../../testing/energy-answers.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { createLive, sunnyEvent } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'
import { placeAnswers, sunnyHill } from '../../testing/place-answers.ts'

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

test('a session that ended while saving: sign in over the page, and what was typed is there to be saved', async () => {
  const gone = () => refuse('unauthenticated')
  const { router } = await openPage('/locations/7/manage/settings', {
    answers: { ...answers, 'locationAdmin.update': gone },
  })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Sunnier Hill')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).toBeVisible()
  await expectClean('session ended')
  // nobody reads on who has only found the screen
  expect(document.elementFromPoint(5, 5)?.closest('[role="dialog"], .mantine-Modal-root')).not.toBeNull()
  await signInAgain()
  expect(router.state.location.pathname).toBe('/locations/7/manage/settings')
  await expect.element(name).toHaveValue('Sunnier Hill')
  await expect.element(page.getByText('Save it again.')).toBeVisible()
  answerFromNowOn({ 'locationAdmin.update': () => ({ data: { location: sunnyHill } }) })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => inputsOf('locationAdmin.update').length).toBe(2)
  expect(inputsOf('locationAdmin.update').at(-1)).toMatchObject({ name: 'Sunnier Hill' })
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('kites')
})

test('a session that ended while looking: after signing in the values go on', async () => {
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
