import { describe, expect, test } from 'vitest'
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
import type { PlanComponent, PlanVersion } from '../plans/utility-plan.ts'
import { monthBills } from '../what-if/month-bills.ts'
import { costDays } from './cost-days.ts'
import { periodBill } from './period-bill.ts'

/** Where exports cancel imports, only the remaining kWh are sold: no kWh is credited twice. */

const day = { from: '2026-03-02', to: '2026-03-02' }
const month = { from: '2026-03-01', to: '2026-03-31' }
const metered: Partial<PriceTerms> = { netting: 'net_metering' }
const energy = component('energy', '0.1', { vat: 'none', isNetted: true })
const sold = (of: Partial<PlanComponent> = {}) =>
  component('sold', '0.06', { direction: 'export', vat: 'none', ...of })

/** A bill of one Monday: `importWh` and `exportWh` are spread over its quarter-hours by hour. */
const dayBill = (
  plan: PlanVersion,
  importKwh: (hour: number) => number,
  exportKwh: (hour: number) => number,
) =>
  printBill(
    billOf({
      ...steady(day, [span(plan, metered)]),
      importWh: column(day, ({ hour }) => importKwh(hour) * 250),
      exportWh: column(day, ({ hour }) => exportKwh(hour) * 250),
    }),
  )

test('a month with 261.29 kWh imported and 788.83 kWh exported credits 527.54 kWh at 0.06', () => {
  const quarters = steady(month, []).importWh.length
  const spread = (kwh: number) => {
    const each = Math.floor((kwh * 1e6) / quarters)
    const wh = new Float64Array(quarters).fill(each / 1000)
    wh[0] = (kwh * 1e6 - each * (quarters - 1)) / 1000
    return wh
  }
  const input = {
    ...steady(month, [span(version([energy, sold()]), metered)]),
    importWh: spread(261.29),
    exportWh: spread(788.83),
  }
  expect(printBill(billOf(input))).toEqual([
    'energy T0: 261.29 kWh × 0.1 = 26.13',
    'energy T0 netted: -261.29 kWh × 0.1 = -26.13',
    'charges 0.00',
    'sold T0: 527.54 kWh × 0.06 = 31.65',
    'credits 31.65',
    'due 0.00',
  ])
})

test('if all exported kWh cancel imports, nothing is sold', () => {
  const lines = dayBill(
    version([energy, sold()]),
    () => 2,
    () => 1,
  )
  expect(lines).toEqual([
    'energy T0: 48 kWh × 0.1 = 4.80',
    'energy T0 netted: -24 kWh × 0.1 = -2.40',
    'charges 2.40',
    'due 2.40',
  ])
})

test('each tariff sells its own surplus; kWh of another tariff cancel nothing', () => {
  const plan = version(
    [
      tariffComponent('energy', highAndLow, { T1: '0.12', T2: '0.09' }, { vat: 'none', isNetted: true }),
      tariffComponent('sold', highAndLow, { T1: '0.07', T2: '0.05' }, { vat: 'none', direction: 'export' }),
    ],
    { schedules: [highAndLow] },
  )
  // 16 hours of T1: 16 imported, 48 exported; 8 hours of T2: 16 imported, 4 exported
  const lines = dayBill(
    plan,
    (hour) => (hour >= 6 && hour < 22 ? 1 : 2),
    (hour) => (hour >= 6 && hour < 22 ? 3 : 0.5),
  )
  expect(lines.filter((line) => line.startsWith('sold'))).toEqual(['sold T1: 32 kWh × 0.07 = 2.24'])
})

