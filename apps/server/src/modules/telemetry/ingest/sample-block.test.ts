import { expect, test } from 'vitest'
import { inPieces, inTimeOrder } from './sample-block.ts'

test('a block in order stays the same object', () => {
  const block = { at: [1, 2, 3], series: { powerW: [10, 20, 30] } }
  expect(inTimeOrder(block)).toBe(block)
})

test('instants are sorted along with their values', () => {
  const block = { at: [3, 1, 2], series: { powerW: [30, 10, null] }, extra: { wind: [3, 1, 2] } }
  expect(inTimeOrder(block)).toEqual({
    at: [1, 2, 3],
    series: { powerW: [10, null, 30] },
    extra: { wind: [1, 2, 3] },
  })
})

test('for a repeated instant, later values apply, and values that only the earlier one has stay', () => {
  const block = { at: [5, 5, 4], series: { powerW: [1, 2, 9], socPct: [50, null, null] } }
  expect(inTimeOrder(block)).toEqual({ at: [4, 5], series: { powerW: [9, 2], socPct: [null, 50] } })
})

test('law: the result is strictly ascending and contains every instant', () => {
  for (let seed = 1; seed < 200; seed++) {
    const at = Array.from({ length: 12 }, (_, i) => (seed * 7919 * (i + 3)) % 17)
    const ordered = inTimeOrder({ at, series: { powerW: at } })
    expect(ordered.at).toEqual([...new Set(at)].sort((a, b) => a - b))
    expect(ordered.series.powerW).toEqual(ordered.at)
  }
})

test('a long block is split into pieces that add up to it; a short block stays whole', () => {
  const at = Array.from({ length: 25 }, (_, i) => i)
  const block = { locationId: 1, deviceId: 2, receivedAt: 3, at, series: { powerW: at }, extra: { wind: at } }
  const pieces = inPieces(block, 10)
  expect(pieces.map((piece) => piece.at.length)).toEqual([10, 10, 5])
  for (const { locationId, deviceId, at: times, series, extra } of pieces)
    expect([locationId, deviceId, series, extra]).toEqual([1, 2, { powerW: times }, { wind: times }])
  expect(pieces.flatMap((piece) => piece.at)).toEqual(at)
  expect(inPieces(block, 25)).toEqual([block])
})
