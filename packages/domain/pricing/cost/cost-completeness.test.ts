import { expect, test } from 'vitest'
import {
  component,
  highAndLow,
  span,
  spotComponent,
  tariffComponent,
  version,
} from '../fixtures/plan-parts.ts'
import { billOf, column, printBill, steady } from '../fixtures/printed-bill.ts'
import { costDays } from './cost-days.ts'
import { nettedLines, periodCost } from './period-cost.ts'

const day = { from: '2026-06-10', to: '2026-06-10' }
const complete = { quarters: 96, unknownQuarters: 0, unpricedQuarters: 0, unpricedMwh: 0, powerMissing: [] }
const plain = version([component('energy', '0.1', { vat: 'none' })])
const known = (input: Parameters<typeof costDays>[0]) => periodCost(costDays(input)).completeness

test('unknown energy is not zero: it is reported as unknown, and the known part is charged', () => {
  const importWh = column(day, ({ hour }) => (hour < 6 ? Number.NaN : 250))
  const input = steady(day, [span(plain)], { importWh })
  expect(known(input)).toEqual({ ...complete, unknownQuarters: 24 })
  expect(printBill(billOf(input))[0]).toBe('energy T0: 18 kWh × 0.1 = 1.80')
})

test('unknown exports matter only if the plan has a price for them', () => {
  const exportWh = column(day, () => Number.NaN)
  const sold = component('sold', '0.05', { direction: 'export' })
  expect(known(steady(day, [span(plain)], { exportWh }))).toEqual(complete)
  expect(known(steady(day, [span(version([sold]))], { exportWh })).unknownQuarters).toBe(96)
  const netted = version([component('energy', '0.1', { isNetted: true })])
  expect(known(steady(day, [span(netted, { netting: 'net_metering' })], { exportWh })).unknownQuarters).toBe(
    96,
  )
})

test('a missing spot price is never guessed', () => {
  const spot = column(day, ({ hour }) => (hour >= 20 ? Number.NaN : 100_000))
  const plan = version([spotComponent('energy', { factor: '1', fee: '0' }), component('network', '0.05')])
  const input = steady(day, [span(plan)], { spot })
  expect(known(input)).toEqual({ ...complete, unpricedQuarters: 16, unpricedMwh: 4_000_000 })
  expect(printBill(billOf(input)).slice(0, 2)).toEqual([
    'energy T0: 20 kWh × (1 × 0.1 + 0) = 2.00',
    'network T0: 24 kWh × 0.05 = 1.20',
  ])
  expect(known({ ...input, spot: null })).toMatchObject({ unpricedQuarters: 96, unpricedMwh: 24_000_000 })
})

test('days without a price list have no known costs', () => {
  const range = { from: '2026-06-10', to: '2026-06-11' }
  const input = steady(range, [span(plain, {}, { from: '2026-06-11' })])
  expect(known(input)).toEqual({ ...complete, quarters: 192, unpricedQuarters: 96, unpricedMwh: 24_000_000 })
  expect(costDays(input)[0]).toMatchObject({ span: null, lines: [] })
})

test('hours that a schedule does not cover have no price', () => {
  const schedule = { ...highAndLow, windows: highAndLow.windows.slice(0, 2) }
  const plan = version([tariffComponent('energy', schedule, { T1: '0.1', T2: '0.1' })], {
    schedules: [schedule],
  })
  expect(known(steady(day, [span(plan)])).unpricedQuarters).toBe(8)
})

test('missing agreed power is reported', () => {
  const plan = version([component('power', '4', { unit: 'kW', power: 'agreed' })])
  expect(known(steady(day, [span(plan)])).powerMissing).toEqual(['T0'])
  expect(known(steady(day, [span(plan, { agreedKw: { T0: '0' } })])).powerMissing).toEqual([])
})

test('a component applies on its own days', () => {
  const range = { from: '2026-06-01', to: '2026-06-30' }
  const plan = version([
    component('energy', '0.1', { vat: 'none', validFrom: '2026-06-11', validTo: '2026-06-20' }),
  ])
  expect(printBill(billOf(steady(range, [span(plan)])))[0]).toBe('energy T0: 240 kWh × 0.1 = 24.00')
})

test('yearly net metering is settled at its end, each price by its share', () => {
  const range = { from: '2026-01-01', to: '2026-12-31' }
  const terms = { netting: 'net_metering', nettingPeriod: 'year' } as const
  const at = (price: string) => version([component('energy', price, { vat: 'none', isNetted: true })])
  const spans = [span(at('0.1'), terms, { to: '2026-06-30' }), span(at('0.2'), terms, { from: '2026-07-01' })]
  // export all summer: 5,000 of 8,760 kWh
  const exportWh = column(range, ({ date }) => (date >= '2026-05-01' && date <= '2026-09-28' ? 345 : 0))
  const days = costDays(steady(range, spans, { exportWh }))
  expect(periodCost(days).lines.map(({ rule }) => rule)).toEqual(['price', 'price'])
  const exported = (151 * 96 * 345) / 1000
  const [first, second] = nettedLines(days)
  // 181 days of 24 hours minus one for the clock change, 184 days plus one
  expect(Number(first?.quantity) / 1e6).toBeCloseTo((-exported * 4343) / 8760, 3)
  expect((first?.quantity ?? 0n) + (second?.quantity ?? 0n)).toBe(BigInt(-exported * 1e6))
})

test('columns that do not match the range, and impossible energies, are refused', () => {
  const input = steady(day, [span(plain)])
  expect(() => costDays({ ...input, importWh: new Float64Array(95) })).toThrow(
    '95 quarter-hours, the range has 96',
  )
  expect(() => costDays({ ...input, importWh: column(day, () => -1) })).toThrow('-1 Wh')
  expect(() => costDays({ ...input, importWh: column(day, () => 1e9) })).toThrow('not an energy')
})
