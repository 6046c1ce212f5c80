import { expect, test } from 'vitest'
import { setPointOf } from '../fixtures/steered-device.ts'
import { testDevices } from '../fixtures/strategy-site.ts'
import type { SiteDevice } from '../site.ts'
import type { Steering } from '../wish.ts'
import { steeringValues } from './steering-values.ts'

type Limits = { readonly value?: number; readonly atLeast?: number; readonly atMost?: number }
const shown = (device: SiteDevice, limits: Limits, steering: Steering = 'loadW', phases: 1 | 3 = 1) =>
  steeringValues(device, setPointOf({ steering, ...limits }), phases)
    .map(({ parameter, value }) => `${parameter.name}=${String(value)}`)
    .join(' ')

const { battery, charger, heatPump, panels, boiler } = testDevices
const without = (device: SiteDevice, ...names: string[]) => ({
  ...device,
  parameters: device.parameters.filter(({ name }) => !names.includes(name)),
})
const stepped = battery({
  parameters: [{ name: 'p_set', kind: 'power', min: -2_600, max: 2_500, step: 50, nullable: true }],
})

test.each<[string, SiteDevice, Limits, string]>([
  ['charging is a negative value of the battery', battery(), { value: 1_500 }, 'p_set=-1500'],
  ['discharging a positive one', battery(), { value: -1_500 }, 'p_set=1500'],
  ['more than the battery can', battery(), { value: 9_000 }, 'p_set=-5000'],
  ['charging less rather than more than wanted', stepped, { value: 1_530 }, 'p_set=-1500'],
  ['never discharging more than allowed', stepped, { value: -1_030, atLeast: -1_030 }, 'p_set=1000'],
  ['its own control, charging limited', battery(), { atMost: 2_000 }, 'p_chg_limit=2000'],
  ['its own control, discharging limited', battery(), { atLeast: -500 }, 'p_dis_limit=500'],
  ['its own control, not discharging', battery(), { atLeast: 0 }, 'p_dis_limit=0'],
  ['limits beyond its range are none', battery(), { atLeast: -9_000, atMost: 9_000 }, ''],
  ['it has to charge', battery(), { atLeast: 500 }, 'p_set=-500'],
  ['it has to discharge', battery(), { atMost: -800 }, 'p_set=800'],
  ['a battery without limits of its own waits', stepped, { atLeast: 0 }, 'p_set=0'],
  ['six amperes', charger(), { value: 1_380 }, 'i_max=6'],
  ['less than six amperes pause it', charger(), { value: 1_379 }, 'i_max=0'],
  ['whole amperes below', charger(), { value: 2_500 }, 'i_max=10'],
  ['more than its fuse', charger(), { value: 11_040 }, 'i_max=16'],
  ['a limit without a value', charger(), { atMost: 2_500 }, 'i_max=10'],
  ['production limited', panels(), { atLeast: -1_200.7 }, 'p_limit=1200'],
  ['no production', panels(), { value: 0 }, 'p_limit=0'],
  ['a limit above the peak power is none', panels(), { atLeast: -5_000 }, ''],
  ['a heat pump limited', heatPump(), { atMost: 4_200 }, 'p_limit=4200'],
  ['nothing asked', charger(), {}, ''],
  ['a device without the parameter', boiler(), { value: 100 }, ''],
])('%s', (_rule, device, limits, expected) => {
  expect(shown(device, limits)).toBe(expected)
})

test('divides a power among three phases', () => {
  expect(shown(charger(), { value: 6_900 }, 'loadW', 3)).toBe('i_max=10')
  expect(shown(charger(), { value: 4_000 }, 'loadW', 3)).toBe('i_max=0')
})

test('pauses a charger that has no 0 A with its switch', () => {
  const old = charger({
    parameters: [
      { name: 'enable', kind: 'switch' },
      { name: 'i_max', kind: 'slider', unit: 'A', min: 6, max: 16, step: 1 },
    ],
  })
  expect(shown(old, { value: 0 })).toBe('enable=false i_max=6')
  expect(shown(old, { value: 2_300 })).toBe('enable=true i_max=10')
})

test("stops a charger's own solar mode while steering the charger", () => {
  const own = charger()
  const modes = {
    ...own,
    parameters: [...own.parameters, { name: 'mode', kind: 'choice', choices: ['now', 'pv'] } as const],
  } as SiteDevice
  expect(shown(modes, { value: 2_300 })).toBe('mode=now i_max=10')
  expect(shown(modes, { atMost: 2_300 })).toBe('i_max=10')
})

test.each<[string, Limits, string]>([
  ['recommended', { value: 3 }, 'sg_state=3'],
  ['its own control', { atMost: 3 }, ''],
  ['blocked by a limit', { atMost: 1 }, 'sg_state=1'],
  ['at least recommended', { atLeast: 3 }, 'sg_state=3'],
])('SG Ready: %s', (_rule, limits, expected) => {
  expect(shown(heatPump(), limits, 'sgState')).toBe(expected)
})

test('uses the next lower state of a heat pump that lacks one', () => {
  const simple = heatPump({ parameters: [{ name: 'sg_state', kind: 'choice', choices: [1, 2, 4] }] })
  expect(shown(simple, { value: 3 }, 'sgState')).toBe('sg_state=2')
})

test.each<[string, Limits, string]>([
  ['on', { value: 1 }, 'relay=true'],
  ['off', { value: 0 }, 'relay=false'],
  ['off by a limit', { atMost: 0 }, 'relay=false'],
  ['limited to on', { atMost: 1 }, ''],
])('a switch gets %s', (_rule, limits, expected) => {
  expect(shown(boiler(), limits, 'isOn')).toBe(expected)
})

test('a switch without the parameter is not steered', () => {
  expect(shown(without(boiler(), 'relay'), { value: 1 }, 'isOn')).toBe('')
})
