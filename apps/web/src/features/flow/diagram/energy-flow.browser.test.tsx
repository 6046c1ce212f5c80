// extends the types with the functions of a browser session
import type {} from '@vitest/browser-playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { createLive, devicesOf, sunnyEvent } from '../../../testing/live.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { owner } from '../../../testing/people.ts'
import { particleSpeedPxPerS } from '../view/flow-geometry.ts'

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
}

type Motion = 'reduce' | 'no-preference'
/** Sets the person's motion preference; other tests run without motion. */
const preferMotion = (value: Motion) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
beforeEach(() => preferMotion('no-preference'))
afterEach(() => preferMotion('reduce'))

/** Particles are the elements with endless animations that no style sheet defines. */
const particles = () =>
  document
    .getAnimations()
    .filter(
      (animation) =>
        !(animation instanceof CSSAnimation) &&
        animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
    )
const speeds = () => [...new Set(particles().map(({ playbackRate }) => playbackRate))].sort((a, b) => a - b)
const states = () => [...new Set(particles().map(({ playState }) => playState))]

async function openFlow() {
  const live = createLive()
  await openPage('/locations/7', { size: 'phone', answers: { ...answers, ...live.answers } })
  live.send(sunnyEvent(3000))
  await expect.element(page.getByLabelText(/^Solar\s3\.00\skW$/)).toBeVisible()
  return live
}

test('particles move faster with more power, and a change of power changes their speed, not their position', async () => {
  const live = await openFlow()
  // 2 kW to the house, 1 kW to the grid
  await expect.poll(speeds).toEqual([particleSpeedPxPerS(1000), particleSpeedPxPerS(2000)])
  const running = particles()
  live.send(sunnyEvent(4500))
  await expect.poll(speeds).toEqual([particleSpeedPxPerS(1000), particleSpeedPxPerS(3500)])
  expect(particles()).toEqual(running)
})

test('there are no particles without a flow', async () => {
  const live = await openFlow()
  await expect.poll(() => particles().length).toBeGreaterThan(0)
  live.send(sunnyEvent(0, 0))
  await expect.poll(() => particles().length).toBe(0)
})

test('particles pause out of view, and continue when they are visible again', async () => {
  await openFlow()
  await expect.poll(states).toEqual(['running'])
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(states).toEqual(['paused'])
  window.scrollTo(0, 0)
  await expect.poll(states).toEqual(['running'])
})

test('there are arrows instead of particles with reduced motion', async () => {
  await preferMotion('reduce')
  await openFlow()
  await expect.element(page.getByText('›››').first()).toBeVisible()
  expect(particles()).toEqual([])
})
