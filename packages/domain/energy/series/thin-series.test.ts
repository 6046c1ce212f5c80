import { expect, test } from 'vitest'
import { thinRows } from './thin-series.ts'

const noisy = (rows: number) =>
  Float64Array.from({ length: rows }, (_, i) => ((i * 7919) % 997) + (i === 1234 ? 5000 : 0))

test.each([
  ['few rows stay', 20, 20, 20],
  ['many rows are thinned', 5000, 200, 200],
  ['the smallest possible number of points', 5000, 5, 5],
])('%s', (_rule, rows, maxPoints, atMost) => {
  expect(thinRows(noisy(rows), maxPoints).length).toBeLessThanOrEqual(atMost)
})

test('a peak of one minute in a week survives, and so does a gap', () => {
  const values = noisy(10_080)
  values[7777] = NaN
  const rows = thinRows(values, 300)
  expect(rows).toContain(1234)
  expect(rows).toContain(7777)
})

test('fewer than five points are refused', () => {
  expect(() => thinRows(noisy(10), 4)).toThrow(RangeError)
})

test('law: minimum, maximum, first and last stay, in order, each once', () => {
  for (const rows of [50, 777, 1440, 44_640])
    for (const maxPoints of [5, 30, 500, 2000]) {
      const values = noisy(rows)
      const kept = thinRows(values, maxPoints)
      expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b))
      expect(kept.length).toBeLessThanOrEqual(Math.max(maxPoints, 0))
      expect([kept[0], kept.at(-1)]).toEqual([0, rows - 1])
      const line = kept.map((row) => values[row] ?? NaN)
      expect([Math.min(...line), Math.max(...line)]).toEqual([Math.min(...values), Math.max(...values)])
    }
})
