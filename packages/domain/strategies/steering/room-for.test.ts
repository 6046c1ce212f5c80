import { expect, test } from 'vitest'
import { testDevices } from '../fixtures/strategy-site.ts'
import { because, type Wish } from '../wish.ts'
import { followable, roomFor, steeringOf } from './room-for.ts'

const { battery, charger, heatPump } = testDevices
const wish = (wanted: Pick<Wish, 'target' | 'atLeast' | 'atMost'>): Wish => ({
  ...{ deviceId: 2, steering: 'loadW', reason: because('test') },
  ...wanted,
})

test.each([
  ['nothing stronger', [], -5_000, 5_000],
  ['a limit', [wish({ atMost: 2_000 })], -5_000, 2_000],
  ['two limits', [wish({ atLeast: 0 }), wish({ atMost: -100 })], 0, 0],
  ['a value', [wish({ target: 700 }), wish({ atMost: 100 })], 700, 700],
  ['a value beyond the range', [wish({ target: 9_000 })], 5_000, 5_000],
] as const)('%s', (_rule, stronger, min, max) => {
  expect(roomFor(battery(), 'loadW', stronger)).toMatchObject({ min, max })
})

test('a device that refuses has no room', () => {
  expect(roomFor(battery({ refusal: 'notConnected' }), 'loadW')).toBeNull()
  expect(steeringOf(battery({ refusal: 'notConnected' }), ['loadW'])).toBeNull()
  expect(steeringOf(heatPump(), ['isOn', 'sgState', 'loadW'])).toBe('sgState')
})

test.each([
  [4_200, 3, 4_140],
  [4_140, 3, 4_140],
  [4_139, 3, 0],
  [3_000, 1, 2_990],
  [1_380, 1, 1_380],
  [-5, 1, 0],
] as const)('%i W at %i phases is %i W', (value, phases, expected) => {
  const fixed = charger({ phases })
  const parameters = fixed.parameters.filter(({ name }) => name !== 'phases')
  const room = roomFor({ ...fixed, parameters }, 'loadW')
  expect(room && followable(room, value)).toBe(expected)
})
