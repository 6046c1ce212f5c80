import { expect, test } from 'vitest'
import { movedDevices, withoutMoved } from './moved-devices.ts'

const device = (
  id: number,
  category: 'EV_CHARGER' | 'HVAC' | 'BATTERY' | 'GRID' | 'OTHER',
  parentId: number | null = null,
) => ({
  ...{ id, category, parentId },
})
const idsOf = (...devices: ReturnType<typeof device>[]) => movedDevices(devices).map(({ id }) => id)

test.each([
  ['chargers and heat pumps', [device(1, 'EV_CHARGER'), device(2, 'HVAC')], [1, 2]],
  ['no batteries and no meters', [device(1, 'BATTERY'), device(2, 'GRID')], []],
  ['of two devices behind each other the outer one', [device(1, 'HVAC'), device(2, 'OTHER', 1)], [1]],
  [
    'also with a meter between them',
    [device(1, 'HVAC'), device(2, 'GRID', 1), device(3, 'EV_CHARGER', 2)],
    [1],
  ],
  ['a device behind the grid meter', [device(1, 'GRID'), device(2, 'EV_CHARGER', 1)], [2]],
] as const)('plans move %s', (_rule, devices, expected) => {
  expect(idsOf(...devices)).toEqual(expected)
})

test('what moved devices use is no load; an unknown value takes nothing away, and the load is never negative', () => {
  const used = Float64Array.of(100, Number.NaN, 900)
  expect([...withoutMoved(Float64Array.of(400, 400, 400), [used])]).toEqual([300, 400, 0])
  expect([...withoutMoved(Float64Array.of(Number.NaN), [Float64Array.of(1)])]).toEqual([Number.NaN])
})
