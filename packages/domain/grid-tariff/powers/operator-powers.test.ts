import { expect, test } from 'vitest'
import { loadOf, monthsOf } from '../fixtures/tariff-terms.ts'
import { administrativePowerKw, operatorPowers } from './operator-powers.ts'

const limits = { minKw: 2.8, maxKw: 17 }
const load = loadOf('2024-10-01', '2025-09-30', () => 500)
const months = monthsOf(load)

/** The load with other highest quarter-hours of a block in a month, kW. */
function withPeaks(...peaks: readonly (readonly [month: string, block: number, ...kw: number[]])[]) {
  const importWh = load.importWh.slice()
  for (const [month, block, ...kw] of peaks)
    for (const [n, power] of kw.entries())
      importWh[months.find((one) => one.month === month)?.blocks[block - 1]?.at[n * 5] ?? 0] = power * 250
  return monthsOf({ ...load, importWh })
}

test('the powers of 2026 are the mean of the five highest quarter-hours from October to September, by block, in order', () => {
  // block 1: 9, 8, 7, 6, 5; block 2 in winter and summer: 12, 10, 3 × 2; block 3 stays at 2 kW
  const loaded = withPeaks(
    ['2024-12', 1, 9, 8, 7],
    ['2025-01', 1, 6, 5],
    ['2024-11', 2, 12],
    ['2025-07', 2, 10],
  )
  expect(operatorPowers(loaded, 2026, limits)).toEqual([7, 7, 7, 7, 7])
  const high = withPeaks(['2025-07', 2, 12, 12, 12, 12, 12.3])
  expect(operatorPowers(high, 2026, limits)).toEqual([2.8, 12.1, 12.1, 12.1, 12.1])
})

test('the powers of 2025 are the mean of the three highest quarter-hours of the last high season', () => {
  const before = loadOf('2023-11-01', '2024-06-30', () => 500)
  const winter = monthsOf(before)
  for (const [n, kw] of [9, 8, 7, 6].entries()) before.importWh[winter[1]?.blocks[0]?.at[n] ?? 0] = kw * 250
  before.importWh[winter[5]?.blocks[1]?.at[0] ?? 0] = 5000
  expect(operatorPowers(monthsOf(before), 2025, limits)).toEqual([8, 8, 8, 8, 8])
})

test('powers stay within the limits', () => {
  expect(operatorPowers(withPeaks(['2024-12', 1, 90, 90, 90, 90, 90]), 2026, limits)).toEqual([
    17, 17, 17, 17, 17,
  ])
  expect(operatorPowers(months, 2026, limits)).toEqual([2.8, 2.8, 2.8, 2.8, 2.8])
})

test('with too few readings of block 1, or without a winter, there is no result', () => {
  const importWh = load.importWh.map((wh, i) => (i > 31 * 96 && i < 110 * 96 ? Number.NaN : wh))
  expect(operatorPowers(monthsOf({ ...load, importWh }), 2026, limits)).toBeNull()
  expect(operatorPowers(months.slice(3), 2026, limits)).toBeNull()
  expect(operatorPowers(months, 2027, limits)).toBeNull()
})

test('without readings a fixed value applies if a table has one', () => {
  expect(administrativePowerKw({ connectionKw: 17, phases: 3 }, 2026)).toBe(5.4)
  expect(administrativePowerKw({ connectionKw: 17, phases: 3 }, 2027)).toBeNull()
  expect(administrativePowerKw({ connectionKw: 18, phases: 3 }, 2026)).toBeNull()
})
