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
  ['what stands behind it', 1, 2, true],
  ['what stands further behind it', 1, 3, true],
  ['another', 4, 3, false],
  ['one further up', 3, 1, false],
  ['nothing', 3, null, false],
])('a device cannot stand behind %s: %i behind %s', (_what, id, parentId, refused) => {
  expect(closesCircle(house, { id, parentId })).toBe(refused)
})

test('law: whatever is allowed leaves every device with an end above it', () => {
  for (const { id } of house)
    for (const parentId of [null, ...house.map((one) => one.id)]) {
      if (closesCircle(house, { id, parentId })) continue
      const after = house.map((one) => (one.id === id ? { ...one, parentId } : one))
      for (const one of after) expect(above(after, one).at(-1)?.parentId ?? null).toBe(null)
    }
})

test('a circle that machines announced is gone round once', () => {
  const circle = [
    { id: 1, parentId: 2 },
    { id: 2, parentId: 1 },
  ]
  expect(above(circle, { parentId: 1 }).map(({ id }) => id)).toEqual([1, 2])
})
