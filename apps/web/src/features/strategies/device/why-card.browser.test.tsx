import type { ManualOverride } from '@kilowatt/contracts/control/set-points'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  batteryEvent,
  batteryHome,
  batteryId,
  controlAnswers,
  everyKind,
  stateOf,
} from '../../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { decisionOf, strategyAnswers } from '../../../testing/answers/strategy-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, inputsOf } from '../../../testing/fake-server.ts'
import { createLive } from '../../../testing/live.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { onLocation7, owner, person } from '../../../testing/people.ts'

type Options = NonNullable<Parameters<typeof openPage>[1]>

async function openBattery(more: Answers = {}, options: Options = {}, tab = '') {
  const live = createLive()
  await openPage(`/locations/7/devices/${batteryId}${tab}`, {
    ...options,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...live.answers,
      ...controlAnswers(everyKind.map((one) => stateOf(one))),
      'auth.user': () => ({ data: { user: owner } }),
      'devices.list': () => ({ data: { devices: batteryHome(), deviceGroups: [] } }),
      ...strategyAnswers,
      ...more,
    },
  })
  live.send(batteryEvent())
  await expect.element(page.getByRole('heading', { level: 1, name: 'Battery' })).toBeVisible()
}

const override: ManualOverride = {
  deviceId: batteryId,
  steering: 'loadW',
  value: 3_600,
  until: null,
  by: 'Miha Kos',
  from: Date.now(),
}
const withOverride = (about: Partial<ManualOverride> = {}): Answers => ({
  'setPoints.ofLocation': () => ({
    data: { decisions: [decisionOf()], overrides: [{ ...override, ...about }] },
  }),
})

test('shows the reason, the author, and the rejected wishes', async () => {
  await openBattery()
  await expect.element(page.getByRole('heading', { name: 'Why' })).toBeVisible()
  await expect
    .element(page.getByText(/keeps its reserve of 30\s% and charges only from the sun/))
    .toBeVisible()
  await expect.element(page.getByText('Supply nothing by “Keep 30 % for the night”')).toBeVisible()
  await expect.element(page.getByText(/“Spare for an outage” wanted: Supply 2\.4\skW\./)).toBeVisible()
})

test('shows what was measured next to what was set, and who set it', async () => {
  const decision = decisionOf({
    value: -1_500,
    atLeast: null,
    from: Date.now() - 6 * 3_600_000,
    rejected: [],
  })
  await openBattery(
    {
      'setPoints.history': () => ({ data: { decisions: [decision], isCut: true } }),
      'charts.location': ({ from, to }) => {
        const at = Array.from({ length: 144 }, (_, i) => Number(from) + i * 300_000)
        const values = at.map(() => 1_480)
        return {
          data: {
            ...{ from: Number(from), to: Number(to), timezone: 'Europe/Ljubljana', at },
            ...{ interval: 300, measure: 'power', source: 'minutes' },
            series: [
              {
                key: 'batteryOut',
                deviceId: batteryId,
                unit: 'W',
                values,
                totalWh: null,
                peak: null,
                means: [],
              },
            ],
          },
        }
      },
    },
    {},
    '?tab=strategies',
  )
  const effect = page.getByRole('region', { name: 'Set and measured, last 12 hours' })
  await expect.element(effect.getByText(/^Measured −1\.48\skW$/)).toBeVisible()
  await expect.element(effect.getByText('Supply 1.5\u00a0kW by “Keep 30 % for the night”')).toBeVisible()
  await expect
    .element(effect.getByText(/^Set values are shown from .* there were too many changes/))
    .toBeVisible()
  await expect.element(effect.getByText('limit', { exact: true })).not.toBeInTheDocument()
  await expectClean('set and measured')
})

test('shows what a device waits for, and how long', async () => {
  const waiting = { key: 'switchWait', values: { from: 0, to: 1 }, untilMs: Date.now() + 130_000 }
  await openBattery({
    'setPoints.ofLocation': () => ({ data: { decisions: [decisionOf({ waiting })], overrides: [] } }),
  })
  await expect
    .element(page.getByText(/The device was switched a short while ago.* \((2:|1:5)\d+ to go\)/))
    .toBeVisible()
})

test('a device that no strategy controls has no card', async () => {
  await openBattery({
    'strategies.list': () => ({
      data: { strategies: [], devices: [], mayEdit: true, mayPause: true, isOperator: false, stopped: null },
    }),
    'setPoints.ofLocation': () => ({ data: { decisions: [], overrides: [] } }),
  })
  await expect.element(page.getByRole('region', { name: 'Control', exact: true })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Why' }).elements()).toEqual([])
})

test('during an emergency stop the device runs on its own, and cannot be set by hand', async () => {
  const stopped = { at: Date.now(), by: 'Miha Kos', scope: 'company' as const }
  await openBattery({
    'strategies.list': () => ({
      data: { strategies: [], devices: [], mayEdit: true, mayPause: true, isOperator: false, stopped },
    }),
  })
  await expect.element(page.getByText('Emergency stop. The device runs on its own.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Set by hand' }).elements()).toEqual([])
  expect(page.getByText(/keeps its reserve/).elements()).toEqual([])
})

test('sets a device by hand until a person ends it', async () => {
  await openBattery({ 'setPoints.override': () => ({ data: { override } }) })
  await page.getByRole('button', { name: 'Set by hand' }).click()
  const dialog = page.getByRole('dialog')
  const slider = dialog.getByRole('slider', { name: 'Value' })
  await expect.element(slider).toBeVisible()
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await dialog.getByLabelText('How long').selectOptions('Until I end it')
  await expectClean('form of a manual setting')
  await dialog.getByRole('button', { name: 'Set by hand' }).click()
  await expect
    .poll(() => inputsOf('setPoints.override'))
    .toEqual([{ deviceId: batteryId, steering: 'loadW', value: 50, until: null }])
})

test('a value set by hand shows its end, and can be ended', async () => {
  await openBattery({ ...withOverride(), 'setPoints.endOverride': () => ({ data: {} }) })
  await expect
    .element(page.getByText(/3\.6\skW, set by hand by Miha Kos until someone hands it back\./))
    .toBeVisible()
  await page.getByRole('button', { name: 'Hand back' }).click()
  await expect
    .poll(() => inputsOf('setPoints.endOverride'))
    .toEqual([{ deviceId: batteryId, steering: 'loadW' }])
})

test('people who may not control the location see the reason, and cannot set the device', async () => {
  const user = { ...person, permissions: onLocation7() }
  await openBattery({ ...withOverride(), 'auth.user': () => ({ data: { user } }) })
  await expect.element(page.getByText(/set by hand by Miha Kos/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Hand back' }).elements()).toEqual([])
})

test('the overview shows in one line what strategies do', async () => {
  const live = createLive()
  await openPage('/locations/7', {
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...live.answers,
      'auth.user': () => ({ data: { user: owner } }),
      'devices.list': () => ({ data: { devices: batteryHome(), deviceGroups: [] } }),
      ...strategyAnswers,
    },
  })
  live.send(batteryEvent())
  await expect
    .element(page.getByRole('link', { name: /^Battery At 30\s%, the battery keeps its reserve/ }))
    .toHaveAttribute('href', '/locations/7/strategies')
})

test.each(looks)('is accessible: %s', async (name, look) => {
  await openBattery({}, look, '?tab=strategies')
  await expect.element(page.getByText('Last decisions')).toBeVisible()
  await expectClean(`strategies of a device, ${name}`)
})
