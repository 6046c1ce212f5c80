import { describe, expect, test } from 'vitest'
import { expectedBill, syntheticLoad, workedExamples } from '../../grid-tariff/fixtures/tariff-vectors.ts'
import { excessFactorIn, networkRowIn } from '../../grid-tariff/prices/price-book.ts'
import { priceBookSi } from '../../grid-tariff/prices/price-book-si.ts'
import { AMOUNT_DIGITS, decimalNumber, QUANTITY_DIGITS } from '../../units/decimals.ts'
import { component, fixed, span, tariffComponent, version } from '../fixtures/plan-parts.ts'
import { billOf, column, LJUBLJANA, printBill, steady } from '../fixtures/printed-bill.ts'
import { holidaysOf } from '../holidays/holidays.ts'
import { templatePainting } from '../painting/schedule-templates.ts'
import { scheduleOf } from '../painting/tariff-painting.ts'
import { type CostDay, costDays } from './cost-days.ts'
import { type CostLine, totalPaid } from './cost-lines.ts'
import type { BlockPowers, NetworkTerms } from './network-power.ts'
import { paidSums } from './paid-day.ts'
import { periodCost } from './period-cost.ts'

/** Agreed and excess power on the bill of a location, by its agreement with the grid operator. */

const blocks = scheduleOf(templatePainting('five_blocks'), 'blocks')
const powerOf = (prices: readonly number[]) =>
  tariffComponent(
    'power',
    blocks,
    Object.fromEntries(prices.map((price, i) => [String(i + 1), String(Number(price.toFixed(8)))])),
    { unit: 'kW', power: 'agreed', kind: 'distributor_power' },
  )
const planOf = (prices: readonly number[]) =>
  version([powerOf(prices)], { schedules: [blocks], validFrom: '2024-10-01' })

const agreed: BlockPowers = { kw: [4, 4, 4, 4, 4], isExcessCharged: true }
const network = (powers: BlockPowers | null = agreed, factor: number | undefined = 0.9): NetworkTerms => ({
  powersOn: () => powers,
  excessFactorIn: () => factor,
})
const excessOf = (lines: readonly CostLine[]) =>
  lines
    .filter(({ rule }) => rule === 'excess')
    .map(({ tariff, quantity, amount }) => [
      tariff,
      decimalNumber(quantity, QUANTITY_DIGITS),
      decimalNumber(amount, AMOUNT_DIGITS),
    ])

/** Mondays and Tuesdays of January 2025 at 9: block 1. */
const january = { from: '2025-01-01', to: '2025-01-31' }
/** 1 kW all the time, except for the given powers in quarter-hours of block 1, one per day. */
function withPowers(powersKw: readonly number[], perDay = 1) {
  const left = [...powersKw]
  const used = new Map<string, number>()
  return column(january, ({ date, hour }) => {
    const count = used.get(date) ?? 0
    const isWorking = ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) && date > '2025-01-02'
    const kw = isWorking && hour >= 9 && hour < 12 && count < perDay ? left.shift() : undefined
    if (kw !== undefined) used.set(date, count + 1)
    return (kw ?? 1) * 250
  })
}
const inputOf = (importWh: Float64Array, of: NetworkTerms | null, price = 3.61324) => ({
  ...steady(january, [span(planOf([price, 1, 1, 1, 0]), {}, { from: '2024-10-01' })]),
  importWh,
  network: of,
})

