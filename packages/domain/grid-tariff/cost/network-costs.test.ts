import { describe, expect, test } from 'vitest'
import { householdTerms, loadOf, monthsOf } from '../fixtures/tariff-terms.ts'
import { expectedBill, syntheticLoad, workedExamples } from '../fixtures/tariff-vectors.ts'
import { always } from '../powers/powers-in-force.ts'
import { compareSystems } from './compare-systems.ts'
import { excessPower } from './excess-power.ts'
import { newSystemMonth } from './new-system.ts'
import { oldSystemMonth } from './old-system.ts'
import { lineCost, type NetworkLine, sumOf } from './system-month.ts'

/** 1e-4 EUR */
const DIGITS = 4
const costs = (lines: readonly NetworkLine[]) => lines.map(({ costEur }) => costEur)

test.each(workedExamples.excess)('excess power: $id', (example) => {
  const { excessKw } = excessPower(Float64Array.from(example.powers_kw), example.agreed_kw)
  expect(excessKw).toBeCloseTo(example.excess_kw, 5)
  expect(example.factor * example.price_eur_kw_month * excessKw).toBeCloseTo(example.excess_charge, DIGITS)
  expect(lineCost(example.agreed_kw, example.price_eur_kw_month, 'none')).toBeCloseTo(
    example.agreed_charge,
    DIGITS,
  )
  // with 22 % VAT, as printed in the regulator's example
  expect(example.factor * example.price_eur_kw_month * excessKw * 1.22).toBeCloseTo(
    example.excess_charge_with_vat22,
    DIGITS,
  )
})

describe('the bill of a household in 2025', () => {
  const months = monthsOf(syntheticLoad())
  const counted = months.map((load) =>
    newSystemMonth(load, householdTerms, { kw: expectedBill.agreed, isExcessCharged: true }),
  )

  test.each(expectedBill.months.map((month, i) => [month.month, month, i] as const))(
    '%s',
    (name, expected, i) => {
      const load = months[i]
      const month = counted[i]
      expect([load?.month, month?.month, month?.missing]).toEqual([name, name, []])
      expect(month?.networkEnergy.map(({ key }) => key)).toEqual(
        Object.keys(expected.blocks).map((block) => `block${block}`),
      )
      for (const [at, [block, billed]] of Object.entries(expected.blocks).entries()) {
        const { quarters, powersKw } = load?.blocks[Number(block) - 1] ?? {}
        expect(quarters).toBe(billed.intervals)
        expect(Math.max(...(powersKw ?? []))).toBeCloseTo(billed.max_kw, 6)
        expect(month?.networkEnergy[at]?.quantity).toBeCloseTo(billed.kwh, 6)
        expect(month?.networkEnergy[at]?.costEur).toBeCloseTo(billed.energy_eur, DIGITS)
        expect(month?.networkPower[at]?.costEur).toBeCloseTo(billed.agreed_eur, DIGITS)
        expect(month?.excess[at]?.occurrences).toBe(billed.exceed_count)
        expect(month?.excess[at]?.excessKw).toBeCloseTo(billed.excess_kw, DIGITS)
        expect(month?.excess[at]?.costEur).toBeCloseTo(billed.excess_eur, DIGITS)
      }
      expect((load?.highTariffWh ?? 0) / 1000).toBeCloseTo(expected.vt_kwh, 6)
      expect((load?.lowTariffWh ?? 0) / 1000).toBeCloseTo(expected.mt_kwh, 6)
      const levies = [
        expected.ove_spte_eur,
        expected.ure_eur,
        expected.market_operator_eur,
        expected.excise_eur,
      ]
      for (const [at, levy] of levies.entries()) expect(month?.levies[at]?.costEur).toBeCloseTo(levy, DIGITS)
      expect(sumOf(month?.networkPower ?? [])).toBeCloseTo(expected.agreed_eur, DIGITS)
      expect(sumOf(month?.excess ?? [])).toBeCloseTo(expected.excess_eur, DIGITS)
      expect(sumOf(month?.networkEnergy ?? [])).toBeCloseTo(expected.energy_eur, DIGITS)
    },
  )

  test('the year', () => {
    const { total } = expectedBill
    const sum = (linesOf: (month: (typeof counted)[number]) => Parameters<typeof sumOf>[0]) =>
      counted.reduce((year, month) => year + (sumOf(linesOf(month)) ?? Number.NaN), 0)
    expect(sum(({ networkPower }) => networkPower)).toBeCloseTo(total.agreed_eur, DIGITS)
    expect(sum(({ excess }) => excess)).toBeCloseTo(total.excess_eur, DIGITS)
    expect(sum(({ networkEnergy }) => networkEnergy)).toBeCloseTo(total.energy_eur, DIGITS)
    expect(sum(({ levies }) => levies.slice(0, 1))).toBeCloseTo(total.ove_spte_eur, DIGITS)
    // the year's levies are printed to 4 decimals, as sums of rounded months
    for (const [at, levy] of [total.ure_eur, total.market_operator_eur, total.excise_eur].entries())
      expect(Math.abs(sum(({ levies }) => levies.slice(at + 1, at + 2)) - levy)).toBeLessThan(1e-4)
    const kwh = (whOf: (load: (typeof months)[number]) => number) =>
      months.reduce((year, load) => year + whOf(load), 0) / 1000
    expect(kwh(({ highTariffWh }) => highTariffWh)).toBeCloseTo(total.vt_kwh, 6)
    expect(kwh(({ lowTariffWh }) => lowTariffWh)).toBeCloseTo(total.mt_kwh, 6)
    const network = counted.reduce(
      (year, { totalEur, levies }) => year + (totalEur ?? 0) - (sumOf(levies) ?? 0),
      0,
    )
    // the expected value is a sum of parts rounded to 4 decimals
    expect(Math.abs(network - total.network_eur_excl_vat)).toBeLessThan(1e-4)
  })
})

