import { expect, test } from 'vitest'
import { expectedBill, syntheticLoad } from '../fixtures/tariff-vectors.ts'
import { mainFuses } from '../powers/fuses.ts'
import { priceBookSi } from '../prices/price-book-si.ts'
import { calculatePowers } from './calculator.ts'
import { standardLoad } from './standard-load.ts'

const fuse = mainFuses.find(({ phases, ampere }) => phases === 3 && ampere === 25)
if (fuse === undefined) throw new Error('no such fuse')
const sum = (column: Float64Array) => column.reduce((total, wh) => total + wh, 0)

test('a standard household uses its yearly energy, more in winter and most in the evening', () => {
  const { importWh } = standardLoad({ from: '2025-01-01', to: '2025-12-31' }, 4000, priceBookSi.dayOverrides)
  // the published profile applies to any year: holidays and the weekday of 1 January make a difference
  expect(sum(importWh) / 4_000_000).toBeCloseTo(1, 2)
  const day = (date: number) => importWh.subarray(date * 96, date * 96 + 96)
  expect(sum(day(20))).toBeGreaterThan(1.1 * sum(day(200)))
  expect(Math.max(...day(20).subarray(72, 84))).toBe(Math.max(...day(20)))
})

test.each([
  ['2026-03-01', '2026-03-31', 31 * 96 - 4],
  ['2025-10-01', '2025-10-31', 31 * 96 + 4],
])('a month with a clock change has its quarter-hours: %s', (from, to, quarters) => {
  const { importWh } = standardLoad({ from, to }, 4000, priceBookSi.dayOverrides)
  expect(importWh.length).toBe(quarters)
  expect(importWh.every((wh) => wh > 0)).toBe(true)
})

test('entered powers with charged excess cost the same as the expected bill', () => {
  const kw = expectedBill.agreed
  const { totals, best, risks, costly, completeness, missing } = calculatePowers(
    { load: syntheticLoad(), fuse, today: { kw, setBy: 'customer' } },
    priceBookSi,
  )
  const { total } = expectedBill
  const levies = total.ove_spte_eur + total.ure_eur + total.market_operator_eur + total.excise_eur
  expect(totals.today).toBeCloseTo(total.agreed_eur + total.excess_eur + total.energy_eur + levies, 3)
  expect(risks[0]?.savingEur).toBeCloseTo((totals.today ?? 0) - (totals.best ?? 0), 6)
  expect(risks.map(({ growthPct }) => growthPct)).toEqual([0, 10, 20])
  expect(best?.costEur).toBeLessThan(total.agreed_eur + total.excess_eur + total.ove_spte_eur)
  expect(costly).toHaveLength(10)
  expect(completeness).toEqual({ quarters: 35_040, knownQuarters: 35_040 })
  expect(missing).toEqual([])
})

test('without entered powers and with too few readings, the fixed powers of the operator apply, and excess is not charged', () => {
  const { today } = calculatePowers({ load: syntheticLoad(), fuse, today: null }, priceBookSi)
  expect(today).toEqual({
    kw: [6.1, 6.1, 6.1, 6.1, 6.1],
    origin: 'operator_fixed',
    isExcessCharged: false,
  })
})

test('a month without prices is named, and its price is not guessed', () => {
  const load = standardLoad({ from: '2027-01-01', to: '2027-01-31' }, 4000, priceBookSi.dayOverrides)
  const { best, totals, missing } = calculatePowers({ load, fuse, today: null }, priceBookSi)
  expect([best, totals.today]).toEqual([null, null])
  expect(missing[0]).toMatchObject({ month: '2027-01', prices: expect.arrayContaining(['network']) })
})
