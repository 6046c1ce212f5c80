import { expect, test } from 'vitest'
import { barParts, barPlace, costScale, shareOfAxis } from './cost-shape.ts'

const bar = { at: 0, energy: 2, standing: 1, excess: 0.25, earned: 0.5, saved: null, before: null }

test('costs are stacked above zero, earnings are below it', () => {
  expect(barParts(bar)).toEqual([
    { series: 'energy', top: 2, bottom: 0 },
    { series: 'standing', top: 3, bottom: 2 },
    { series: 'excess', top: 3.25, bottom: 3 },
    { series: 'earned', top: 0, bottom: -0.5 },
  ])
})

test('energy at negative prices is below zero, with earnings below that', () => {
  expect(barParts({ ...bar, energy: -1 })).toEqual([
    { series: 'energy', top: 0, bottom: -1 },
    { series: 'standing', top: 1, bottom: 0 },
    { series: 'excess', top: 1.25, bottom: 1 },
    { series: 'earned', top: -1, bottom: -1.5 },
  ])
})

test('unknown amounts are not drawn, and the axis covers the compared cost', () => {
  const unknown = { ...bar, energy: null, standing: null, excess: null, earned: null }
  expect(barParts(unknown)).toEqual([])
  const { min, max } = costScale([bar, { ...unknown, before: 7.5 }], 'EUR')
  expect(max).toBeGreaterThanOrEqual(7.5)
  expect(min).toBeLessThanOrEqual(-0.5)
})

test('a bar is centred in its slot and never fills it', () => {
  const narrow = barPlace(1, 20).bar
  expect(narrow.width).toBeCloseTo(15.2)
  expect(narrow.x + narrow.width / 2).toBeCloseTo(30)
  const { bar: only, line } = barPlace(0, 1000)
  expect(only).toEqual({ x: 478, width: 44 })
  expect(line.x).toBeLessThan(only.x)
  expect(line.x + line.width).toBeGreaterThan(only.x + only.width)
})

test("time labels are at the start of their interval's slot, even after a short month", () => {
  const [january, february, march, april] = ['2026-01', '2026-02', '2026-03', '2026-04'].map((month) =>
    Date.parse(`${month}-01T00:00Z`),
  ) as [number, number, number, number]
  const quarter = { at: [january, february, march], to: april }
  expect([january, february, march, april].map((at) => 3 * shareOfAxis(quarter, at))).toEqual([0, 1, 2, 3])
  expect(3 * shareOfAxis(quarter, Date.parse('2026-02-15T00:00Z'))).toBe(1.5)
})

test('the axis has no tick between two cents', () => {
  for (let energy = 0.02; energy < 3; energy *= 1.07) {
    const cents = 100 * costScale([{ ...bar, energy, standing: 0, excess: 0, earned: 0 }], 'EUR').interval
    expect(cents).toBeCloseTo(Math.round(cents), 6)
  }
})
