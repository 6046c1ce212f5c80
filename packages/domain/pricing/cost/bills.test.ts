import { expect, test } from 'vitest'
import {
  component,
  fixed,
  highAndLow,
  span,
  spotComponent,
  tariffComponent,
  version,
  window,
} from '../fixtures/plan-parts.ts'
import { billOf, column, printBill, steady } from '../fixtures/printed-bill.ts'

/**
 * Bills calculated by hand. The location draws 1 kW all the time, so kWh equal hours: March 2026 has 31 × 24 − 1 = 743
 * of them (the clock goes forward on the 29th), October 745, April 720. Each line shows its calculation, to the cent.
 */
const march = { from: '2026-03-01', to: '2026-03-31' }
const april = { from: '2026-04-01', to: '2026-04-30' }

test('one tariff, with every kind of line', () => {
  const plan = version([
    component('energy', '0.1199'),
    component('network', '0.01864'),
    component('power', '2.68165', { unit: 'kW', power: 'agreed' }),
    component('efficiency', '0.0008'),
    component('excise', '0.00153'),
    component('supply fee', '1.99', { unit: 'month' }),
    component('metering', '0.01', { unit: 'day' }),
  ])
  expect(printBill(billOf(steady(march, [span(plan, { agreedKw: { T0: '7' } })])))).toEqual([
    'energy T0: 743 kWh × 0.1199 = 89.09', // 89.0857
    'network T0: 743 kWh × 0.01864 = 13.85', // 13.84952
    'power T0: 7 kW × 2.68165 = 18.77', // 18.77155
    'efficiency T0: 743 kWh × 0.0008 = 0.59', // 0.5944
    'excise T0: 743 kWh × 0.00153 = 1.14', // 1.13679
    'supply fee T0: 1 month × 1.99 = 1.99',
    'metering T0: 31 day × 0.01 = 0.31',
    'VAT 22 % of 125.74: 27.66', // 27.6628
    'charges 153.40',
    'due 153.40',
  ])
})

test('high and low tariff: 22 working days of 16 hours in March; in April two of 22 are holidays', () => {
  const plan = version([tariffComponent('energy', highAndLow, { T1: '0.12345', T2: '0.09876' })], {
    schedules: [highAndLow],
  })
  expect(printBill(billOf(steady(march, [span(plan)])))).toEqual([
    'energy T1: 352 kWh × 0.12345 = 43.45', // 43.4544
    'energy T2: 391 kWh × 0.09876 = 38.62', // 743 − 352; 38.61516
    'VAT 22 % of 82.07: 18.06', // 18.0554
    'charges 100.13',
    'due 100.13',
  ])
  expect(printBill(billOf(steady(april, [span(plan)]))).slice(0, 2)).toEqual([
    'energy T1: 320 kWh × 0.12345 = 39.50', // 20 × 16; 39.504
    'energy T2: 400 kWh × 0.09876 = 39.50', // 39.504
  ])
})

test('ignored holidays count as the weekday they fall on', () => {
  const ignoring = { ...highAndLow, holidays: 'ignored' } as const
  const plan = version([tariffComponent('energy', ignoring, { T1: '0.1', T2: '0.1' })], {
    schedules: [ignoring],
  })
  expect(printBill(billOf(steady(april, [span(plan)])))[0]).toBe('energy T1: 352 kWh × 0.1 = 35.20')
})

test('time of use with seasons: the night of the 25-hour day is an hour longer', () => {
  const [summer, winter] = [
    [3, 4, 5, 6, 7, 8, 9, 10],
    [1, 2, 11, 12],
  ]
  const seasons = {
    key: 'seasons',
    holidays: 'ignored',
    windows: [
      window('day', '07:00', '21:00', { months: summer }),
      window('day', '07:00', '17:00', { months: winter }),
      window('peak', '17:00', '20:00', { months: winter }),
      window('day', '20:00', '21:00', { months: winter }),
      window('night', '00:00', '07:00'),
      window('night', '21:00', '24:00'),
    ],
  } as const
  const plan = version(
    [tariffComponent('energy', seasons, { day: '0.15', peak: '0.3', night: '0.08' }, { vat: 'none' })],
    {
      schedules: [seasons],
    },
  )
  expect(printBill(billOf(steady({ from: '2026-10-01', to: '2026-10-31' }, [span(plan)])))).toEqual([
    'energy day: 434 kWh × 0.15 = 65.10', // 31 × 14
    'energy night: 311 kWh × 0.08 = 24.88', // 745 − 434
    'charges 89.98',
    'due 89.98',
  ])
  expect(printBill(billOf(steady({ from: '2026-11-01', to: '2026-11-30' }, [span(plan)])))).toEqual([
    'energy day: 330 kWh × 0.15 = 49.50', // 30 × (10 + 1)
    'energy peak: 90 kWh × 0.3 = 27.00',
    'energy night: 300 kWh × 0.08 = 24.00',
    'charges 100.50',
    'due 100.50',
  ])
})

