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
      earned: [0, 0],
      saved: [null, null],
      totals: { cost: 2, energy: 1, standing: 1, earned: 0, saved: null },
      costBesideBars: null,
      earnedBesideBars: null,
      ...of,
    },
  ],
})

test('what a place does not have is no column', () => {
  expect(costColumns(chart(), null).map(({ series }) => series)).toEqual(['energy', 'standing'])
})

test('another period stands beside each, in the places of this one', () => {
  const longer = chart(
    { energy: [3, 4, 5], totals: { cost: 12, energy: 12, standing: null, earned: null, saved: null } },
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