test.each(workedExamples.excess.filter(({ excess_charge: eur }) => eur > 0))(
  'excess of the worked example $id, on one day or over several',
  (example) => {
    const terms = network({ ...agreed, kw: [example.agreed_kw, 99, 99, 99, 99] }, example.factor)
    for (const perDay of [1, 12]) {
      const input = inputOf(withPowers(example.powers_kw, perDay), terms, example.price_eur_kw_month)
      const [[tariff, kw, eur] = []] = excessOf(periodCost(costDays(input)).lines)
      expect(tariff).toBe('1')
      expect(kw).toBeCloseTo(example.excess_kw, 4)
      expect(Math.abs(Number(eur) - example.excess_charge)).toBeLessThan(1e-5)
    }
  },
)
describe('the household of 2025, with the prices in force', () => {
  const rows = priceBookSi.network.filter(
    ({ userGroup, consumers }) => userGroup === 0 && consumers.includes('household'),
  )
  const spans = rows.map((row) => ({
    ...span({ ...planOf(row.powerEurPerKwMonth), validFrom: row.validFrom, validTo: row.validTo }),
    ...{ from: row.validFrom, to: row.validTo },
  }))
  const load = syntheticLoad()
  const days = costDays({
    ...{ zone: LJUBLJANA, range: load.range, importWh: load.importWh, exportWh: null, spot: null, spans },
    holidays: holidaysOf('SI', load.range, priceBookSi.dayOverrides),
    network: {
      powersOn: () => ({ kw: expectedBill.agreed, isExcessCharged: true }),
      excessFactorIn: (month) => excessFactorIn(priceBookSi, month)?.factor,
    },
  })

  test.each(expectedBill.months.map((month) => [month.month, month] as const))('%s', (month, expected) => {
    const ofMonth: CostDay[] = days.filter(({ date }) => date.startsWith(month))
    const row = networkRowIn(priceBookSi, { userGroup: 0, consumer: 'household' }, month)
    const charged = Object.entries(expected.blocks).filter(
      ([block, { excess_kw: kw }]) => kw > 0 && (row?.powerEurPerKwMonth[Number(block) - 1] ?? 0) > 0,
    )
    const { lines } = periodCost(ofMonth)
    const excess = excessOf(lines)
    expect(excess.map(([tariff]) => tariff)).toEqual(charged.map(([block]) => block))
    for (const [i, [, billed]] of charged.entries()) {
      expect(excess[i]?.[1]).toBeCloseTo(billed.excess_kw, 4)
      expect(Math.abs(Number(excess[i]?.[2]) - billed.excess_eur)).toBeLessThan(1e-5)
    }
    const agreedEur = lines
      .filter(({ rule }) => rule === 'price')
      .reduce((sum, { amount }) => sum + decimalNumber(amount, AMOUNT_DIGITS), 0)
    expect(Math.abs(agreedEur - expected.agreed_eur)).toBeLessThan(1e-5)
  })
})

test('on the bill: kW of excess times the factor times the price of agreed power', () => {
  const input = inputOf(withPowers([4.5, 5, 5, 5.5]), network())
  expect(printBill(billOf(input)).slice(0, 2)).toEqual([
    'power 1: 4 kW × 3.61324 = 14.45',
    'power 1 excess: 2.12132 kW × 3.251916 = 6.90',
  ])
})

test.each([
  ['powers that the operator set', network({ ...agreed, isExcessCharged: false })],
  ['a month without excess power', { ...network(), excessFactorIn: () => undefined }],
  ['a location with unknown powers', network(null)],
  ['a plan without network terms', null],
])('no excess is charged for %s', (_case, terms) => {
  const input = inputOf(withPowers([9, 9, 9]), terms)
  expect(excessOf(periodCost(costDays(input)).lines)).toEqual([])
})

test('several components that charge power by block each have their own excess', () => {
  const other = tariffComponent(
    'losses',
    blocks,
    { 1: '1', 2: '1', 3: '1', 4: '1', 5: '0' },
    { unit: 'kW', power: 'agreed', kind: 'distributor_power' },
  )
  const plan = version([powerOf([3, 1, 1, 1, 0]), other], { schedules: [blocks], validFrom: '2024-10-01' })
  const input = { ...inputOf(withPowers([9]), network()), spans: [span(plan, {}, { from: '2024-10-01' })] }
  const { lines } = periodCost(costDays(input))
  expect(excessOf(lines).map(([, quantity]) => quantity)).toEqual([5, 5])
  const { excess, standing } = paidSums(lines)
  expect(excess).toBe(totalPaid(lines.filter(({ rule }) => rule === 'excess')))
  expect(standing).toBe(totalPaid(lines.filter(({ rule }) => rule !== 'excess')))
})

