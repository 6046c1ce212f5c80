import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import {
  decisionOf,
  strategyAnswers,
  strategyOf,
  threeStrategies,
} from '../../testing/answers/strategy-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, beOffline, inputsOf, refuse } from '../../testing/fake-server.ts'
import { createLive } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

type Options = Parameters<typeof openPage>[1]

async function openStrategies(more: Answers = {}, options: Options = {}, path = '') {
  return openPage(`/locations/7/strategies${path}`, {
    ...options,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...createLive().answers,
      'auth.user': () => ({ data: { user: { ...owner, locale: options.locale ?? 'en' } } }),
      ...strategyAnswers,
      ...more,
    },
  })
}

const list = page.getByRole('region', { name: 'Strategies' })
const row = (name: string) => list.getByRole('link', { name })
const known = (about: object) => ({
  data: {
    ...{
      strategies: threeStrategies,
      devices: [],
      mayEdit: true,
      mayPause: true,
      isOperator: false,
      stopped: null,
    },
    ...about,
  },
})
const reordered = () => inputsOf('strategies.reorder')
const done = () => ({ data: {} })

test('lists strategies in their order, with what each is doing', async () => {
  await openStrategies()
  await expect
    .element(list.getByText('Limits of the fuse and the grid operator always come first.'))
    .toBeVisible()
  await expect.element(list.getByText(/The battery is at 40\s%, above the reserve of 30\s%\./)).toBeVisible()
  await expect
    .element(list.getByText(/At 28\s%, the battery keeps its reserve .*\(\d+:\d\d to go\)/))
    .toBeVisible()
  await expect.element(list.getByText(/Paused until/)).toBeVisible()
  expect(
    list
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Number 1: Keep 30 % for the night',
    'Number 2: Spare for an outage',
    'Number 3: Full on Friday',
  ])
})

test('Alt with arrow keys changes the order, and announces the new position', async () => {
  await openStrategies({ 'strategies.reorder': done })
  await expect.element(row('Full on Friday')).toBeVisible()
  row('Full on Friday').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(reordered).toEqual([{ locationId: 7, strategyIds: [1, 3, 2] }])
  await expect.element(list.getByText('Full on Friday is now number 2 of 3')).toBeInTheDocument()
  await expect.element(row('Full on Friday')).toHaveFocus()
})

test('the selected strategy moves by its buttons, and not beyond the ends', async () => {
  await openStrategies({ 'strategies.reorder': done }, {}, '/1')
  await expect.element(page.getByRole('button', { name: 'Move Keep 30 % for the night up' })).toBeDisabled()
  await page.getByRole('button', { name: 'Move Keep 30 % for the night down' }).click()
  await expect.poll(reordered).toEqual([{ locationId: 7, strategyIds: [2, 1, 3] }])
})

test('a strategy is dragged to another place', async () => {
  await openStrategies({ 'strategies.reorder': done })
  await expect.element(row('Full on Friday')).toBeVisible()
  const grips = list.getByTitle('Drag to change the order')
  await userEvent.dragAndDrop(grips.nth(2), grips.nth(0), { targetPosition: { x: 4, y: 1 } })
  await expect.poll(reordered).toEqual([{ locationId: 7, strategyIds: [3, 1, 2] }])
})

test('a refused order is reverted', async () => {
  await openStrategies({ 'strategies.reorder': () => refuse('forbidden') })
  await expect.element(row('Full on Friday')).toBeVisible()
  row('Full on Friday').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => reordered().length).toBe(1)
  await expect
    .poll(() =>
      list
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent?.slice(0, 12)),
    )
    .toEqual(['Number 1: Ke', 'Number 2: Sp', 'Number 3: Fu'])
})

test('people who may only view see strategies without actions', async () => {
  await openStrategies({ 'strategies.list': () => known({ mayEdit: false, mayPause: false }) })
  await expect.element(row('Full on Friday')).toBeVisible()
  expect(page.getByRole('link', { name: 'New', exact: true }).elements()).toEqual([])
  expect(list.getByTitle('Drag to change the order').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'More actions for Sunny Hill' }).elements()).toEqual([])
})