test('tiers: the first 300 kWh of each month', () => {
  const plan = version([
    component('energy', '0', {
      vat: 'none',
      tierKwh: [300],
      rates: [{ tariff: 'T0', prices: [fixed('0.1'), fixed('0.16')] }],
    }),
  ])
  expect(printBill(billOf(steady({ from: march.from, to: april.to }, [span(plan)])))).toEqual([
    'energy T0 tier 1: 600 kWh × 0.1 = 60.00',
    'energy T0 tier 2: 863 kWh × 0.16 = 138.08', // 443 + 420
    'charges 198.08',
    'due 198.08',
  ])
})

/** 100 EUR/MWh until noon, −20 until 16:00, 250 later; in thousandths. */
const daySpot = (range: { from: string; to: string }) =>
  column(range, ({ hour }) => (hour < 12 ? 100_000 : hour < 16 ? -20_000 : 250_000))

test.each([
  // 11 h before noon: (11 × 0.1 − 4 × 0.02 + 8 × 0.25) ÷ 23 = 3.02 ÷ 23 = 0.131304…; 1.05 × 3.02 + 23 × 0.012 = 3.447
  ['2026-03-29', 'energy T0: 23 kWh × (1.05 × 0.131304 + 0.012) = 3.45'],
  // 13 h before noon: 3.22 ÷ 25 = 0.1288; 1.05 × 3.22 + 25 × 0.012 = 3.681
  ['2026-10-25', 'energy T0: 25 kWh × (1.05 × 0.1288 + 0.012) = 3.68'],
])('spot with factor and fee on %s', (day, line) => {
  const range = { from: day, to: day }
  const plan = version([spotComponent('energy', { factor: '1.05', fee: '0.012' }, { vat: 'none' })])
  expect(printBill(billOf(steady(range, [span(plan)], { spot: daySpot(range) })))[0]).toBe(line)
})

test('spot between floor and cap', () => {
  const range = { from: '2026-03-29', to: '2026-03-29' }
  const plan = version([
    spotComponent('energy', { factor: '1.05', fee: '0.012', floor: '0', cap: '0.2' }, { vat: 'none' }),
  ])
  expect(printBill(billOf(steady(range, [span(plan)], { spot: daySpot(range) })))).toEqual([
    'energy T0: 11 kWh × (1.05 × 0.1 + 0.012) = 1.29', // 1.287
    'energy T0 floor: 4 kWh × 0 = 0.00', // 1.05 × −0.02 + 0.012 = −0.009
    'energy T0 cap: 8 kWh × 0.2 = 1.60', // 1.05 × 0.25 + 0.012 = 0.2745
    'charges 2.89',
    'due 2.89',
  ])
})

test('prices that include VAT', () => {
  const plan = version([component('energy', '0.1952', { vat: 'included' })])
  expect(printBill(billOf(steady(march, [span(plan)])))).toEqual([
    'energy T0: 743 kWh × 0.1952 = 145.03', // 145.0336
    'VAT 22 % of 118.88: 26.15 included', // 145.03 × 22 ÷ 122 = 26.1529…
    'charges 145.03',
    'due 145.03',
  ])
})

test('several VAT rates: each on the sum of its rounded lines', () => {
  const plan = version([
    component('energy', '0.1199', { vatPct: '9.5' }),
    component('network', '0.01864', { vatPct: '9.5' }),
    component('fee', '1.99', { unit: 'month' }),
    component('within', '0.01', { unit: 'day', vat: 'included', vatPct: '5' }),
  ])
  expect(printBill(billOf(steady(march, [span(plan)])))).toEqual([
    'energy T0: 743 kWh × 0.1199 = 89.09',
    'network T0: 743 kWh × 0.01864 = 13.85',
    'fee T0: 1 month × 1.99 = 1.99',
    'within T0: 31 day × 0.01 = 0.31',
    'VAT 9.5 % of 102.94: 9.78', // 9.7793
    'VAT 22 % of 1.99: 0.44', // 0.4378
    'VAT 5 % of 0.30: 0.01 included', // 0.31 × 5 ÷ 105 = 0.0148
    'charges 115.46',
    'due 115.46',
  ])
})

