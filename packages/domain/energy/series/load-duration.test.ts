import { expect, test } from 'vitest'
import { durationPoints, loadDuration, reachedFor } from './load-duration.ts'

const curve = loadDuration([100, null, 400, 300, 200])

test('values fall, and unknown intervals are counted and left out', () => {
  expect([...curve.sorted]).toEqual([400, 300, 200, 100])
  expect(curve.unknown).toBe(1)
})

test.each([
  [0, 400],
  [0.25, 400],
  [0.26, 300],
  [0.5, 300],
  [1, 100],
])('for a share of %s of the time at least %s was reached', (share, value) => {
  expect(reachedFor(curve, share)).toBe(value)
})

test('the area below the curve is the energy: sorting loses nothing', () => {
  const values = Array.from({ length: 96 }, (_, n) => Math.round(1000 * Math.abs(Math.sin(n))))
  const sum = (all: Iterable<number>) => [...all].reduce((total, value) => total + value, 0)
  expect(sum(loadDuration(values).sorted)).toBe(sum(values))
})

test('there are few points, from the highest value to the lowest', () => {
  const points = durationPoints(loadDuration(Array.from({ length: 8760 }, (_, n) => n)), 100)
  expect(points.length).toBeLessThanOrEqual(101)
  expect(points[0]).toEqual([0, 8759])
  expect(points.at(-1)).toEqual([100, 0])
})

test('there is no curve without values', () => {
  expect(durationPoints(loadDuration([null, null]), 100)).toEqual([])
  expect(reachedFor(loadDuration([]), 0.5)).toBeNull()
})
