import type { ParameterState } from '@kilowatt/contracts/devices/commands'
import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  batteryEvent,
  batteryHome,
  batteryId,
  commandOf,
  controlAnswers,
  everyKind,
  stateOf,
} from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { createLive } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, person } from '../../testing/people.ts'

type Options = NonNullable<Parameters<typeof openPage>[1]> & { event?: LiveEvent; more?: Answers }

async function openControl(
  parameters: readonly ParameterState[],
  { event = batteryEvent(), more = {}, ...options }: Options = {},
) {
  const live = createLive()
  await openPage(`/locations/7/devices/${batteryId}`, {
    ...options,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...live.answers,
      ...controlAnswers(parameters),
      'auth.user': () => ({ data: { user: aggregator } }),
      'devices.list': () => ({ data: { devices: batteryHome(), deviceGroups: [] } }),
      ...more,
    },
  })
  live.send(event)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Battery' })).toBeVisible()
  return live
}

type Sent = { value: ParameterValue; holdS?: number }

const kindOf = (kind: string) => {
  const found = everyKind.find(([parameter]) => parameter.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}
const all = everyKind.map((one) => stateOf(one))
const widget = (name: string) => page.getByRole('region', { name, exact: true })
const answer = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const created = () => inputsOf('commands.create')

describe.each(looks)('%s', (_look, look) => {
  test('every control is accessible, enabled or disabled', async () => {
    await openControl(all, look)
    await expect.element(widget('Level limits').getByText('10 – 98 %, reserve 20 %')).toBeVisible()
    await expectClean('controls')
    await openControl(all, { ...look, event: batteryEvent({ connected: false }) })
    await expect.element(page.getByText('Editing is disabled')).toBeVisible()
    await expectClean('locked controls')
  })
})

test('long Slovenian words fit on a phone', async () => {
  await openControl(all, {
    locale: 'sl',
    size: 'phone',
    more: { 'auth.user': () => ({ data: { user: { ...aggregator, locale: 'sl' } } }) },
  })
  await expect.element(widget('Meje napolnjenosti')).toBeVisible()
  await expectClean('slovenian controls')
})

describe('asks for confirmation, sends a command once with its own id, and shows the command until it is answered:', () => {
  const accept = (parameter: ParameterState, { value, holdS }: Sent): Answers => ({
    'commands.create': () => {
      const command = commandOf(parameter, value, 'pending', { holdS: holdS ?? null })
      answerFromNowOn(controlAnswers([{ ...parameter, command }], 2))
      return { data: { command } }
    },
  })

  test.each<[string, string, (name: string) => Promise<void>, Sent]>([
    [
      'number',
      'Discharge limit',
      async (name) => {
        await widget(name).getByRole('textbox').fill('2000')
        await widget(name).getByRole('button', { name: 'Set' }).click()
      },
      { value: 2000 },
    ],
    [
      'slider',
      'Current per phase',
      async (name) => {
        const handle = await widget(name).getByRole('slider').findElement()
        handle.focus()
        await userEvent.keyboard('{End}')
        await widget(name).getByRole('button', { name: 'Set' }).click()
      },
      { value: 16 },
    ],
    [
      'switch',
      'Charge from grid',
      async (name) => widget(name).getByRole('switch').click({ force: true }),
      { value: true },
    ],
    ['choice', 'Mode', async (name) => widget(name).getByText('Hold').click(), { value: 'hold' }],
    [
      'temperature',
      'Room temperature',
      async (name) => {
        await widget(name).getByRole('button', { name: 'Room temperature: more' }).click()
        await widget(name).getByRole('button', { name: 'Set' }).click()
      },
      { value: 21.5 },
    ],
    [
      'soc_limits',
      'Level limits',
      async (name) => {
        const handle = await widget(name)
          .getByRole('slider', { name: 'Level limits: highest level' })
          .findElement()
        handle.focus()
        await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
        await widget(name).getByRole('button', { name: 'Set' }).click()
      },
      { value: { min: 10, reserve: 20, max: 96 } },
    ],
    [
      'power',
      'Power set-point',
      async (name) => {
        const handle = await widget(name).getByRole('slider').findElement()
        handle.focus()
        await userEvent.keyboard('{Home}')
        await widget(name).getByLabelText('Hold for').selectOptions('30 min')
        await widget(name).getByRole('button', { name: 'Set' }).click()
      },
      { value: -5000, holdS: 1800 },
    ],
    [
      'schedule',
      'Weekly room temperatures',
      async (name) => {
        await widget(name).getByRole('button', { name: 'Add entry' }).click()
        await widget(name).getByRole('button', { name: 'Set' }).click()
      },
      {
        value: [
          { day: 1, at: '06:00', val: 21 },
          { day: 2, at: '06:00', val: 21 },
        ],
      },
    ],
  ])('%s', async (kind, name, setting, sent) => {
    const parameter = stateOf(kindOf(kind))
    await openControl([parameter], { more: accept(parameter, sent) })
    await setting(name)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(created()).toEqual([])
    await answer('Set').click()
    await expect
      .element(widget(name).getByText('Waiting for the device. This takes a few seconds.'))
      .toBeVisible()
    expect(created()).toEqual([
      { deviceId: batteryId, parameter: parameter.name, id: expect.any(String), ...sent },
    ])
  })

  test('cancelling sends nothing', async () => {
    await openControl([stateOf(kindOf('switch'))])
    await widget('Charge from grid').getByRole('switch').click({ force: true })
    await answer(/^Keep/).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(created()).toEqual([])
    await expect.element(widget('Charge from grid').getByRole('switch')).not.toBeChecked()
  })

  test('a value that the device does not accept cannot be sent, and the range is shown', async () => {
    await openControl([stateOf(kindOf('number'))])
    await widget('Discharge limit').getByRole('textbox').fill('9000')
    await expect
      .element(widget('Discharge limit').getByRole('alert'))
      .toHaveTextContent('accepts values from 0 W to 5 kW')
    await expect.element(widget('Discharge limit').getByRole('button', { name: 'Set' })).toBeDisabled()
  })

  test('shows why the server refused, and keeps the previous value', async () => {
    const parameter = stateOf(kindOf('switch'))
    await openControl([parameter], { more: { 'commands.create': () => refuse('conflict') } })
    await widget('Charge from grid').getByRole('switch').click({ force: true })
    await answer('Set').click()
    await expect.element(page.getByText('An error occurred while setting the parameter value.')).toBeVisible()
    await expect.element(widget('Charge from grid').getByRole('switch')).not.toBeChecked()
  })
})

test('shows that a command waits for a controller that is offline', async () => {
  const power = kindOf('power')
  const [described] = power
  await openControl([stateOf(power, { command: commandOf(described, -1500, 'pending') })], {
    event: batteryEvent({ connected: false }),
  })
  await expect
    .element(page.getByText(/The controller is offline\. The device will receive this/))
    .toBeVisible()
})

describe('the result of the latest command is below each control:', () => {
  const power = kindOf('power')
  const [described] = power
  test.each<[string, () => Partial<ParameterState>, string | RegExp, string]>([
    [
      'waiting',
      () => ({ command: commandOf(described, -1500, 'pending') }),
      /Waiting for the device/,
      '1.5 kW charging',
    ],
    [
      'accepted',
      () => ({ command: commandOf(described, -1500, 'accepted') }),
      /The device has accepted this/,
      '1.5 kW charging',
    ],
    [
      'confirmed',
      () => ({
        now: { value: -1500, at: Date.now() - 1000, held: null },
        command: commandOf(described, -1500, 'done'),
      }),
      /^Confirmed \d\d:\d\d$/,
      '1.5 kW charging',
    ],
    [
      'held',
      () => ({
        now: { value: -1500, at: Date.now() - 1000, held: { until: Date.now() + 600_000, next: null } },
        command: commandOf(described, -1500, 'done', { holdS: 601 }),
      }),
      /^Returns to Automatic at \d\d:\d\d$/,
      '1.5 kW charging',
    ],
    [
      'refused',
      () => ({ command: commandOf(described, -1500, 'rejected', { code: 'range' }) }),
      'The device refused. Still at Automatic (range)',
      'Automatic',
    ],
    [
      'failed',
      () => ({ command: commandOf(described, -1500, 'failed') }),
      'Not confirmed. Still at Automatic',
      'Automatic',
    ],
    [
      'expired',
      () => ({ command: commandOf(described, -1500, 'expired') }),
      'The device did not answer in time. Still at Automatic',
      'Automatic',
    ],
  ])('%s', async (_state, part, words, value) => {
    await openControl([stateOf(power, part())])
    await expect.element(widget('Power set-point').getByRole('status').getByText(words)).toBeVisible()
    await expect.element(widget('Power set-point').getByText(value, { exact: true })).toBeVisible()
  })

  test('the result changes when the live stream reports something new', async () => {
    const waiting = stateOf(power, { command: commandOf(described, -1500, 'pending') })
    const live = await openControl([waiting])
    await expect.element(page.getByText(/Waiting for the device/)).toBeVisible()
    const done = stateOf(power, {
      now: { value: -1500, at: Date.now(), held: null },
      command: commandOf(described, -1500, 'done', { processedAt: Date.now() }),
    })
    answerFromNowOn(controlAnswers([done], 2))
    live.send(batteryEvent({ controlRevision: 2 }))
    await expect.element(page.getByText(/^Confirmed/)).toBeVisible()
  })
})

describe('a setting that cannot be changed now stays visible with the reason:', () => {
  const viewOnly = {
    id: 7,
    view: true,
    control: false,
    edit: false,
    manageUsers: false,
    managePricing: false,
  }
  const viewer = { ...person, role: 'ROLE_USER_BASIC' as const, permissions: { location: [viewOnly] } }
  test.each<[string, Options, string]>([
    [
      'the controller is offline',
      { event: batteryEvent({ connected: false }) },
      'Controller is not connected to cloud. Editing is disabled',
    ],
    [
      'the device is in error',
      { event: batteryEvent({ status: 'error' }) },
      'Device has error in communication. Editing is disabled',
    ],
    [
      'the person has view permission only',
      { more: { 'auth.user': () => ({ data: { user: viewer } }) } },
      'You can see this device but not control it. Ask the owner for permission.',
    ],
  ])('%s', async (_why, options, reason) => {
    await openControl(all, options)
    await expect.element(page.getByText(reason)).toBeVisible()
    const locked = widget('Mode').element()
    expect(locked.tabIndex).toBe(0)
    expect(document.getElementById(locked.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
    for (const one of document.querySelectorAll('main input, main select')) expect(one).toBeDisabled()
  })

  test('a read-only parameter has no control', async () => {
    const [parameter, value] = kindOf('number')
    await openControl([stateOf([{ ...parameter, writable: false }, value])])
    await expect.element(widget('Discharge limit').getByText('2.5 kW')).toBeVisible()
    await expect.element(widget('Discharge limit').getByRole('textbox')).not.toBeInTheDocument()
  })

  test('a device without settings, and one whose settings failed to load', async () => {
    await openControl([])
    await expect.element(page.getByText('Nothing can be set here')).toBeVisible()
    await openControl([], { more: { 'commands.control': () => refuse('unavailable') } })
    await expect.element(page.getByText('The controls could not be loaded')).toBeVisible()
    answerFromNowOn(controlAnswers(all))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(widget('Mode')).toBeVisible()
  })
})
