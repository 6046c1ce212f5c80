import { describe, expect, test } from 'vitest'
import { AMOUNT_DIGITS, PAID_DIGITS, roundDigits } from '../../units/decimals.ts'
import {
  component,
  fixed,
  highAndLow,
  span,
  spotComponent,
  tariffComponent,
  version,
} from '../fixtures/plan-parts.ts'
import { billOf, column, printBill, steady } from '../fixtures/printed-bill.ts'
import type { PriceTerms } from '../plans/price-list.ts'
import type { BillRounding } from '../plans/utility-plan.ts'
import type { BillSide } from './bill.ts'
import { costDays } from './cost-days.ts'
import { periodBill } from './period-bill.ts'
import { settledCost } from './period-cost.ts'

/** A small generator with a seed, by Tommy Ettinger (public domain). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Three VAT rates, added and included, tiers, tariffs, the spot market, and exports that are sold or cancel imports.
 */
function planOf(random: () => number, rounding: BillRounding) {
  const price = () => (random() * 0.3).toFixed(5)
  return version(
    [
      tariffComponent('energy', highAndLow, { T1: price(), T2: price() }, { isNetted: true, vatPct: '9.5' }),
      spotComponent('market', { factor: '1.0375', fee: '0.01234' }),
      component('tiers', '0', {
        tierKwh: [50],
        rates: [{ tariff: 'T0', prices: [fixed(price()), fixed(price())] }],
      }),
      component('excise', price(), { vat: 'none' }),
      component('fee', (random() * 5).toFixed(3), { unit: 'month', vat: 'included' }),
      component('service', (random() * 5).toFixed(3), { unit: 'day', vatPct: '8.1' }),
      component('peak', (random() * 5).toFixed(3), { unit: 'kW', power: 'month_peak' }),
      component('sold', price(), { direction: 'export', vat: random() < 0.5 ? 'none' : 'added' }),
    ],
    { schedules: [highAndLow], rounding },
  )
}

const ranges = [
  { from: '2026-03-07', to: '2026-03-07' },
  { from: '2026-03-01', to: '2026-03-31' },
  { from: '2026-02-11', to: '2026-04-20' },
]
const settled: Partial<PriceTerms>[] = [
  { netting: 'separate' },
  { netting: 'net_billing' },
  { netting: 'net_metering', nettingPeriod: 'month' },
  { netting: 'net_metering', nettingPeriod: 'year' },
]

/** The days of a random location, the same for both rules. */
function randomDays(seed: number, terms: Partial<PriceTerms>, rounding: BillRounding) {
  const random = randomOf(seed)
  const range = ranges[seed % ranges.length] ?? { from: '', to: '' }
  const energy = () => column(range, () => random() ** 4 * 2_000)
  return {
    from: range.from,
    days: costDays({
      ...steady(range, [span(planOf(random, rounding), terms)]),
      importWh: energy(),
      exportWh: energy(),
      spot: column(range, () => Math.round((random() * 1.4 - 0.2) * 300_000)),
    }),
  }
}

function randomBill(seed: number, terms: Partial<PriceTerms>, rounding: BillRounding) {
  const { days, from } = randomDays(seed, terms, rounding)
  return periodBill(days, { currency: 'EUR', from })
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)
const printedSum = ({ lines, vat }: BillSide) =>
  sum([...lines.map(({ amount }) => amount), ...vat.map(({ added }) => added)])
const seeds = Array.from({ length: 12 }, (_, i) => i + 1)

