import type { StrategyPreview } from '@kilowatt/contracts/control/strategies'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import {
  previewOf,
  regulables,
  strategyAnswers,
  strategyOf,
  threeStrategies,
} from '../../../testing/answers/strategy-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse, staySilent } from '../../../testing/fake-server.ts'
import { createLive } from '../../../testing/live.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { owner } from '../../../testing/people.ts'

type Options = NonNullable<Parameters<typeof openPage>[1]>

const known = (about: object) => ({
  data: {
    ...{
      strategies: threeStrategies,
      devices: regulables,
      mayEdit: true,
      mayPause: true,
      isOperator: false,
      stopped: null,
    },
    ...about,
  },
})
const shown = (about: Partial<StrategyPreview>): Answers => ({
  'strategies.preview': () => ({ data: previewOf(about) }),
})
const evSettings = initialStrategySettings(strategyKinds.EV_CHARGING)
const saved = { data: { strategy: strategyOf({ id: 9, name: 'Keep a reserve', version: 1 }) } }

async function openEditor(id: number | 'new', more: Answers = {}, options: Options = {}) {
  return openPage(`/locations/7/strategies/${id}`, {
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
const slider = page.getByRole('slider', { name: 'Keep at least' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const result = page.getByText('cost €8.22 instead of €12.76.').last()
const moreActions = async (item: string) => {
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('shows what a strategy would have done, and recalculates after a change, showing the old figures until then', async () => {
  await openEditor(1)
  await expect.element(result).toBeVisible()
  await expect.element(page.getByText('was 10.9 kW')).toBeVisible()
  await expect.element(page.getByText('7 of 7 days')).toBeVisible()
  answerFromNowOn({ 'strategies.preview': staySilent })
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect
    .poll(() => inputsOf('strategies.preview').at(-1))
    .toMatchObject({ locationId: 7, strategyId: 1, strategy: { settings: { reservePct: 40 } } })
  await expect.element(result).toBeVisible()
  expect(document.querySelectorAll('section[data-old]').length).toBeGreaterThan(0)
})

test('a setting is shown only with the choice for which it matters', async () => {
  const settings = { basis: 'agreed', limitW: 7_000, rechargeW: null }
  const strategies = [strategyOf({ kind: 'PEAK_LIMIT', settings })]
  const devices = regulables.map((one) => ({ ...one, kinds: ['PEAK_LIMIT'] as const }))
  await openEditor(1, { 'strategies.list': () => known({ strategies, devices }) })
  const basis = page.getByRole('combobox', { name: 'Limit', exact: true })
  await expect.element(basis).toBeVisible()
  expect(page.getByLabelText(/^Never above/).elements()).toEqual([])
  await basis.selectOptions('static')
  await expect.element(page.getByLabelText(/^Never above/)).toBeVisible()
})

test('a week without rows has its fault at the week, no figures of another draft, and gets a day with each row', async () => {
  const devices = regulables.map((one) => ({ ...one, kinds: ['RESERVE', 'SCHEDULE'] as const }))
  await openEditor('new', { 'strategies.list': () => known({ devices }) })
  await expect.element(result).toBeVisible()
  await page.getByText('Follow a schedule').first().click()
  await expect.element(page.getByText(/^Complete the settings to see what/).last()).toBeVisible()
  expect(result.elements()).toEqual([])
  const week = page.getByRole('group', { name: 'Week' })
  await expect.element(week.getByText('The week is empty. Add at least one entry.')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add entry' })
  await add.click()
  await add.click()
  await expect.element(week.getByLabelText('Entry 2: day')).toHaveValue('2')
  await expect.element(result).toBeVisible()
})

test('the order of devices is their preference, and changes by keyboard, by button and by dragging', async () => {
  const devices = ['Battery', 'Car', 'Boiler'].map((name, index) => ({
    ...{ device: { id: 72 + index, name }, category: 'BATTERY', refusal: null },
    kinds: ['SELF_CONSUMPTION'] as const,
  }))
  const strategies = [strategyOf({ kind: 'SELF_CONSUMPTION', settings: {}, deviceIds: [72, 73, 74] })]
  await openEditor(1, {
    'strategies.list': () => known({ strategies, devices }),
    'strategies.update': () => saved,
  })
  const order = () =>
    page
      .getByRole('checkbox', { name: /\(\d\)$/ })
      .elements()
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
  const battery = page.getByRole('checkbox', { name: /^Battery/ })
  await expect.element(battery).toBeVisible()
  battery.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(order).toEqual(['Car (1)', 'Battery (2)', 'Boiler (3)'])
  expect(document.activeElement).toBe(battery.element())
  await page.getByRole('button', { name: 'Move Boiler up' }).click()
  await expect.poll(order).toEqual(['Car (1)', 'Boiler (2)', 'Battery (3)'])
  const row = battery.element().closest('li')
  await userEvent.dragAndDrop(
    row?.querySelector('[title="Drag to change the order"]') ?? document.body,
    page.getByRole('checkbox', { name: /^Car/ }),
  )
  await expect.poll(() => order()?.[0]).toBe('Battery (1)')
  await battery.click()
  await expect.poll(order).toEqual(['Car (1)', 'Boiler (2)'])
  expect(document.activeElement).toBe(page.getByRole('checkbox', { name: 'Battery' }).element())
  await userEvent.keyboard(' ')
  await expect.poll(order).toEqual(['Car (1)', 'Boiler (2)', 'Battery (3)'])
  await save.click()
  await expect
    .poll(() => inputsOf('strategies.update'))
    .toMatchObject([{ strategy: { deviceIds: [73, 74, 72] } }])
})

test('a strategy can apply at some hours only', async () => {
  const settings = { basis: 'static', limitW: 7_000, rechargeW: null, repeats: 'weekly', hours: [] }
  const strategies = [strategyOf({ kind: 'PEAK_LIMIT', settings })]
  const devices = regulables.map((one) => ({ ...one, kinds: ['PEAK_LIMIT'] as const }))
  await openEditor(1, {
    'strategies.list': () => known({ strategies, devices }),
    'strategies.update': () => saved,
  })
  const hours = page.getByRole('group', { name: 'Hours of the week' })
  await expect.element(hours.getByText('The week is empty. Add at least one entry.')).toBeVisible()
  await hours.getByRole('button', { name: 'Add entry' }).click()
  expect(hours.getByRole('textbox', { name: /value/ }).elements()).toEqual([])
  await expectClean('hours of a strategy')
  await save.click()
  await expect
    .poll(() => inputsOf('strategies.update'))
    .toMatchObject([{ strategy: { settings: { repeats: 'weekly', hours: [{ day: 1, from: '08:00' }] } } }])
})

test('a fault of a folded setting opens the expert settings', async () => {
  const settings = { ...evSettings, leastA: 10, mostA: 8 }
  const devices = regulables.map((one) => ({ ...one, kinds: ['EV_CHARGING'] as const }))
  const strategies = [strategyOf({ kind: 'EV_CHARGING', settings })]
  await openEditor(1, { 'strategies.list': () => known({ strategies, devices }) })
  await expect.element(page.getByRole('slider', { name: 'Largest current' })).toBeVisible()
})

test('the breadcrumbs end with the name of the strategy', async () => {
  await openEditor(1)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect.element(crumbs.getByRole('link', { name: 'Keep 30 % for the night' })).toBeVisible()
})

test('saves with the version that was changed', async () => {
  await openEditor(1, { 'strategies.update': () => saved })
  await expect.element(slider).toBeVisible()
  expect(save.elements()).toEqual([])
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await save.click()
  await expect
    .poll(() => inputsOf('strategies.update'))
    .toMatchObject([{ strategyId: 1, version: 3, strategy: { settings: { reservePct: 35, from: '22:00' } } }])
  await expect.poll(() => save.elements()).toEqual([])
})

test('if another person replaced the version, the refusal explains this and the new version can be loaded', async () => {
  await openEditor(1, { 'strategies.update': () => refuse('strategy_changed') })
  await expect.element(slider).toBeVisible()
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await save.click()
  await expect.element(page.getByText(/Someone else has changed this strategy/)).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.element(slider).toHaveValue('30')
})

test('asks before unsaved changes are lost', async () => {
  await openEditor(1)
  await expect.element(slider).toBeVisible()
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await page.getByRole('link', { name: /Full on Friday/ }).click()
  await expect.element(page.getByText('Leave without saving?')).toBeVisible()
})

test('a new strategy starts with a goal that a device here supports, and opens once it is saved', async () => {
  const { history } = await openEditor('new', { 'strategies.create': () => saved })
  await expect.element(page.getByRole('radio', { name: /Keep a reserve/ })).toBeChecked()
  answerFromNowOn({
    'strategies.list': () => known({ strategies: [...threeStrategies, saved.data.strategy] }),
  })
  await save.click()
  await expect.poll(() => history.location.pathname).toBe('/locations/7/strategies/9')
  expect(inputsOf('strategies.create')).toMatchObject([
    { locationId: 7, strategy: { kind: 'RESERVE', deviceIds: [72], isActive: true } },
  ])
})

test('shows that no device here can be controlled', async () => {
  await openEditor('new', { 'strategies.list': () => known({ devices: [] }) })
  await expect.element(page.getByText('Nothing to control here')).toBeVisible()
})

test('two strategies compete for the same device: one press changes their order', async () => {
  await openEditor(2, { 'strategies.reorder': () => ({ data: {} }) })
  await expect.element(page.getByText('Two strategies compete for Battery')).toBeVisible()
  await expect
    .element(page.getByText(/overruled “Spare for an outage” for 56 h .* about €0\.38\./))
    .toBeVisible()
  await page.getByRole('button', { name: 'Put Spare for an outage first' }).click()
  await expect.poll(() => inputsOf('strategies.reorder')).toEqual([{ locationId: 7, strategyIds: [2, 1, 3] }])
})

test('shows how many days a simulation needs if there are no readings', async () => {
  await openEditor(1, shown({ days: [] }))
  await expect.element(page.getByText('Simulation needs 7 days; 0 recorded.')).toBeVisible()
})

test('shows energy if there are no prices', async () => {
  const energy = { importWh: 52_000, exportWh: 14_000, peakW: 7_100, cost: null }
  await openEditor(1, shown({ before: energy, after: { ...energy, importWh: 41_000 }, ready: null }))
  await expect.element(page.getByText('imported 41.0 kWh instead of 52.0 kWh.').last()).toBeVisible()
})

test('shows that the operator set the strategy up, and how to pause it', async () => {
  const strategies = [strategyOf({ setUpBy: 'Green Valley Energy' })]
  await openEditor(1, {
    'strategies.list': () => known({ strategies, mayEdit: false }),
    'strategies.pause': () => ({ data: { strategy: strategyOf({ isPaused: true }) } }),
  })
  await expect.element(page.getByText('Set up by Green Valley Energy. You can pause it.')).toBeVisible()
  await expect.element(page.getByText(/You can see this strategy but not change it/)).toBeVisible()
  await expect.element(slider).toBeDisabled()
  await expectClean('strategy of the operator')
  await page.getByRole('button', { name: 'Pause for a day' }).click()
  await expect.poll(() => inputsOf('strategies.pause')).toMatchObject([{ strategyId: 1 }])
})

test('shows without the cloud which instructions the controller follows, and until when', async () => {
  const until = Date.UTC(2026, 9, 16, 10)
  const strategies = [strategyOf({ aloneSince: Date.UTC(2026, 9, 15, 11, 20), aloneUntil: until })]
  await openEditor(1, { 'strategies.list': () => known({ strategies }) })
  await expect
    .element(
      page.getByText(
        /The controller runs on the instructions it received at (Thu )?15\. 10\..* 13:20, until .*12:00\./,
      ),
    )
    .toBeVisible()
})

test('versions show their changes, and one is restored', async () => {
  await openEditor(1, { 'strategies.restore': () => ({ data: { strategy: strategyOf({ version: 4 }) } }) })
  await expect.element(slider).toBeVisible()
  await moreActions('Versions')
  await expect.element(page.getByText(/Keep at least: 20\s% → 30\s%/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore version 2' }).click()
  await expect.poll(() => inputsOf('strategies.restore')).toEqual([{ strategyId: 1, version: 2 }])
})

test('copies to chosen locations, and shows where it did not fit', async () => {
  await openEditor(1, {
    'strategies.copy': () => ({
      data: { copied: 0, skipped: [{ location: { id: 8, name: 'Klas Bakery' }, reason: 'noDevice' }] },
    }),
  })
  await expect.element(slider).toBeVisible()
  await moreActions('Copy to locations')
  await page.getByRole('checkbox', { name: 'Klas Bakery' }).click()
  await page.getByRole('button', { name: 'Copy to 1 location' }).click()
  await expect.element(page.getByText('has no suitable device')).toBeVisible()
  expect(inputsOf('strategies.copy')).toEqual([{ strategyId: 1, locationIds: [8] }])
})

test('people of the company copy it to a group, and see who opted out', async () => {
  await openEditor(1, {
    'strategies.list': () => known({ isOperator: true }),
    'strategies.copy': () => ({
      data: { copied: 4, skipped: [{ location: { id: 8, name: 'Klas Bakery' }, reason: 'optedOut' }] },
    }),
  })
  await expect.element(slider).toBeVisible()
  await moreActions('Copy to locations')
  await page.getByLabelText('Copy to', { exact: true }).selectOptions('Styria')
  expect(page.getByRole('checkbox', { name: 'Klas Bakery' }).elements()).toEqual([])
  await expectClean('copying to a group')
  await page.getByRole('button', { name: 'Copy to the group' }).click()
  await expect.element(page.getByText('changed or deleted an earlier copy')).toBeVisible()
  expect(inputsOf('strategies.copy')).toEqual([{ strategyId: 1, locationGroupId: 31 }])
})

test('is deleted after asking', async () => {
  const { history } = await openEditor(1, { 'strategies.remove': () => ({ data: {} }) })
  await expect.element(slider).toBeVisible()
  await moreActions('Delete strategy')
  await page.getByRole('button', { name: 'Delete strategy' }).click()
  await expect.poll(() => history.location.pathname).toBe('/locations/7/strategies')
  expect(inputsOf('strategies.remove')).toEqual([{ strategyId: 1 }])
})

test.each(looks)('is accessible: %s', async (name, look) => {
  await openEditor(1, {}, look)
  await expect.element(slider).toBeVisible()
  // so high that the bars at its edges cover no field, which axe would count as too small
  await page.viewport(window.innerWidth, 4_000)
  await page.getByText('Expert settings').click()
  await expect.element(page.getByRole('switch', { name: 'Charge from the grid if needed' })).toBeVisible()
  await expect.element(page.getByText('confirmed').first()).toBeVisible()
  await expectClean(`strategy editor, ${name}`)
})

test('on a phone, each field can be scrolled to where no bar covers it', async () => {
  await openEditor(1, {}, { theme: 'white', size: 'phone' })
  await expect.element(slider).toBeVisible()
  await page.getByText('Expert settings').click()
  await expect.element(page.getByRole('switch', { name: 'Charge from the grid if needed' })).toBeVisible()
  const fields = [
    ...document.querySelectorAll<HTMLElement>('main :is(input:not([type]), input[type="text"])'),
  ]
  expect(fields.length).toBeGreaterThan(1)
  for (const field of fields) {
    field.scrollIntoView({ block: 'center' })
    const { left, top, bottom, width } = field.getBoundingClientRect()
    const seen = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + width / 2, y))
    expect(seen, field.id).toEqual([field, field])
  }
})

test('an order of the grid operator has a start and an end with day and time, and mentions the law', async () => {
  await openEditor(1, {
    'strategies.list': () =>
      known({
        strategies: [
          strategyOf({
            ...{ kind: 'GRID_OPERATOR', name: 'Order' },
            settings: { limitW: 4_200, basis: 'together', from: null, until: Date.UTC(2026, 9, 15, 18) },
          }),
        ],
        devices: [{ ...regulables[0], kinds: ['GRID_OPERATOR'] }],
      }),
    'strategies.update': () => saved,
  })
  await expect.element(page.getByText(/section 14a EnWG/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Until', exact: true })).toHaveValue('15. 10. 2026')
  await page.getByRole('button', { name: 'From Set a time' }).click()
  await expect.element(page.getByRole('textbox', { name: 'From', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the time' }).last().click()
  await expect.element(page.getByRole('button', { name: 'Until Set a time' })).toBeVisible()
  await expectClean('order of the grid operator')
  await save.click()
  await expect
    .poll(() => inputsOf('strategies.update'))
    .toMatchObject([{ strategy: { settings: { from: expect.any(Number), until: null } } }])
})
