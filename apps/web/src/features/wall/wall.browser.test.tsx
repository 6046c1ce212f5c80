import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, refuse } from '../../testing/fake-server.ts'
import { createLive, devicesOf, sunnyEvent } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
}
const solar = page.getByRole('group', { name: 'Energy flow now' }).getByLabelText(/^Solar\s3\.00\skW$/)

const locks = { taken: 0, released: 0 }
beforeEach(() => {
  Object.assign(locks, { taken: 0, released: 0 })
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    locks.taken++
    return { release: async () => void locks.released++ } as WakeLockSentinel
  })
})
afterEach(() => vi.restoreAllMocks())

async function openWall(look: Parameters<typeof openPage>[1] = {}) {
  const live = createLive()
  await openPage('/locations/7/wall', { ...look, answers: { ...answers, ...live.answers, ...look.answers } })
  live.send(sunnyEvent(3000))
  await expect.element(solar).toBeVisible()
  return live
}

describe.each(looks)('%s', (_look, look) => {
  test('the wall view of a location is accessible', async () => {
    await openWall(look)
    await expectClean('wall')
  })
})

test('the wall view shows the place, its clock and its day, and nothing of the app around it', async () => {
  await openWall()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sunny Hill' })).toBeVisible()
  await expect.element(page.getByText('Self-sufficiency')).toBeVisible()
  await expect.element(page.getByText(/^\d\d:\d\d$/)).toBeVisible()
  expect(page.getByRole('navigation').elements()).toEqual([])
  expect(document.title).toBe('Wall view · Sunny Hill · Kilowatt')
})

test('the screen stays on as long as the wall view is shown', async () => {
  await openWall()
  await expect.poll(() => locks.taken).toBe(1)
  await page.getByRole('link', { name: 'Back to the location' }).click()
  await expect.poll(() => locks.released).toBe(1)
})

test('controls disappear until the pointer moves', async () => {
  await openWall()
  const leave = page.getByRole('link', { name: 'Back to the location' })
  const opacity = () => getComputedStyle(leave.element().parentElement ?? document.body).opacity
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await expect.poll(opacity).toBe('1')
  await expect.poll(opacity, { timeout: 8000 }).toBe('0')
  await userEvent.hover(solar)
  await expect.poll(opacity).toBe('1')
})

test('figures that failed to load are replaced by a message, and the picture stays', async () => {
  await openWall({ answers: { 'charts.energy': () => refuse('internal') } })
  await expect.element(page.getByText('Today’s figures did not load')).toBeVisible()
})

test('when access ends, the page disappears', async () => {
  const live = await openWall()
  answerFromNowOn({ 'locations.get': () => refuse('not_found') })
  live.end(() => refuse('not_found'))
  await expect.element(solar).not.toBeInTheDocument()
})
