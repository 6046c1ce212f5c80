import { expect, test } from 'vitest'
import { newSystemMonth } from '../cost/new-system.ts'
import { sumOf } from '../cost/system-month.ts'
import { householdTerms, loadOf, monthsOf } from '../fixtures/tariff-terms.ts'
import { blockGuard } from './block-guard.ts'

const terms = { book: householdTerms.book, customer: householdTerms.customer, withContributions: false }
const powers = { kw: [3.4, 4, 4.5, 5, 5] } as const
const at = Date.parse('2026-11-23T12:20:00+01:00')

test('shows how much power may be drawn until when, and the excess of the month as it will be billed', () => {
  const load = loadOf('2026-11-01', '2026-11-22', (i) => (i % 500 === 0 ? 1500 : 200))
  const [november] = monthsOf(load)
  const guard = blockGuard(at, november, powers, terms)
  expect(guard).toMatchObject({
    block: 1,
    next: 2,
    agreedKw: 3.4,
    nextAgreedKw: 4,
    endMs: Date.parse('2026-11-23T14:00:00+01:00'),
  })
  const billed = november && newSystemMonth(november, householdTerms, { ...powers, isExcessCharged: true })
  expect(guard.excessEur).toBeCloseTo(sumOf(billed?.excess ?? []) ?? -1, 9)
  expect(guard.occurrences).toBe(billed?.excess.reduce((sum, { occurrences }) => sum + occurrences, 0))
  expect(guard.occurrences).toBeGreaterThan(0)
})

test('one more kW costs what it adds to the square root', () => {
  const load = loadOf('2026-11-01', '2026-11-30', () => 200)
  const [quiet] = monthsOf(load)
  const guard = blockGuard(at, quiet, powers, terms)
  expect(guard).toMatchObject({ occurrences: 0, excessEur: 0 })
  // the first kW is charged in full: factor 1.05 × 2.67611
  expect(guard.oneKwMoreEur).toBeCloseTo(2.8099155, 9)
  const first = quiet?.blocks[0]?.at[0] ?? 0
  const importWh = load.importWh.with(first, 4.4 * 250)
  const [busy] = monthsOf({ ...load, importWh })
  expect(blockGuard(at, busy, powers, terms).oneKwMoreEur).toBeCloseTo(2.8099155 * (Math.SQRT2 - 1), 9)
})

test('without readings no quarter-hour is in excess; without prices there are no amounts', () => {
  expect(blockGuard(at, undefined, powers, terms)).toMatchObject({ occurrences: 0, excessEur: 0 })
  const later = Date.parse('2027-06-01T13:00:00+02:00')
  expect(blockGuard(later, undefined, powers, terms)).toMatchObject({
    block: 4,
    excessEur: null,
    oneKwMoreEur: null,
  })
})
