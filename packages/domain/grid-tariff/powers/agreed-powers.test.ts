import { expect, test } from 'vitest'
import { powerProblems, powersIn, rising, roundPowerKw } from './agreed-powers.ts'
import { minimumPowerKw } from './minimum-power.ts'

const limits = { minKw: 3.4, maxKw: 17 }

test.each([
  ['valid powers', [3.4, 3.4, 5, 5, 17], []],
  ['below the minimum', [3.3, 3.4, 5, 5, 17], [['below_minimum', 1, 3.4]]],
  ['above the connection', [3.4, 3.4, 5, 5, 17.1], [['above_connection', 5, 17]]],
  ['powers in decreasing order', [6, 5, 5.5, 6, 6], [['below_previous', 2, 6]]],
  ['between two steps', [3.45, 4, 4, 4, 4], [['not_a_step', 1, null]]],
  ['not a number', [Number.NaN, 4, 4, 4, 4], [['not_a_number', 1, null]]],
] as const)('%s', (_rule, kw, expected) => {
  expect(powerProblems(kw, limits).map(({ code, block, limitKw }) => [code, block, limitKw])).toEqual(
    expected,
  )
})

test('half a step rounds up, even if its binary value is slightly below', () => {
  expect([4.35, 4.34, 2.92, 4.46].map(roundPowerKw)).toEqual([4.4, 4.3, 2.9, 4.5])
})

test('decreasing powers are lifted to the previous one', () => {
  expect(rising([2.9, 4.5, 2.3, 1.6, 0])).toEqual([2.9, 4.5, 4.5, 4.5, 4.5])
})

test('a month uses the powers in force on its first day', () => {
  const rows = [
    { from: '2025-01-01', to: '2025-12-31', kw: [4.6, 5, 5, 5, 5], setBy: 'operator' },
    { from: '2026-01-01', to: '2026-12-31', kw: [3.7, 4.6, 4.6, 4.6, 4.6], setBy: 'operator' },
    { from: '2026-06-01', to: null, kw: [3.4, 4, 4, 4, 4], setBy: 'customer' },
  ] as const
  expect(['2024-12', '2025-12', '2026-05', '2026-06'].map((month) => powersIn(rows, month)?.kw[0])).toEqual([
    undefined,
    4.6,
    3.7,
    3.4,
  ])
})

/** Operators' tables by power of the connection; uro.si for 2026. */
test.each([
  ['2025-06-01', 1, { 4: 2, 5: 2, 6: 2, 7: 2.2 }],
  ['2025-06-01', 3, { 11: 3.5, 14: 3.8, 17: 4.6, 22: 7.5, 24: 8.2, 28: 9.5, 35: 11.9, 43: 14.6 }],
  ['2026-01-01', 1, { 4: 1.8, 5: 1.8, 6: 1.9, 7: 2.2, 8: 2.5 }],
  [
    '2026-01-01',
    3,
    { 11: 2.8, 14: 2.8, 17: 3.4, 22: 4.4, 24: 4.8, 28: 5.6, 35: 7, 43: 8.6, 100: 15, 50: 8.6 },
  ],
] as const)('the minimum power on %s with %i phases', (date, phases, table) => {
  const least = Object.keys(table).map((kw) => [
    kw,
    minimumPowerKw({ connectionKw: Number(kw), phases }, date),
  ])
  expect(Object.fromEntries(least)).toEqual(table)
})