test('sold at one price while imports are netted by tariff: sells the energy that no tariff cancelled', () => {
  const plan = version(
    [
      tariffComponent('energy', highAndLow, { T1: '0.12', T2: '0.09' }, { vat: 'none', isNetted: true }),
      sold(),
    ],
    { schedules: [highAndLow] },
  )
  // 52 kWh were exported; 16 cancel T1 and 4 cancel T2
  const lines = dayBill(
    plan,
    (hour) => (hour >= 6 && hour < 22 ? 1 : 2),
    (hour) => (hour >= 6 && hour < 22 ? 3 : 0.5),
  )
  expect(lines.filter((line) => line.startsWith('sold'))).toEqual(['sold T0: 32 kWh × 0.06 = 1.92'])
})

test('several netted components cancel the same kWh, not different ones', () => {
  const network = component('network', '0.02', { vat: 'none', isNetted: true })
  const lines = dayBill(
    version([energy, network, sold()]),
    () => 1,
    () => 3,
  )
  expect(lines.filter((line) => line.startsWith('sold'))).toEqual(['sold T0: 48 kWh × 0.06 = 2.88'])
})

test('tiers apply to the sold energy: the surplus fills the first tier first', () => {
  const tiered = sold({ tierKwh: [30], rates: [{ tariff: 'T0', prices: [fixed('0.08'), fixed('0.03')] }] })
  const lines = dayBill(
    version([energy, tiered]),
    () => 1,
    () => 3,
  )
  expect(lines.filter((line) => line.startsWith('sold'))).toEqual([
    'sold T0 tier 1: 30 kWh × 0.08 = 2.40',
    'sold T0 tier 2: 18 kWh × 0.03 = 0.54',
  ])
})

test('a spot price credits the sold share at the mean of all exports', () => {
  const plan = version([
    energy,
    spotComponent('sold', { factor: '1', fee: '-0.01' }, { vat: 'none', direction: 'export' }),
  ])
  const input = {
    ...steady(day, [span(plan, metered)]),
    exportWh: column(day, ({ hour }) => (hour === 12 ? 24_000 : 0)),
    spot: column(day, () => 70_000),
  }
  // 24 imported, 96 exported
  expect(printBill(billOf(input)).filter((line) => line.startsWith('sold'))).toEqual([
    'sold T0: 72 kWh × (1 × 0.07 + -0.01) = 4.32',
  ])
})

test('with a new price within the month, each price has its share of the sales', () => {
  const [before, after] = [
    version([energy, sold()]),
    version([energy, component('sold', '0.04', { direction: 'export', vat: 'none' })]),
  ]
  const spans = [span(before, metered, { to: '2026-03-15' }), span(after, metered, { from: '2026-03-16' })]
  // 360 + 383 imported, three times as many exported
  const input = { ...steady(month, spans), exportWh: column(month, () => 750) }
  expect(printBill(billOf(input)).filter((line) => line.startsWith('sold'))).toEqual([
    'sold T0: 720 kWh × 0.06 = 43.20',
    'sold T0: 766 kWh × 0.04 = 30.64',
  ])
})

describe('net metering over the year', () => {
  const year = { from: '2026-01-01', to: '2026-03-31' }
  const terms: PriceTerms = { netting: 'net_metering', nettingPeriod: 'year', agreedKw: {} }
  const plan = version([energy, sold()])
  const days = () => {
    const input = steady(year, [span(plan, terms)])
    // 2,159 kWh imported, and 2,976 kWh exported in January alone
    return costDays({ ...input, exportWh: column(year, ({ date }) => (date < '2026-02' ? 1_000 : 0)) })
  }

  test('the bill of the period credits only the surplus', () => {
    const { charges, credits } = periodBill(days(), { currency: 'EUR', from: year.from })
    // (2,976 − 2,159) × 0.06
    expect([charges.total, credits.total]).toEqual([0n, 4_902n])
  })

  test('the monthly preview credits the same: its settlement reverses what the months credited', () => {
    const { cost, settlement } = monthBills(days(), { currency: 'EUR', terms })
    // 215.90 paid is refunded, minus the 2,159 × 0.06 already credited
    expect([cost, settlement]).toEqual([-4_902n, -21_590n + 12_954n])
  })
})
