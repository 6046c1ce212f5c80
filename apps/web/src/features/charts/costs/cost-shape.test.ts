import { expect, test } from 'vitest'
import { barParts, barPlace, costScale } from './cost-shape.ts'

const bar = { at: 0, energy: 2, standing: 1, earned: 0.5, saved: null, before: null }

test('what is paid stands on what was used, what is earned hangs below zero', () => {
  expect(barParts(bar)).toEqual([
    { series: 'energy', top: 2, bottom: 0 },
    { series: 'standing', top: 3, bottom: 2 },
    { series: 'earned', top: 0, bottom: -0.5 },
  ])
})

test('energy at negative prices hangs below zero, and what was earned below it', () => {
  expect(barParts({ ...bar, energy: -1 })).toEqual([
    { series: 'energy', top: 0, bottom: -1 },
    { series: 'standing', top: 1, bottom: 0 },
    { series: 'earned', top: -1, bottom: -1.5 },
  ])
})

test('what is not known is no part; the axis has room for what was paid before', () => {
  const unknown = { ...bar, energy: null, standing: null, earned: null }
  expect(barParts(unknown)).toEqual([])
  const { min, max } = costScale([bar, { ...unknown, before: 7.5 }])
  expect(max).toBeGreaterThanOrEqual(7.5)
  expect(min).toBeLessThanOrEqual(-0.5)
})

test('a bar stands in the middle of its place and never becomes a wall', () => {
  const narrow = barPlace(1, 20).bar
  expect(narrow.width).toBeCloseTo(15.2)
  expect(narrow.x + narrow.width / 2).toBeCloseTo(30)
  const { bar: only, line } = barPlace(0, 1000)
  expect(only).toEqual({ x: 478, width: 44 })
  expect(line.x).toBeLessThan(only.x)
  expect(line.x + line.width).toBeGreaterThan(only.x + only.width)
})