describe.each(settled)('random bills, $netting by $nettingPeriod', (terms) => {
  test('rounded lines and their VAT add up to the printed total, to the cent', () => {
    for (const seed of seeds) {
      const bill = randomBill(seed, terms, 'lines')
      const exact = randomBill(seed, terms, 'exact')
      for (const side of ['charges', 'credits'] as const) {
        const { lines, vat, rounding, total, aboveExact } = bill[side]
        expect(total, `seed ${seed}`).toBe(printedSum(bill[side]))
        expect(rounding).toBe(0n)
        expect(total - aboveExact).toBe(exact[side].total)
        for (const { line, amount } of lines)
          expect(amount).toBe(roundDigits(side === 'charges' ? line.amount : -line.amount, AMOUNT_DIGITS, 2))
        for (const { pct, added } of vat) {
          const ofRate = lines.filter(
            ({ line: { of } }) => of.component.vat === 'added' && Number(of.vat) === Number(pct) * 100,
          )
          expect(added).toBe(
            roundDigits(sum(ofRate.map(({ amount }) => amount)) * BigInt(Number(pct) * 100), 4, 0),
          )
        }
      }
      expect(bill.due - bill.creditLeft).toBe(
        terms.netting === 'net_billing' ? bill.charges.total - bill.credits.total : bill.charges.total,
      )
    }
  })

  test('the exact rule prints the exact sum rounded once, and names the difference from its lines', () => {
    for (const seed of seeds) {
      const { days, from } = randomDays(seed, terms, 'exact')
      const { charges, credits } = periodBill(days, { currency: 'EUR', from })
      let [charged, earned] = [0n, 0n]
      for (const { of, amount } of settledCost(days, from).lines) {
        const paid = amount * (10_000n + of.addedVat)
        if (of.component.direction === 'export') earned -= paid
        else charged += paid
      }
      expect([charges.total, credits.total], `seed ${seed}`).toEqual(
        [charged, earned].map((paid) => roundDigits(paid, PAID_DIGITS, 2)),
      )
      for (const side of [charges, credits]) {
        expect(side.aboveExact).toBe(0n)
        expect(side.total).toBe(printedSum(side) + side.rounding)
      }
    }
  })

  test('both rules print the same lines and VAT, and mostly different totals', () => {
    const bills = seeds.map(
      (seed) => [randomBill(seed, terms, 'lines'), randomBill(seed, terms, 'exact')] as const,
    )
    for (const [lines, exact] of bills)
      expect([lines.charges.vat, lines.charges.lines.map(({ amount }) => amount)]).toEqual([
        exact.charges.vat,
        exact.charges.lines.map(({ amount }) => amount),
      ])
    expect(bills.filter(([lines]) => lines.charges.aboveExact !== 0n).length).toBeGreaterThan(
      seeds.length / 4,
    )
  })
})

const day = { from: '2026-03-07', to: '2026-03-07' }
const fees = (rounding: BillRounding) =>
  version(
    ['1.004', '1.004', '1.004'].map((amount, i) =>
      component(`fee ${i + 1}`, amount, { unit: 'day', vat: 'none' }),
    ),
    { rounding },
  )

test.each([
  ['exact', { total: 301n, rounding: 1n, aboveExact: 0n }],
  ['lines', { total: 300n, rounding: 0n, aboveExact: -1n }],
] as const)('three fees of 1.004, %s', (rounding, expected) => {
  const days = costDays(steady(day, [span(fees(rounding))]))
  expect(periodBill(days, { currency: 'EUR', from: day.from })).toMatchObject({
    charges: expected,
    due: expected.total,
  })
  expect(printBill(billOf(steady(day, [span(fees(rounding))])))[3]).toBe('charges 3.00')
})

test('a bill with both rules follows the rule of its last day', () => {
  const days = costDays(
    steady({ from: '2026-03-06', to: '2026-03-07' }, [
      span(fees('exact'), {}, { to: '2026-03-06' }),
      span(fees('lines'), {}, { from: '2026-03-07' }),
    ]),
  )
  expect(periodBill(days, { currency: 'EUR', from: '2026-03-06' }).charges).toMatchObject({
    total: 600n,
    aboveExact: -2n,
  })
  expect(periodBill(days.slice(0, 1), { currency: 'EUR', from: '2026-03-06' }).charges.total).toBe(301n)
})
