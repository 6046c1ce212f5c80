import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { planAnswers, slotOf } from '../../../testing/answers/plan-answers.ts'
import { regulables, strategyAnswers, strategyOf } from '../../../testing/answers/strategy-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, inputsOf } from '../../../testing/fake-server.ts'
import { createLive, devicesOf, sunnyEvent } from '../../../testing/live.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { owner } from '../../../testing/people.ts'

type Options = Parameters<typeof openPage>[1]

async function open(path: string, more: Answers = {}, options: Options = {}) {
  const live = createLive()
  await openPage(path, {
    ...options,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...live.answers,
      'auth.user': () => ({ data: { user: owner } }),
      'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
      ...strategyAnswers,
      ...planAnswers,
      ...more,
    },
  })
  live.send(sunnyEvent(3000))
}

const plannable = regulables.map((one) => ({ ...one, kinds: [...one.kinds, 'PLAN' as const] }))
const known = (about: object) => ({
  data: {
    ...{
      strategies: [],
      devices: plannable,
      mayEdit: true,
      mayPause: true,
      isOperator: false,
      stopped: null,
    },
    ...about,
  },
})
const dock = page.getByRole('navigation', { name: 'Sections' })
const tabs = page.getByRole('navigation', { name: 'Strategies' })

test('the overview has the next steps, each with its slot, and the dock leads to the plan', async () => {
  await open('/locations/7')
  await expect.element(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /Car charges on sun/ }))
    .toHaveAttribute('href', `/locations/7/strategies/plan?at=${slotOf().startMs}&device=74`)
  await expect.element(page.getByRole('link', { name: /Battery covers the house/ })).toBeVisible()
  await expect
    .element(dock.getByRole('link', { name: 'Strategies' }))
    .toHaveAttribute('href', '/locations/7/strategies/plan')
})

test.each(looks)('the overview with its next steps is accessible, %s', async (name, look) => {
  await open('/locations/7', {}, look)
  await expect.element(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expectClean(`overview with next steps, ${name}`)
})

test('where nothing is planned, the overview says nothing, and the dock leads to the strategies', async () => {
  const { 'plans.ofLocation': _plan, ...others } = planAnswers
  const live = createLive()
  await openPage('/locations/7', {
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...live.answers,
      'auth.user': () => ({ data: { user: owner } }),
      'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
      ...others,
    },
  })
  live.send(sunnyEvent(3000))
  await expect.element(page.getByText(/3\.00.kW/).first()).toBeVisible()
  expect(page.getByRole('heading', { name: 'What happens next' }).elements()).toEqual([])
  await expect
    .element(dock.getByRole('link', { name: 'Strategies' }))
    .toHaveAttribute('href', '/locations/7/strategies')
})

test('the plan and the strategies lead to each other', async () => {
  await open('/locations/7/strategies', { 'strategies.list': () => known({}) })
  await tabs.getByRole('link', { name: 'Plan' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeInTheDocument()
  await tabs.getByRole('link', { name: 'Strategies' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Strategies' })).toBeInTheDocument()
})

test('where no device can follow a plan, the strategies do not mention it', async () => {
  await open('/locations/7/strategies', { 'strategies.list': () => known({ devices: regulables }) })
  await expect.element(page.getByText('No strategies yet')).toBeVisible()
  expect(tabs.elements()).toEqual([])
})

test('a link creates a strategy that follows the plan', async () => {
  await open('/locations/7/strategies/new?kind=PLAN', {
    'strategies.list': () => known({}),
    'strategies.create': () => ({ data: { strategy: strategyOf({ id: 9, kind: 'PLAN', settings: {} }) } }),
  })
  await expect.element(page.getByRole('radio', { name: /^Cut costs/ })).toBeChecked()
  await expect.element(page.getByRole('slider', { name: /Charge the car to/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => inputsOf('strategies.create'))
    .toMatchObject([
      { locationId: 7, strategy: { kind: 'PLAN', deviceIds: [72, 74], settings: { greener: 0 } } },
    ])
})
