import { expect, test } from 'vitest'
import { priceSeries } from '../cost/price-series.ts'
import {
  component,
  highAndLow,
  span,
  spotComponent,
  tariffComponent,
  version,
} from '../fixtures/plan-parts.ts'
import { column, holidays, LJUBLJANA } from '../fixtures/printed-bill.ts'
import { type PaidPrices, paidPrices } from './paid-parts.ts'

const monday = { from: '2026-03-30', to: '2026-03-30' }
const rounded = (value: number | undefined) => Math.round((value ?? Number.NaN) * 1e6) / 1e6
const partsAt = ({ parts }: PaidPrices, at: number) =>
  Object.fromEntries(parts.map(({ part, perKwh }) => [part, rounded(perKwh[at])]))

/** Prices of a Monday, by hand: −20 EUR/MWh until six, 250 until 22:00, and none after that. */
function pricesOf(parts: Parameters<typeof version>[0], schedules = [highAndLow]) {
  const market = column(monday, ({ hour }) => (hour < 6 ? -20_000 : hour < 22 ? 250_000 : Number.NaN))
  const series = priceSeries({
    zone: LJUBLJANA,
    range: monday,
    holidays,
    spans: [span(version(parts, { schedules }))],
    spot: market,
    usedKwh: 0,
  })
  return paidPrices(series, market)
}

const network = tariffComponent(
  'network',
  highAndLow,
  { T1: '0.04', T2: '0.03' },
  { kind: 'distributor_energy' },
)

test('market price, supplier margin, network, duties and VAT add up to the price paid', () => {
  const prices = pricesOf([
    spotComponent('energy', { factor: '1.1', fee: '0.01' }, { kind: 'supplier_energy' }),
    network,
    component('excise', '0.002', { kind: 'excise', vat: 'none' }),
    component('contribution', '0.00122', { kind: 'contribution', vat: 'included' }),
    component('standing', '3', { kind: 'standing_charge', unit: 'month' }),
    component('sold', '0.05', { direction: 'export' }),
  ])
  // 1.1 × 0.25 + 0.01 is 0.285: 0.035 above the market; VAT of 0.325 and 0.001
  expect(partsAt(prices, 40)).toEqual({
    ...{ market: 0.25, supplier: 0.035, network: 0.04, duties: 0.003 },
    vat: rounded(0.325 * 0.22 + 0.001 * 0.22),
  })
  expect(rounded(prices.total[40])).toBe(rounded(0.325 * 1.22 + 0.002 + 0.00122))
  // at night the market price is negative and the network cheaper: 1.1 × −0.02 + 0.01 is −0.012
  expect(partsAt(prices, 0)).toMatchObject({ market: -0.02, supplier: 0.008, network: 0.03 })
  expect(rounded(prices.total[0])).toBe(rounded((-0.012 + 0.03) * 1.22 + 0.002 + 0.00122))
  for (const [i, sum] of prices.total.entries()) {
    if (i >= 88) continue
    expect(prices.parts.reduce((all, { perKwh }) => all + (perKwh[i] ?? 0), 0)).toBeCloseTo(sum, 12)
  }
})

test('without a market price no part has a value', () => {
  const prices = pricesOf([
    spotComponent('energy', { factor: '1', fee: '0' }, { kind: 'supplier_energy' }),
    network,
  ])
  expect(prices.total.subarray(88).every(Number.isNaN)).toBe(true)
  expect(prices.parts.every(({ perKwh }) => perKwh.subarray(88).every(Number.isNaN))).toBe(true)
})

test('a plan without market prices has no market part', () => {
  const prices = pricesOf([component('energy', '0.1', { kind: 'supplier_energy' }), network])
  expect(prices.parts.map(({ part }) => part)).toEqual(['supplier', 'network', 'vat'])
  expect(rounded(prices.total[95])).toBe(rounded(0.13 * 1.22))
})

test('grid losses at market prices count as network; without a price series there are no parts', () => {
  const prices = pricesOf([
    spotComponent('losses', { factor: '0.1', fee: '0' }, { kind: 'distributor_energy', vat: 'none' }),
    spotComponent('energy', { factor: '1', fee: '0.01' }, { kind: 'supplier_energy', vat: 'none' }),
  ])
  expect(partsAt(prices, 40)).toEqual({ market: 0.25, supplier: 0.01, network: 0.025 })
  expect(paidPrices([], null)).toEqual({ total: new Float64Array(0), parts: [] })
})
