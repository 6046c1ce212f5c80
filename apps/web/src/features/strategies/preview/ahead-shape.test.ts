import { expect, test } from 'vitest'
import { aheadEnergy, aheadMarks, stepsPath } from './ahead-shape.ts'

const zone = 'Europe/Ljubljana'
const hour = (ms: number) => ms / 3_600_000

test('marks midnights and noons of the location', () => {
  const from = Date.UTC(2026, 9, 15, 8)
  const marks = aheadMarks(from, 48 * 4, zone)
  expect(marks.map(({ atMs }) => hour(atMs - from))).toEqual([2, 14, 26, 38])
  expect(marks.map(({ isMidnight }) => isMidnight)).toEqual([false, true, false, true])
})

test('a day that ends summer time has 25 hours between its midnights', () => {
  const from = Date.UTC(2026, 9, 24, 22)
  const midnights = aheadMarks(from, 30 * 4, zone).filter(({ isMidnight }) => isMidnight)
  expect(midnights.map(({ atMs }) => hour(atMs - from))).toEqual([0, 25])
})

test('a gap is neither used nor supplied energy, and leaves a gap in the shape', () => {
  const loadW = [4_000, null, -2_000, 0]
  expect(aheadEnergy(loadW)).toEqual({ usedWh: 1_000, suppliedWh: 500 })
  expect(stepsPath(loadW, 40, (value) => 10 - value / 1_000)).toBe('M0 10V6h10V10ZM20 10V12h10V10Z')
})
