import { expect, test } from 'vitest'
import { steeredBy } from './steered-by.ts'

const only = (part: object) => ({ value: null, atLeast: null, atMost: null, ...part })

test.each([
  ['a current is power on its phases', 'EV_CHARGER', 'i_max', 10, only({ steering: 'loadW', value: 6_900 })],
  ['0 A is a pause', 'EV_CHARGER', 'i_max', 0, only({ steering: 'loadW', value: 0 })],
  ['discharging is a negative load', 'BATTERY', 'p_set', 1_500, only({ steering: 'loadW', value: -1_500 })],
  ['its own control', 'BATTERY', 'p_set', null, only({ steering: 'loadW' })],
  ['less production', 'SOLAR_POWER_PLANT', 'p_limit', 2_000, only({ steering: 'loadW', atLeast: -2_000 })],
  ['a limit of use', 'HVAC', 'p_limit', 2_000, only({ steering: 'loadW', atMost: 2_000 })],
  ['a state of a heat pump', 'HVAC', 'sg_state', 3, only({ steering: 'sgState', value: 3 })],
  ['a relay', 'OTHER', 'relay', true, only({ steering: 'isOn', value: 1 })],
  ['what no strategy sets', 'HVAC', 't_set', 21, null],
  ['a value of another kind', 'EV_CHARGER', 'i_max', 'fast', null],
] as const)('%s', (_rule, category, name, value, expected) => {
  expect(steeredBy(category, name, value, 3)).toEqual(expected)
})
