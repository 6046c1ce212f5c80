import { expect, test } from 'vitest'
import type { ParameterValue } from '../../devices/parameters/device-parameter.ts'
import { testDevices } from '../fixtures/strategy-site.ts'
import type { SiteDevice } from '../site.ts'
import { setByHand } from './set-by-hand.ts'

const { battery, boiler, charger, heatPump, panels } = testDevices

test.each<[string, SiteDevice, string, ParameterValue, ReturnType<typeof setByHand>]>([
  [
    'a current counts with the phases in use',
    charger({ phases: 1 }),
    'i_max',
    10,
    { steering: 'loadW', value: 2_300 },
  ],
  [
    'without a car, with the phases that are set',
    charger({ values: { phases: 3 } }),
    'i_max',
    10,
    { steering: 'loadW', value: 6_900 },
  ],
  ['0 A stops charging', charger(), 'i_max', 0, { steering: 'loadW', value: 0 }],
  ['a discharging battery supplies', battery(), 'p_set', 2_000, { steering: 'loadW', value: -2_000 }],
  ['an automatic battery is handed back', battery(), 'p_set', null, { steering: 'loadW', value: null }],
  ['a limit of a battery is no set-point', battery(), 'p_chg_limit', 1_000, null],
  ['a relay', boiler(), 'relay', true, { steering: 'isOn', value: 1 }],
  ['a state of a heat pump', heatPump(), 'sg_state', 3, { steering: 'sgState', value: 3 }],
  ['panels with a limit', panels(), 'p_limit', 1_500, { steering: 'loadW', value: -1_500 }],
  ['a mode in which the charger regulates itself', charger(), 'mode', 'pv', null],
  ['a mode without charging', charger(), 'mode', 'off', { steering: 'loadW', value: 0 }],
  ['a charger that is turned off', charger(), 'enable', false, { steering: 'loadW', value: 0 }],
  ['one that is turned on', charger(), 'enable', true, { steering: 'loadW', value: 11_040 }],
  ['a charger on three phases', charger(), 'phases', 3, { steering: 'loadW', value: 11_040 }],
  ['a charger on one phase', charger(), 'phases', 1, { steering: 'loadW', value: 3_680 }],
  ['an unknown parameter', charger(), 'led', true, null],
])('%s', (_rule, device, name, value, expected) => {
  expect(setByHand(device, name, value)).toEqual(expected)
})
