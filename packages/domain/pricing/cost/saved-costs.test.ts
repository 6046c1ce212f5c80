import { expect, test } from 'vitest'
import { component, fixed, highAndLow, span, tariffComponent, version } from '../fixtures/plan-parts.ts'
import { column, holidays, LJUBLJANA } from '../fixtures/printed-bill.ts'
import { type CostInput, costDays } from './cost-days.ts'
import { savedBySun } from './saved-costs.ts'

const range = { from: '2026-03-28', to: '2026-03-30' }
const noon = (wh: number, date = '2026-03-30') =>
  column(range, (quarter) => (quarter.date === date && quarter.hour >= 10 && quarter.hour < 14 ? wh : 0))

const input = (of: Partial<CostInput>): CostInput => ({
  zone: LJUBLJANA,
  range,
  holidays,
  spans: [],
  importWh: column(range, () => 250),
  exportWh: noon(500),
  spot: null,
  ...of,
})
const euros = (of: CostInput, selfUsedWh: Float64Array) =>
  savedBySun(of, costDays(of), selfUsedWh).map((paid) => (paid === null ? null : Number(paid) / 1e22))

test('solar energy saves the price of its quarter-hours, without standing charges and sold energy', () => {
  const spans = [
    span(
      version(
        [
          tariffComponent('energy', highAndLow, { T1: '0.2', T2: '0.1' }),
          component('fee', '3', { unit: 'month' }),
          component('sold', '0.05', { direction: 'export', vat: 'none' }),
        ],
        { schedules: [highAndLow] },
      ),
    ),
  ]
  // Monday 4 kWh × 0.20 × 1.22; Saturday 4 kWh × 0.10 × 1.22
  expect(euros(input({ spans }), noon(250))).toEqual([0, 0, 0.976])
  expect(euros(input({ spans }), noon(250, '2026-03-28'))).toEqual([0.488, 0, 0])
})

test('it saves the most expensive tier first', () => {
  const tiers = component('tiers', '0', {
    tierKwh: [70],
    rates: [{ tariff: 'T0', prices: [fixed('0.1'), fixed('0.5')] }],
  })
  // 24 + 23 + 24 kWh were imported, one of them in the second tier; 4 more kWh on Monday move 4 more into the second
  // tier
  expect(euros(input({ spans: [span(version([tiers]))] }), noon(250))[2]).toBeCloseTo(4 * 0.5 * 1.22, 9)
})

test('a day with unknown solar energy has unknown savings', () => {
  const spans = [span(version([component('energy', '0.2')]))]
  const unknown = noon(250).map((wh, i) => (i < 96 ? Number.NaN : wh))
  expect(euros(input({ spans }), unknown)).toEqual([null, 0, 0.976])
  expect(euros(input({ spans }), unknown.fill(Number.NaN))).toEqual([null, null, null])
})