test.each(workedExamples.real_bill_vectors)('a real bill without agreed powers, to the cent: $id', (bill) => {
  const month = bill.id.slice(-7).replace('_', '-')
  // the highest quarter-hour of each block, in the first quarter-hour of the block
  const peaks = new Map(Object.entries(bill.peaks_kw).map(([block, kw]) => [Number(block), kw]))
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const load = loadOf(`${month}-01`, `${month}-${lastDay}`, () => 100)
  const [plain] = monthsOf(load)
  for (const [block, kw] of peaks) load.importWh[plain?.blocks[block - 1]?.at[0] ?? 0] = kw * 250
  const [counted] = monthsOf(load).map((loaded) =>
    newSystemMonth(loaded, { ...householdTerms, rounding: 'bill' }, { kw: null, isExcessCharged: true }),
  )
  expect(counted?.networkPower.map(({ quantity }) => quantity)).toEqual(Object.values(bill.billed_kw))
  expect(costs(counted?.networkPower ?? [])).toEqual(bill.power_charge_lines)
  if (bill.power_charge !== undefined)
    expect(sumOf(counted?.networkPower ?? [])).toBeCloseTo(bill.power_charge, DIGITS)
  expect(counted?.excess).toEqual([])
  if (bill.ove_spte !== undefined) expect(counted?.levies[0]?.costEur).toBe(bill.ove_spte)
})

test('lines of a bill are rounded exactly, halves away from zero', () => {
  expect(lineCost(0.5, 0.01, 'bill')).toBe(0.01)
  expect(lineCost(1.5, 0.67, 'bill')).toBe(1.01) // 1.005, which is slightly less as a double
  expect(lineCost(1.5, 0.67, 'none')).toBeCloseTo(1.005, 12)
})

const old = { group: 'lv_household', yearlyHours: 0, billingKw: 7, tariffs: 2 } as const

describe('the old system', () => {
  const load = loadOf('2024-03-01', '2024-03-31', () => 250)
  const oldMonth = (of: Partial<Parameters<typeof oldSystemMonth>[2]> = {}) =>
    monthsOf(load).map((month) => oldSystemMonth(month, householdTerms, { ...old, ...of }, load.importWh))[0]

  test('charges high and low tariff, and the power of the fuse', () => {
    // March 2024: 21 working days of 16 hours, 743 hours in all; 1 kW all the time
    const month = oldMonth()
    expect(month?.networkEnergy.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['T1', 336],
      ['T2', 407],
    ])
    expect(costs(month?.networkEnergy ?? [])).toEqual([
      expect.closeTo(336 * 0.04308, 9),
      expect.closeTo(407 * 0.03311, 9),
    ])
    expect(month?.networkPower).toMatchObject([
      { key: 'power', quantity: 7, priceEur: 0.796, costEur: expect.closeTo(5.572, 9) },
    ])
  })

  test('charges a single tariff', () => {
    expect(oldMonth({ tariffs: 1 })?.networkEnergy).toMatchObject([
      { key: 'T0', quantity: 743, priceEur: 0.03973, costEur: expect.closeTo(29.51939, 9) },
    ])
  })

  test('charges metered customers the mean of the three highest quarter-hours, a quarter of it in the low tariff', () => {
    const [plain] = monthsOf(load)
    const day = plain?.days.find(({ date }) => date === '2024-03-05')?.start ?? 0
    const busy = { ...load, importWh: load.importWh.slice() }
    for (const quarter of [40, 41, 42]) busy.importWh[day + quarter] = 2500
    for (const quarter of [0, 1, 2]) busy.importWh[day + quarter] = 9000
    const billed = (wh: Float64Array) =>
      monthsOf({ ...busy, importWh: wh }).map((month) =>
        oldSystemMonth(
          month,
          householdTerms,
          { ...old, group: 'lv_metered', billingKw: null, yearlyHours: 3000 },
          wh,
        ),
      )[0]?.networkPower[0]
    expect(billed(busy.importWh)).toMatchObject({ quantity: 10, priceEur: 5.7119 })
    const night = busy.importWh.slice()
    for (const quarter of [0, 1, 2]) night[day + quarter] = 20_000
    expect(billed(night)).toMatchObject({ quantity: 20 })
  })
})

