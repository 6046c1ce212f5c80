import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { planAnswerOf, planAnswers, planOf, slotOf } from '../../../testing/answers/plan-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, answerFromNowOn, beOffline, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { looks } from '../../../testing/looks.ts'
import { openPlan } from '../../../testing/open-plan.ts'

const panel = page.getByRole('region', { name: 'The chosen time' })
const picture = page.getByRole('application', { name: /^Plan from/ })
const carBlock = () => slotOf().devices[1]
const withoutPlan = (why: ReturnType<typeof planAnswerOf>['why'], about = {}): Answers => ({
  'plans.ofLocation': () => ({ data: planAnswerOf({ plan: null, why, ...about }) }),
})

test('says first what will happen and what it costs, compared with two baselines', async () => {
  await openPlan()
  await expect.element(page.getByText(/^Until .* your energy costs about €2\.61\.$/)).toBeVisible()
  await expect
    .element(
      page.getByText(
        /Without control it would be €4\.62, with solar first €3\.05\. The car gets 12\.6.kWh\./,
      ),
    )
    .toBeVisible()
})

test('opens the first step, with why, what else was considered and its cost', async () => {
  await openPlan()
  await expect.element(panel.getByRole('heading', { name: 'Car charges on sun' })).toBeVisible()
  await expect
    .element(panel.getByText(/The sun gives about 2\.1.kW more than the house uses\./))
    .toBeVisible()
  await expect.element(panel.getByText('€0.44 (3.5 ct/kWh)')).toBeVisible()
  await expect.element(panel.getByRole('row', { name: /As soon as possible, .*€0\.92/ })).toBeVisible()
  await expect.element(panel.getByRole('row', { name: /Not at this time \+€1\.34/ })).toBeVisible()
})

test('arrow keys lead from block to block, with Shift by 15 minutes, and Escape closes', async () => {
  await openPlan()
  await expect.element(panel.getByRole('heading', { name: 'Car charges on sun' })).toBeVisible()
  picture.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel.getByRole('heading', { name: 'Battery covers the house' })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}')
  await expect.element(panel.getByRole('heading', { name: 'Car waits' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('heading', { name: 'Car charges on sun' })).toBeVisible()
})

test('a block that is over shows what was measured, and what was intended', async () => {
  await openPlan()
  await expect.element(panel.getByRole('heading', { name: 'Car charges on sun' })).toBeVisible()
  picture.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(panel.getByRole('heading', { name: 'Battery covered the house' })).toBeVisible()
  await expect.element(panel.getByText(/9\.6.kWh, level 88.% to 41.%/)).toBeVisible()
  await expect.element(panel.getByText(/^9.kWh$/)).toBeVisible()
  expect(panel.getByRole('button', { name: "Don't do this" }).elements()).toEqual([])
})

test('a decision makes the plan again, says what it costs, and is taken back', async () => {
  const block = carBlock()
  const decision = {
    ...{ id: 5, device: { id: 74, name: 'EV charger' }, is: 'never' as const, by: 'Ana Novak' },
    ...{ from: block?.startMs ?? 0, to: block?.endMs ?? 0 },
  }
  let answerNow: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const { router } = await openPlan({
    'plans.decide': async () => {
      await slow
      return { data: { ...planAnswerOf({ decisions: [decision] }), costDifference: 0.71 } }
    },
    'plans.undoDecision': () => ({ data: { ...planAnswerOf(), costDifference: -0.71 } }),
  })
  await panel.getByRole('button', { name: "Don't do this" }).click()
  // the block stays open, whatever the first step of the new plan is
  await expect.poll(() => router.state.location.search).toMatchObject({ device: 74, at: block?.startMs })
  // the plan of before stays in sight until the new one is there
  await expect.element(picture).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText('Making the plan again …')).toBeVisible()
  answerNow()
  await expect.element(page.getByText(/around your decision: it costs €0\.71 more\./)).toBeVisible()
  expect(inputsOf('plans.decide')).toEqual([
    { locationId: 7, deviceId: 74, from: block?.startMs, to: block?.endMs, is: 'never' },
  ])
  const list = page.getByRole('main')
  await expect.element(list.getByText('EV charger is not used')).toBeVisible()
  await list.getByRole('button', { name: /^Undo: EV charger/ }).click()
  await expect.element(page.getByText(/without that decision: it costs €0\.71 less\./)).toBeVisible()
  expect(inputsOf('plans.undoDecision')).toEqual([{ locationId: 7, decisionId: 5 }])
})

