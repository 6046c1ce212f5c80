import { expect, test } from 'vitest'
import { type DirectionVerdict, judgeDirection, type PowerStep } from './direction-test.ts'

const step = (
  id: number,
  category: PowerStep['category'],
  beforeW: number | null,
  nowW: number | null,
): PowerStep => ({ id, category, beforeW, nowW })

test.each<[string, PowerStep[], DirectionVerdict]>([
  ['import rises: right', [step(1, 'GRID', 300, 2_300)], { is: 'right', deviceId: 1 }],
  ['a smaller export is a rise in import', [step(1, 'GRID', -3_000, -1_000)], { is: 'right', deviceId: 1 }],
  ['import falls: reversed', [step(1, 'GRID', -300, -2_300)], { is: 'reversed', deviceId: 1 }],
  [
    'a change as small as a fridge proves nothing',
    [step(1, 'GRID', 300, 420)],
    { is: 'unchanged', deviceId: 1 },
  ],
  ['a missing value is not zero', [step(1, 'GRID', null, 2_000)], { is: 'unchanged', deviceId: 1 }],
  [
    'another device measured the kettle instead',
    [step(1, 'GRID', 300, 300), step(2, 'OTHER', 200, 2_200), step(3, 'HVAC', 500, 600)],
    { is: 'other_device', deviceId: 2 },
  ],
  [
    'a kettle behind its own meter is judged by the grid meter first',
    [step(1, 'GRID', 0, 2_000), step(2, 'OTHER', 0, 2_000)],
    { is: 'right', deviceId: 1 },
  ],
  ['no device measures the grid', [step(2, 'OTHER', 0, 2_000)], { is: 'no_grid_meter' }],
  ['there are no devices', [], { is: 'no_grid_meter' }],
])('%s', (_rule, devices, verdict) => expect(judgeDirection(devices)).toEqual(verdict))

test('law: a reversed meter gets the opposite verdict', () => {
  const opposite = { right: 'reversed', reversed: 'right', unchanged: 'unchanged' } as const
  for (let beforeW = -4_000; beforeW <= 4_000; beforeW += 250)
    for (let nowW = -4_000; nowW <= 4_000; nowW += 250) {
      const { is } = judgeDirection([step(1, 'GRID', beforeW, nowW)])
      const turned = judgeDirection([step(1, 'GRID', -beforeW, -nowW)])
      expect(turned.is).toBe(Reflect.get(opposite, is))
    }
})