describe('four systems compared', () => {
  const load = loadOf('2024-09-01', '2025-01-31', (i) => 200 + (i % 97 === 0 ? 1500 : 0))
  const input = {
    load,
    terms: householdTerms,
    old,
    agreed: [{ from: '2024-01-01', to: null, kw: [4, 4, 4, 4, 4], setBy: 'operator' }],
    connectionKw: 17,
    excess: 'auto',
    optimized: null,
    custom: null,
  } as const
  const ofOwn = (excess: 'auto' | 'no' = 'auto') => always([4, 4, 4, 4, 4], excess !== 'no')

  test('excess is only shown for the operator’s powers, and charged for the customer’s own', () => {
    const { systems } = compareSystems({ ...input, custom: ofOwn() })
    const [operators, own] = [systems.new, systems.custom].map((system) => system?.months[2])
    expect(operators?.excess.map(({ excessKw }) => excessKw)).toEqual(
      own?.excess.map(({ excessKw }) => excessKw),
    )
    expect(operators?.excess.every(({ costEur, isCharged }) => (costEur ?? -1) >= 0 && !isCharged)).toBe(true)
    expect((own?.totalEur ?? 0) - (operators?.totalEur ?? 0)).toBeCloseTo(sumOf(own?.excess ?? []) ?? -1, 9)
    expect(systems.optimized).toBeNull()
  })

  test.each([
    ['a customer who changed the powers', 'auto', 'customer', 17, true],
    ['a customer with a larger connection', 'auto', 'operator', 50, true],
    ['according to the setting of the place', 'no', 'customer', 50, false],
  ] as const)(
    'charges excess to the right customers: %s',
    (_rule, excess, setBy, connectionKw, isCharged) => {
      const agreed = [{ from: '2024-01-01', to: null, kw: [4, 4, 4, 4, 4], setBy }] as const
      const { systems } = compareSystems({ ...input, agreed, excess, connectionKw, custom: ofOwn(excess) })
      expect(systems.new?.months[2]?.excess[0]?.isCharged).toBe(isCharged)
      expect(systems.custom?.months[2]?.excess[0]?.isCharged).toBe(excess !== 'no')
    },
  )

  test('a system outside its own time uses the closest prices and reports it', () => {
    const { systems } = compareSystems(input)
    expect(systems.new?.months.map(({ pricedAs }) => pricedAs)).toEqual([
      '2024-10',
      '2024-10',
      '2024-11',
      '2024-12',
      '2025-01',
    ])
    expect(systems.old?.months.map(({ pricedAs }) => pricedAs)).toEqual(Array(5).fill('2024-09'))
  })

  test('missing prices are reported by month, and there is no total', () => {
    const busbar = { ...householdTerms, customer: { userGroup: 1, consumer: 'metered' } } as const
    const { systems } = compareSystems({ ...input, terms: busbar })
    expect(systems.new?.missing).toEqual([{ month: '2025-01', prices: ['network'] }])
    expect(systems.new?.totalEur).toBeNull()
    expect(systems.new?.months[2]?.totalEur).not.toBeNull()
    expect(systems.new?.months.at(-1)?.totalEur).toBeNull()
  })

  test('readings with gaps are calculated as far as they are known, and their completeness is reported', () => {
    const holes = { ...load, importWh: load.importWh.map((wh, i) => (i < 96 ? Number.NaN : wh)) }
    const compared = compareSystems({ ...input, load: holes })
    const all = load.importWh.length
    expect(compared.completeness).toEqual({ quarters: all, knownQuarters: all - 96 })
    expect(compared.systems.new?.totalEur).toBeLessThan(compareSystems(input).systems.new?.totalEur ?? 0)
    expect(compared.partialMonths).toEqual([])
  })

  test('a partly covered month is reported, and its power is charged by the share of its days', () => {
    const days = loadOf('2024-11-10', '2024-11-12', () => 100)
    const compared = compareSystems({ ...input, load: days })
    expect(compared.partialMonths).toEqual(['2024-11'])
    expect(costs(compared.systems.new?.months[0]?.networkPower ?? [])[0]).toBeCloseTo(
      (3 / 30) * 4 * 3.61324,
      9,
    )
  })
})

test('a column of the wrong length is refused', () => {
  expect(() =>
    monthsOf({ range: { from: '2025-03-30', to: '2025-03-30' }, importWh: new Float64Array(96) }),
  ).toThrow('96 quarter-hours for days that have 92')
})
