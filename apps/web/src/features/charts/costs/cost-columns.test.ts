import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { expect, test } from 'vitest'
import { costBars, costColumns } from './cost-columns.ts'

const chart = (of: Partial<CostChart['currencies'][number]> = {}, days = 2): CostChart => ({
  from: 0,
  to: days * 86_400_000,
  timezone: 'UTC',
  interval: 'day',
  at: Array.from({ length: days }, (_, i) => i * 86_400_000),
  isPending: false,
  outdatedDays: 0,
  currencies: [
    {
      currency: 'EUR',
      energy: [1, null],
      standing: [0.5, 0.5],
      excess: [0, 0],
      earned: [0, 0],
      saved: [null, null],
      totals: { cost: 2, energy: 1, standing: 1, excess: 0, earned: 0, saved: null },
      costBesideBars: null,
      earnedBesideBars: null,
      ...of,
    },
  ],
})

test('omits columns of series that a place does not have', () => {
  expect(costColumns(chart(), null).map(({ series }) => series)).toEqual(['energy', 'standing'])
})

test('has a column for excess power, which is part of the cost', () => {
  const excess = chart({
    excess: [0, 2],
    totals: { cost: 4, energy: 1, standing: 1, excess: 2, earned: 0, saved: null },
  })
  expect(costColumns(excess, null).map(({ series, values, total }) => [series, values, total])).toEqual([
    ['energy', [1, null], 1],
    ['standing', [0.5, 0.5], 1],
    ['excess', [0, 2], 2],
  ])
  expect(costBars(excess, excess, 'EUR').map(({ before }) => before)).toEqual([1.5, 2.5])
})

test('puts the compared period next to each column, aligned with the intervals', () => {
  const longer = chart(
    {
      energy: [3, 4, 5],
      totals: { cost: 12, energy: 12, standing: null, excess: null, earned: null, saved: null },
    },
    3,
  )
  const columns = costColumns(chart(), longer)
  expect(columns.map(({ series, of, values }) => [series, of, values])).toEqual([
    ['energy', 'now', [1, null]],
    ['energy', 'before', [3, 4]],
    ['standing', 'now', [0.5, 0.5]],
  ])
  expect(costBars(chart(), longer, 'EUR').map(({ before }) => before)).toEqual([3.5, 4.5])
})

test('compares an hour with the same clock hour of a day with 25 hours', () => {
  const hours = (from: string, count: number): CostChart => {
    const startMs = Date.parse(from)
    const at = Array.from({ length: count }, (_, i) => startMs + i * 3_600_000)
    const energy = at.map((_, i) => i)
    const { currencies } = chart({ energy, standing: null, excess: null, earned: energy.map(() => 0) })
    return {
      ...chart(),
      from: startMs,
      to: startMs + count * 3_600_000,
      timezone: 'Europe/Ljubljana',
      interval: 'hour',
      at,
      currencies,
    }
  }
  const day = hours('2025-10-27T00:00:00+01:00', 24)
  const longDay = hours('2025-10-26T00:00:00+02:00', 25)
  const before = costBars(day, longDay, 'EUR').map((bar) => bar.before)
  // 02:00 occurs twice, as hours 2 and 3 of the day before
  expect(before.slice(0, 5)).toEqual([0, 1, 2, 4, 5])
  expect(
    costBars(longDay, day, 'EUR')
      .map((bar) => bar.before)
      .slice(0, 6),
  ).toEqual([0, 1, 2, null, 3, 4])
  expect(costColumns(day, longDay).find(({ of }) => of === 'before')?.values).toEqual(before)
})