test('components that earn per kW have no excess', () => {
  const paidOut = { ...powerOf([3, 1, 1, 1, 0]), direction: 'export' as const }
  const plan = version([paidOut], { schedules: [blocks], validFrom: '2024-10-01' })
  const terms = { agreedKw: { 1: '2', 2: '2', 3: '2', 4: '2', 5: '2' } }
  const input = { ...inputOf(withPowers([9]), network()), spans: [span(plan, terms, { from: '2024-10-01' })] }
  const { lines } = periodCost(costDays(input))
  expect(excessOf(lines)).toEqual([])
  // the 2 kW of the price list, not the 4 kW agreed for imports
  expect(decimalNumber(lines[0]?.quantity ?? 0n, QUANTITY_DIGITS)).toBeCloseTo(2, 5)
})

test('a factor with many decimals is rounded, but never to zero', () => {
  const lines = (factor: number) =>
    excessOf(periodCost(costDays(inputOf(withPowers([9]), network(agreed, factor)))).lines)
  expect(lines(1 / 3)).toEqual(lines(0.333333))
  expect(lines(1 / 3)).toHaveLength(1)
})

test("the location's agreed powers apply to blocks, those of the price list to all other tariffs", () => {
  const terms = { agreedKw: { T0: '7' } }
  const flat = component('metering power', '2', {
    unit: 'kW',
    power: 'agreed',
    rates: [{ tariff: 'T0', prices: [fixed('2')] }],
  })
  const plan = version([powerOf([3, 2, 1, 1, 0]), flat], { schedules: [blocks], validFrom: '2024-10-01' })
  const lines = (of: NetworkTerms | null) =>
    printBill(
      billOf({ ...steady(january, [span(plan, terms, { from: '2024-10-01' })]), network: of }),
    ).filter((line) => line.includes(' kW '))
  expect(lines(network({ ...agreed, kw: [4.5, 5, 5, 5, 5] })).map((line) => line.split(':')[1])).toEqual([
    ' 4.5 kW × 3 = 13.50',
    ' 5 kW × 2 = 10.00',
    ' 5 kW × 1 = 5.00',
    ' 5 kW × 1 = 5.00',
    ' 7 kW × 2 = 14.00',
  ])
  expect(lines(network({ ...agreed, kw: [4.5, null, 5, 5, 5] })).map((line) => line.split(' ')[1])).toEqual([
    '1:',
    '3:',
    '4:',
    'power',
  ])
  expect(lines(network(null)).map((line) => line.split(':')[1])).toEqual([' 7 kW × 2 = 14.00'])
})

test('powers of a new month apply from its first day, and excess starts at zero again', () => {
  const range = { from: '2025-01-01', to: '2025-02-28' }
  const input = {
    ...steady(range, [span(planOf([3, 1, 1, 1, 0]), {}, { from: '2024-10-01' })]),
    importWh: column(range, ({ date, hour }) =>
      ['2025-01-20', '2025-02-17'].includes(date) && hour === 10 ? 1_500 : 250,
    ),
    network: {
      ...network(),
      powersOn: (day: string) => ({
        ...agreed,
        kw: day < '2025-02' ? agreed.kw : ([5, 5, 5, 5, 5] as const),
      }),
    },
  }
  const days = costDays(input)
  const of = (month: string) => excessOf(periodCost(days.filter(({ date }) => date.startsWith(month))).lines)
  // four quarter-hours of 6 kW: √(4 × 2²), √(4 × 1²)
  expect([of('2025-01')[0]?.[1], of('2025-02')[0]?.[1]]).toEqual([4, 2])
})

test('unknown quarter-hours are not excess', () => {
  const importWh = withPowers([9])
  const known = excessOf(periodCost(costDays(inputOf(importWh, network()))).lines)
  expect(known).toHaveLength(1)
  const unknown = importWh.map((wh) => (wh > 2_000 ? Number.NaN : wh))
  const input = inputOf(unknown, network())
  const days = costDays(input)
  expect(excessOf(periodCost(days).lines)).toEqual([])
  expect(periodCost(days).completeness.unknownQuarters).toBe(1)
})
