import { expect, test } from 'vitest'
import { movedTo, putBefore } from './strategy-order.ts'

test.each([
  [3, 0, [3, 1, 2, 4]],
  [1, 3, [2, 3, 4, 1]],
  [2, 9, [1, 3, 4, 2]],
  [2, -1, [2, 1, 3, 4]],
  [2, 1, [1, 2, 3, 4]],
])('moves %i to place %i', (id, place, order) => expect(movedTo([1, 2, 3, 4], id, place)).toEqual(order))

test.each([
  [4, 2, [1, 4, 2, 3]],
  [1, 4, [2, 3, 1, 4]],
])('puts %i before %i', (id, other, order) => expect(putBefore([1, 2, 3, 4], id, other)).toEqual(order))