const exporting = (range: { from: string; to: string }) => ({ exportWh: column(range, () => 125) })
const withExport = version(
  [
    tariffComponent('energy', highAndLow, { T1: '0.12345', T2: '0.09876' }),
    component('sold', '0.05', { direction: 'export', vat: 'none' }),
  ],
  { schedules: [highAndLow] },
)

test('exports that are bought separately are on their own statement', () => {
  expect(printBill(billOf(steady(march, [span(withExport)], exporting(march)))).slice(3)).toEqual([
    'charges 100.13',
    'sold T0: 371.5 kWh × 0.05 = 18.58', // 18.575: halves round up
    'credits 18.58',
    'due 100.13',
  ])
})

test('net billing: earnings from exports are deducted, and the rest carries over to the next bill', () => {
  const input = steady(march, [span(withExport, { netting: 'net_billing' })], exporting(march))
  expect(billOf(input)).toMatchObject({ due: 8_155n, creditLeft: 0n })
  // 90.00 + 18.58 − 100.13
  expect(billOf(input, 9_000n)).toMatchObject({ due: 0n, creditLeft: 845n })
})

test('net billing at a negative price: the cost of exporting is added', () => {
  const plan = version([
    component('energy', '0.1', { vat: 'none' }),
    component('sold', '-0.05', { direction: 'export', vat: 'none' }),
  ])
  // 74.30 + 18.58
  expect(billOf(steady(march, [span(plan, { netting: 'net_billing' })], exporting(march)))).toMatchObject({
    due: 9_288n,
    creditLeft: 0n,
  })
})

test('net metering over a month: exported kWh cancel imported ones of the same tariff, but not excise', () => {
  const plan = version(
    [
      tariffComponent('energy', highAndLow, { T1: '0.12345', T2: '0.09876' }, { isNetted: true }),
      component('excise', '0.00153'),
    ],
    { schedules: [highAndLow] },
  )
  // 3 kW exported from noon to 14:00: 22 working days × 6 kWh in VT, 9 other days × 6 kWh in MT
  const exportWh = column(march, ({ hour }) => (hour === 12 || hour === 13 ? 750 : 0))
  expect(printBill(billOf(steady(march, [span(plan, { netting: 'net_metering' })], { exportWh })))).toEqual([
    'energy T1: 352 kWh × 0.12345 = 43.45',
    'energy T1 netted: -132 kWh × 0.12345 = -16.30', // −16.2954
    'energy T2: 391 kWh × 0.09876 = 38.62',
    'energy T2 netted: -54 kWh × 0.09876 = -5.33', // −5.33304
    'excise T0: 743 kWh × 0.00153 = 1.14',
    'VAT 22 % of 61.58: 13.55', // 13.5476
    'charges 75.13',
    'due 75.13',
  ])
})

test('net metering: exports beyond the imports cancel nothing more', () => {
  const plan = version([component('energy', '0.1', { vat: 'none', isNetted: true })])
  const exportWh = column(march, () => 1_000)
  expect(printBill(billOf(steady(march, [span(plan, { netting: 'net_metering' })], { exportWh })))).toEqual([
    'energy T0: 743 kWh × 0.1 = 74.30',
    'energy T0 netted: -743 kWh × 0.1 = -74.30',
    'charges 0.00',
    'due 0.00',
  ])
})

test('with a new price from the 16th both are on one bill, each for its days', () => {
  const before = version([component('energy', '0.1'), component('fee', '3.1', { unit: 'month' })])
  const after = version([component('energy', '0.12'), component('fee', '6.2', { unit: 'month' })])
  const spans = [span(before, {}, { to: '2026-03-15' }), span(after, {}, { from: '2026-03-16' })]
  expect(printBill(billOf(steady(march, spans))).slice(0, 4)).toEqual([
    'energy T0: 360 kWh × 0.1 = 36.00',
    'fee T0: 0.48387 month × 3.1 = 1.50', // 15 ÷ 31 × 3.10
    'energy T0: 383 kWh × 0.12 = 45.96',
    'fee T0: 0.51613 month × 6.2 = 3.20', // 16 ÷ 31 × 6.20
  ])
})

test('power charged by the highest quarter-hour of the month', () => {
  const plan = version([component('power', '4', { unit: 'kW', power: 'month_peak', vat: 'none' })])
  const importWh = column(march, ({ date, hour }) => (date === '2026-03-12' && hour === 18 ? 2_000 : 250))
  expect(printBill(billOf(steady(march, [span(plan)], { importWh })))[0]).toBe('power T0: 8 kW × 4 = 32.00')
})
