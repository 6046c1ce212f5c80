import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectClean } from '../../testing/axe.ts'
import { energyAnswers } from '../../testing/energy-answers.ts'
import { createLive, emptyEvent, sunnyEvent } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'
import { placeAnswers } from '../../testing/place-answers.ts'

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
}
const node = (words: RegExp) => page.getByRole('group', { name: 'Energy flow now' }).getByLabelText(words)

describe.each([
  ...looks,
  ['theme white, desktop', { theme: 'white', size: 'desktop' }],
  ['theme default, phone', { theme: 'default', size: 'phone' }],
] as const)('%s', (_look, look) => {
  test('the overview of a location is clean', async () => {
    const live = createLive()
    await openPage('/locations/7', { ...look, answers: { ...answers, ...live.answers } })
    live.send(sunnyEvent(3000))
    await expect.element(node(/^Solar\s3\.00\skW$/)).toBeVisible()
    await expect.element(page.getByRole('img', { name: /^Sources .+ equal uses/ })).toBeVisible()
    await expectClean('overview')
  })
})

test('a place without hardware says that it waits', async () => {
  const live = createLive()
  await openPage('/locations/7', { answers: { ...answers, ...live.answers } })
  live.send(emptyEvent())
  await expect.element(page.getByText('Waiting for the first values')).toBeVisible()
  const shown = page.getByRole('group', { name: 'Energy flow now' }).elements()
  expect(shown.map(({ textContent }) => textContent).join()).not.toMatch(/\d\sk?W/)
})