test('an order is for the time that was considered', async () => {
  const now = carBlock()?.alternatives.find(({ is }) => is === 'now')
  await openPlan({ 'plans.decide': () => ({ data: { ...planAnswerOf(), costDifference: 0.92 } }) })
  await panel.getByRole('button', { name: 'Do it now' }).click()
  await expect
    .poll(() => inputsOf('plans.decide'))
    .toEqual([{ locationId: 7, deviceId: 74, from: now?.startMs, to: now?.endMs, is: 'now' }])
})

test('the slider asks for a greener plan once it rests', async () => {
  await openPlan({
    'plans.prefer': () => ({ data: { ...planAnswerOf({ greener: 3 }), costDifference: 0.2 } }),
  })
  const slider = page.getByRole('slider', { name: 'From cheaper to greener' })
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('The plan is made again: it costs €0.20 more.')).toBeVisible()
  expect(inputsOf('plans.prefer')).toEqual([{ locationId: 7, greener: 3 }])
})

test('wishes that cannot be met are steps, and devices left out say what to do', async () => {
  await openPlan({
    'plans.ofLocation': () => ({
      data: planAnswerOf({
        plan: planOf({
          shortfalls: [
            {
              device: { id: 74, name: 'EV charger' },
              reason: {
                key: 'lackCarConnection',
                values: { gotWh: 21_300, wantedWh: 28_000, byMs: Date.now() },
                untilMs: null,
              },
            },
          ],
          leftOut: [{ device: { id: 72, name: 'Battery' }, reason: 'noCapacity' }],
        }),
      }),
    }),
  })
  await expect
    .element(page.getByText(/21\.3.kWh of 28.kWh by .*: the connection allows no more\./))
    .toBeVisible()
  await expect
    .element(page.getByText('Its capacity is missing. Enter it, and the plan will use it.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open device' }))
    .toHaveAttribute('href', '/locations/7/devices/72')
})

test.each([
  ['no_strategy', null, 'No plan yet', 'Create the strategy', '/locations/7/strategies/new?kind=PLAN'],
  [
    'no_prices',
    null,
    'The plan needs prices',
    'Choose a price plan',
    '/locations/7/manage/pricing/price-lists/create',
  ],
  ['no_device', null, 'The plan has no device to control', 'Choose devices', '/locations/7/strategies/9'],
  [
    'too_little_history',
    1,
    'It needs 1 more day of measurements. Until then: solar first.',
    'Open charts',
    '/locations/7/charts',
  ],
  ['stopped', null, 'All strategies are stopped', 'Open strategies', '/locations/7/strategies'],
] as const)(
  'without a plan because of %s, the way on is shown',
  async (reason, missingDays, text, label, href) => {
    await openPlan(
      withoutPlan({ reason, missingDays, untilMs: null }, reason === 'no_strategy' ? { strategy: null } : {}),
    )
    await expect.element(page.getByText(text)).toBeVisible()
    const link = page.getByRole('main').getByRole('link', { name: label })
    await expect.element(link).toHaveAttribute('href', href)
  },
)

