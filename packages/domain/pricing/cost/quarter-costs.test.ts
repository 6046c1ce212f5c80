import { expect, test } from 'vitest'
import { quarterCosts, sumQuarters } from './quarter-costs.ts'

const of = (...values: number[]) => Float64Array.from(values)
const input = {
  prices: [
    { direction: 'import', perKwh: of(0.1, 0.2, 0.2, Number.NaN) },
    { direction: 'import', perKwh: of(0.01, 0.01, 0.01, Number.NaN) },
    { direction: 'export', perKwh: of(0.05, 0.05, -0.02, 0.05) },
  ] as const,
  energies: {
    importWh: of(1000, 500, Number.NaN, 1000),
    exportWh: of(0, 1000, 1000, 0),
    selfUsedWh: of(1000, 0, 2000, 0),
  },
  startMs: 0,
  days: [],
}

test('energy costs its price; unknown energy is neither free nor zero', () => {
  const { energy, earned, saved } = quarterCosts(input)
  expect([...energy].map((value) => Number(value.toFixed(9)))).toEqual([0.11, 0.105, Number.NaN, Number.NaN])
  expect([...earned]).toEqual([0, 0.05, -0.02, 0])
  expect([...saved].map((value) => Number(value.toFixed(9)))).toEqual([0.11, 0, 0.42, Number.NaN])
})

test("quarter-hours add up to the day's cost", () => {
  const days = [{ startMs: 0, endMs: 4 * 900_000, energy: 0.25, earned: 0.03 }]
  const { energy, earned } = quarterCosts({ ...input, days })
  const sum = (column: Float64Array) =>
    column.reduce((all, value) => all + (Number.isNaN(value) ? 0 : value), 0)
  expect(sum(energy)).toBeCloseTo(0.25, 12)
  expect(sum(earned)).toBeCloseTo(0.03, 12)
})

test('spans between edges are summed; a span without known values has no sum', () => {
  const values = of(1, 2, Number.NaN, Number.NaN, 5)
  expect(sumQuarters(values, 900_000, [900_000, 2_700_000, 4_500_000, 5_400_000])).toEqual([3, null, 5])
  expect(sumQuarters(values, 900_000, [])).toEqual([])
})