test('explains without strategies what they do, and how to add one', async () => {
  await openStrategies({
    'strategies.list': () => known({ strategies: [] }),
    'setPoints.ofLocation': () => ({ data: { decisions: [], overrides: [] } }),
    'setPoints.history': () => ({ data: { decisions: [], isCut: false } }),
  })
  await expect.element(page.getByText('No strategies yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add a strategy' })).toBeVisible()
  await expect.element(page.getByText('No decisions in the last 7 days.')).toBeVisible()
  await expectClean('no strategies')
})

test('shows why strategies could not be loaded', async () => {
  await openStrategies({ 'strategies.list': () => refuse('unavailable') })
  await expect.element(page.getByText('Could not load the strategies')).toBeVisible()
})

test('keeps the last state while offline, and shows its age', async () => {
  await openStrategies({ 'strategies.reorder': () => beOffline() })
  await expect.element(row('Full on Friday')).toBeVisible()
  answerFromNowOn({ 'strategies.list': () => beOffline() })
  row('Full on Friday').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(page.getByText(/Not connected since \d\d:\d\d\. The house follows/)).toBeVisible()
  await expect.element(row('Full on Friday')).toBeVisible()
})

test('an emergency stop asks first', async () => {
  await openStrategies({ 'setPoints.stop': done })
  await page.getByRole('button', { name: 'More actions for Sunny Hill' }).click()
  await page.getByRole('menuitem', { name: 'Stop all strategies' }).click()
  expect(inputsOf('setPoints.stop')).toEqual([])
  await expect.element(page.getByText('Stop all strategies of Sunny Hill?')).toBeVisible()
  await page.getByRole('button', { name: 'Stop all strategies' }).click()
  await expect.poll(() => inputsOf('setPoints.stop')).toEqual([{ locationId: 7 }])
})

test('an emergency stop in effect has a banner, with a button to lift it if it was set there', async () => {
  const stopped = { at: Date.now(), by: 'Miha Kos', scope: 'location' }
  await openStrategies({ 'strategies.list': () => known({ stopped }), 'setPoints.lift': done })
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Emergency stop.*by Miha Kos/)
  // what a strategy would otherwise do is not shown as its action
  await expect.element(row('Keep 30 % for the night')).toBeVisible()
  await expect.element(list.getByText('Stopped', { exact: true }).first()).toBeVisible()
  expect(list.getByText(/above the reserve/).elements()).toEqual([])
  await expectClean('emergency stop')
  answerFromNowOn({ 'strategies.list': () => known({ stopped: { ...stopped, scope: 'company' } }) })
  await page.getByRole('button', { name: 'Lift the stop' }).click()
  await expect.poll(() => inputsOf('setPoints.lift')).toEqual([{ locationId: 7 }])
  await expect
    .element(page.getByText('The stop applies to the whole company and is lifted there.'))
    .toBeVisible()
})

test('a decision that a controller made without the cloud is labelled as such, whatever its kind', async () => {
  const reason = { key: 'alone', values: {}, untilMs: null }
  await openStrategies({
    'setPoints.ofLocation': () => ({ data: { decisions: [decisionOf({ reason })], overrides: [] } }),
  })
  await expect.element(page.getByText(/The controller decides by its stored instructions/)).toBeVisible()
})

test('a waiting decision shows the end of the wait, without counting down', async () => {
  const values = { byMs: Date.now() + 3_600_000, neededWh: 15_000, powerW: 11_000, leastW: 1_380 }
  const reason = { key: 'waitsCheap', values, untilMs: Date.now() + 600_000 }
  await openStrategies({
    'setPoints.ofLocation': () => ({
      data: { decisions: [decisionOf({ reason, reasonKind: 'EV_CHARGING' })], overrides: [] },
    }),
  })
  await expect
    .element(page.getByText(/^Waiting until \d\d:\d\d, when energy is cheapest: .* of solar surplus\.$/))
    .toBeVisible()
})

test('the row shows that a strategy runs without the cloud', async () => {
  await openStrategies({
    'strategies.list': () => known({ strategies: [strategyOf({ aloneUntil: Date.now() + 3_600_000 })] }),
  })
  await expect.element(list.getByText(/Without the cloud, until/)).toBeVisible()
})

test.each(looks)('is accessible: %s', async (name, look) => {
  await openStrategies({}, look)
  await expect.element(page.getByText('Full on Friday')).toBeVisible()
  await expect.element(page.getByText('In effect now')).toBeVisible()
  await expectClean(`strategies, ${name}`)
})