test('a paused plan says until when, and is resumed', async () => {
  await openPlan({
    ...withoutPlan({ reason: 'paused', missingDays: null, untilMs: Date.now() + 3_600_000 }),
    'strategies.resume': () => ({ data: { strategy: {} as never } }),
  })
  await expect.element(page.getByText(/Devices run on other strategies until/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => inputsOf('strategies.resume')).toEqual([{ strategyId: 9 }])
})

test('people who may only view see locked buttons with the reason', async () => {
  await openPlan({ 'plans.ofLocation': () => ({ data: planAnswerOf({ mayDecide: false, mayEdit: false }) }) })
  await expect.element(panel.getByRole('button', { name: 'Do it now' })).toBeDisabled()
  await expect.element(panel.getByText('You can view this location, but not control it.')).toBeVisible()
  await expect.element(page.getByRole('slider', { name: 'From cheaper to greener' })).toBeDisabled()
})

test('without a connection the last picture stays, with its age, and actions are locked', async () => {
  await openPlan()
  await expect.element(panel.getByRole('button', { name: 'Do it now' })).toBeEnabled()
  answerFromNowOn({ 'plans.ofLocation': () => beOffline(), 'plans.prefer': () => beOffline() })
  const { queryClient } = await import('../../../api/query-client.ts')
  const { orpc } = await import('../../../api/client.ts')
  await queryClient.invalidateQueries({ queryKey: orpc.plans.ofLocation.key() })
  await expect
    .element(page.getByText(/Not connected since \d\d:\d\d\. The house runs on the plan it received, until/))
    .toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Do it now' })).toBeDisabled()
  await expect.element(picture).toBeVisible()
})

test('a plan without an answer of the planner, and a late one, are named', async () => {
  await openPlan({ 'plans.ofLocation': () => ({ data: planAnswerOf({ plan: planOf({ by: 'simple' }) }) }) })
  await expect.element(page.getByText(/The planner gave no answer in time/)).toBeVisible()
  await openPlan({
    'plans.ofLocation': () => ({ data: planAnswerOf({ plan: planOf({ nextMs: Date.now() - 600_000 }) }) }),
  })
  await expect.element(page.getByText(/Plan from \d\d:\d\d\. The new one is not ready\./)).toBeVisible()
})

test('a failed reason does not empty the other cards', async () => {
  await openPlan({ 'plans.slot': () => refuse('internal') })
  await expect.element(panel.getByText('Could not load the reason')).toBeVisible()
  await expect.element(picture).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
})

test('on a phone, a step opens a sheet, and the picture stays in sight', async () => {
  await openPlan({}, { size: 'phone' })
  await expect.element(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await page.getByRole('button', { name: /Car charges on sun/ }).click()
  await expect.element(panel.getByRole('heading', { name: 'Car charges on sun' })).toBeVisible()
  expect(panel.element().getBoundingClientRect().top).toBeGreaterThan(844 * 0.4)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a link leads to a slot', async () => {
  const evening = (slotOf().startMs ?? 0) + 25 * 900_000
  await openPlan({}, {}, `?at=${evening}&device=72`)
  await expect.element(panel.getByRole('heading', { name: 'Battery covers the house' })).toBeVisible()
})

test('the first plan appears soon after it is made', async () => {
  await openPlan(withoutPlan({ reason: 'not_ready', missingDays: null, untilMs: null }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible()
  expect(picture.elements()).toEqual([])
  answerFromNowOn(planAnswers)
  await expect.element(picture, { timeout: 10_000 }).toBeVisible()
})

test.each(looks)('is accessible, %s', async (name, look) => {
  await openPlan({}, look)
  await expect.element(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expectClean(`plan, ${name}`)
  if (look.size === 'phone') {
    await page.getByRole('button', { name: /Car charges on sun/ }).click()
    await expect.element(panel.getByText(/The sun gives about/)).toBeVisible()
    await expectClean(`plan with a sheet, ${name}`)
  }
})

test('is Slovenian for Slovenian people', async () => {
  await openPlan({}, { locale: 'sl', size: 'phone' })
  await expect.element(page.getByText(/vas energija stane približno 2,61\s€\./)).toBeVisible()
  await expectClean('plan in Slovenian')
})
