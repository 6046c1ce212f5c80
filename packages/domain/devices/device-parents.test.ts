import { expect, test } from 'vitest'
import { above, closesCircle } from './device-parents.ts'

const house = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: null },
]

test.each([
  ['itself', 1, 1, true],
  ['a device behind it', 1, 2, true],
  ['a device further behind it', 1, 3, true],
  ['another', 4, 3, false],
  ['a device above it', 3, 1, false],
  ['nothing', 3, null, false],
])(
  'one tap fixes the fault by reversing the meter or making it the meter at the grid connection',
  (_what, id, parentId, refused) => {
    expect(closesCircle(house, { id, parentId })).toBe(refused)
  },
)

test('law: any allowed parent keeps the chain of devices above finite', () => {
  for (const { id } of house)
    for (const parentId of [null, ...house.map((one) => one.id)]) {
      if (closesCircle(house, { id, parentId })) continue
      const after = house.map((one) => (one.id === id ? { ...one, parentId } : one))
      for (const one of after) expect(above(after, one).at(-1)?.parentId ?? null).toBe(null)
    }
})

test('a circle announced by hardware is followed only once', () => {
  const circle = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ]
  expect(above(circle, { parentId: 1 }).map(({ id }) => id)).toEqual([1, 2])
})
