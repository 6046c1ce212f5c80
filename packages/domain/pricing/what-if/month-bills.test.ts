import { expect, test } from 'vitest'
import { costDays } from '../cost/cost-days.ts'
import { component, span, version } from '../fixtures/plan-parts.ts'
import { steady } from '../fixtures/printed-bill.ts'
import type { PriceTerms } from '../plans/price-list.ts'
import { frozenSpan } from './frozen-span.ts'
import { monthBills } from './month-bills.ts'

const terms: PriceTerms = { netting: 'separate', nettingPeriod: 'month', agreedKw: {} }
const quarter = { from: '2026-01-01', to: '2026-03-31' }
const plan = version([
  component('energy', '0.123456', { isNetted: true }),
  component('fee', '1.999', { unit: 'month' }),
  component('sold', '0.30', { direction: 'export', vat: 'none' }),
])

/** Imports 1 kW all the time, and exports three times as much in January. */
function daysOf(of: PriceTerms) {
  const input = steady(quarter, [span(plan, of)])
  const january = 31 * 96
  return costDays({ ...input, exportWh: input.importWh.map((_, i) => (i < january ? 750 : 0)) })
}

test('a year is the sum of its bills, line by line', () => {
  const { months, bill, cost, settlement } = monthBills(daysOf(terms), { currency: 'EUR', terms })
  expect(months.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03'])
  const due = months.map((of) => of.bill.charges.total)
  // 744 h × 0.123456 = 91.85 + 2.00, VAT 20.65; 672 h: 82.96 + 2.00, 18.69; 743 h: 91.73 + 2.00, 20.62
  expect(due).toEqual([11_450n, 10_365n, 11_435n])
  expect(bill.charges.total).toBe(33_250n)
  expect(bill.charges.lines.map(({ amount }) => amount)).toEqual([26_654n, 600n])
  expect(bill.charges.vat).toEqual([{ pct: '22', base: 27_254n, added: 5_996n, included: 0n }])
  // 2,232 kWh × 0.30 on a separate statement
  expect({ cost, settlement }).toEqual({ cost: 33_250n - 66_960n, settlement: 0n })
})

test('net billing carries credit from month to month, and the credit left at the end is not part of any cost', () => {
  const of = { ...terms, netting: 'net_billing' as const }
  const { months, bill, cost } = monthBills(daysOf(of), { currency: 'EUR', terms: of })
  expect(months.map((one) => one.cost)).toEqual([0n, 0n, 0n])
  expect({ cost, left: bill.creditLeft }).toEqual({ cost: 0n, left: 66_960n - 33_250n })
})

test('yearly net metering is settled once, over all of its days', () => {
  const of = { ...terms, netting: 'net_metering' as const, nettingPeriod: 'year' as const }
  const yearly = monthBills(daysOf(of), { currency: 'EUR', terms: of })
  // 2,159 kWh were imported and more exported: their whole cost of 266.54 with VAT is refunded, minus what
  // they were sold for
  expect(yearly.settlement).toBe(-32_518n + 64_770n)
  const monthly = monthBills(daysOf({ ...of, nettingPeriod: 'month' }), {
    currency: 'EUR',
    terms: { ...of, nettingPeriod: 'month' },
  })
  expect(monthly.settlement).toBe(0n)
  expect(monthly.months.map((one) => one.bill.charges.total)).toEqual([244n, 10_365n, 11_435n])
})

test('prices of one day apply to all days; components that start or end on another day are left out', () => {
  const dated = version(
    [
      component('old', '0.1', { validTo: '2026-06-30' }),
      component('new', '0.2', { validFrom: '2026-07-01', validTo: '2026-12-31' }),
    ],
    { validFrom: '2026-03-01', validTo: '2026-12-31' },
  )
  const draft = version([component('draft', '9')], { status: 'draft', validFrom: '2027-01-01' })
  const of = (day: string) => frozenSpan({ versions: [dated, draft] }, terms, day)
  const keys = (day: string) => of(day)?.span.version.components.map(({ key }) => key)
  expect(keys('2026-05-01')).toEqual(['old'])
  expect(keys('2026-08-01')).toEqual(['new'])
  expect(of('2026-08-01')?.span).toMatchObject({ to: null, version: { components: [{ validFrom: null }] } })
  // the first prices also apply before their start, and no price applies after the last one ends
  expect(of('2026-01-01')).toMatchObject({ pricesOf: '2026-03-01' })
  expect(of('2027-02-01')).toBeNull()
})
