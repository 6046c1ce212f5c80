import { expect, test } from 'vitest'
import { devicesOf, sunnyEvent } from '../../testing/live.ts'
import { devicesIn, mayMove, placedBefore, readPart, shifted } from './structure-parts.ts'

const [one, other] = devicesOf(sunnyEvent(1000))
if (!one || !other) throw new Error('two devices')
const roof = { id: 5, name: 'Roof' }
const devices = [
  { ...one, id: 1, deviceGroups: [roof] },
  { ...other, id: 2 },
]
const [grouped, free] = devices as [(typeof devices)[0], (typeof devices)[0]]

test.each([
  ['all', [1, 2]],
  ['none', [2]],
  ['deleted', []],
  [5, [1]],
  [6, []],
] as const)('part %s', (part, ids) => {
  expect(devicesIn(devices, part).map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['all', 'all'],
  ['5', 5],
  [5, 5],
  ['-1', undefined],
  ['roof', undefined],
  [undefined, undefined],
])('the part in the address: %s', (raw, part) => {
  expect(readPart(raw)).toBe(part)
})

test('refuses devices that are already there, and devices without a group cannot leave one', () => {
  expect(mayMove([free], 'all', 5)).toBe(true)
  expect(mayMove([free, grouped], 'all', 5)).toBe(false)
  expect(mayMove([grouped], 5, null)).toBe(true)
  expect(mayMove([grouped], 'all', null)).toBe(false)
  expect(mayMove([], 'all', 5)).toBe(false)
})

test.each<[string, number[], number | null, number[]]>([
  ['up', [4], 2, [1, 4, 2, 3]],
  ['down', [1], 4, [2, 3, 1, 4]],
  ['to the end', [1, 2], null, [3, 4, 1, 2]],
  ['keeps the order of several', [4, 2], 1, [2, 4, 1, 3]],
  ['onto itself', [2], 2, [1, 2, 3, 4]],
])('dragged %s', (_way, moved, beforeId, ids) => {
  expect(placedBefore([1, 2, 3, 4], moved, beforeId)).toEqual(ids)
})

test('arrow keys move by one and stop at the ends', () => {
  expect(shifted([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(shifted([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(shifted([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
  expect(shifted([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
})
