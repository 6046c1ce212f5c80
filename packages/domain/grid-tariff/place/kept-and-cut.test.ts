import { describe, expect, test } from 'vitest'
import { householdPlace } from '../fixtures/household-place.ts'
import { loadOf } from '../fixtures/tariff-terms.ts'
import { type AgreedPowers, byBlock, rising } from '../powers/agreed-powers.ts'
import { priceBookSi } from '../prices/price-book-si.ts'
import { calculatePlace, type PlaceCalculation, plainOptions } from './place-calculation.ts'
import { placeTerms } from './place-terms.ts'

/** Pseudo-random numbers from 0 to 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const agreedSince = (kw: AgreedPowers['kw'], setBy: AgreedPowers['setBy'], from = '2024-10-01') => ({
  kw,
  from,
  to: null,
  setBy,
  minKw: null,
})

type Place = Parameters<typeof placeTerms>[0]['agreed']

function calculated(
  range: { from: string; to: string },
  agreed: Place,
  {
    wh = () => 150,
    options = plainOptions,
  }: { wh?: (i: number) => number; options?: typeof plainOptions } = {},
): PlaceCalculation {
  const place = placeTerms({ ...householdPlace, agreed }, range.to)
  if (place === null) throw new Error('the place has no connection')
  const load = loadOf(range.from, range.to, wh)
  return calculatePlace(
    { load, place, supplier: { high: 0.12, low: 0.09 }, custom: byBlock(() => 6), options },
    priceBookSi,
  )
}

const systems = ['old', 'new', 'optimized', 'custom'] as const
/** Powers and contribution for renewables, EUR: the monthly charges. */
const monthlyEur = (of: PlaceCalculation, system: (typeof systems)[number]) =>
  (of.systems[system]?.months ?? []).reduce(
    (sum, { networkPower, levies }) =>
      [...networkPower, ...levies.filter(({ key }) => key === 'renewables')].reduce(
        (all, { costEur }) => all + (costEur ?? Number.NaN),
        sum,
      ),
    0,
  )

describe('a month that is partly in the range', () => {
  const agreed = [agreedSince([5, 5, 5, 5, 5], 'customer')]

  test.each(['old', 'new', 'custom'] as const)(
    'the parts of a range cost as much as the whole, in the system %s',
    (system) => {
      const whole = monthlyEur(calculated({ from: '2025-01-01', to: '2025-04-30' }, agreed), system)
      const parts = [
        { from: '2025-01-01', to: '2025-02-11' },
        { from: '2025-02-12', to: '2025-03-01' },
        { from: '2025-03-02', to: '2025-04-30' },
      ].map((range) => monthlyEur(calculated(range, agreed), system))
      expect(parts.reduce((sum, eur) => sum + eur, 0)).toBeCloseTo(whole, 9)
    },
  )

  test('a year up to today charges power for twelve months, not thirteen', () => {
    const cut = calculated({ from: '2024-11-21', to: '2025-11-20' }, agreed)
    expect(cut.partialMonths).toEqual(['2024-11', '2025-11'])
    const [november, november2025] = [cut.systems.new?.months[0], cut.systems.new?.months.at(-1)]
    const line = (month: typeof november) => month?.networkPower[0]
    expect(line(november)?.quantity).toBe(5)
    expect(line(november)?.costEur).toBeCloseTo(((5 * (line(november)?.priceEur ?? 0)) / 30) * 10, 9)
    expect(line(november2025)?.costEur).toBeCloseTo(((5 * (line(november2025)?.priceEur ?? 0)) / 30) * 20, 9)
  })

  test('the saving equals the difference between the totals of the two systems', () => {
    const { risks, systems } = calculated({ from: '2025-01-10', to: '2025-02-20' }, agreed, {
      wh: (i) => (i % 97 === 0 ? 1400 : 200),
    })
    expect(risks[0]?.savingEur).toBeCloseTo(
      (systems.new?.totalEur ?? 0) - (systems.optimized?.totalEur ?? Number.NaN),
      9,
    )
  })
})

describe('today’s powers are kept if no others cost less', () => {
  const year = { from: '2025-01-01', to: '2025-12-31' }
  const spiky = { wh: (i: number) => (i % 41 === 0 ? 1800 : 120) }

  test('the operator’s powers have no excess charge, so they are the optimum', () => {
    const kw = [4.6, 4.6, 4.6, 4.6, 4.6] as const
    const of = calculated(year, [agreedSince(kw, 'operator')], spiky)
    expect(of.isKept).toBe(true)
    expect(of.bestKw).toEqual(kw)
    expect(of.systems.optimized).toEqual(of.systems.new)
    expect(of.risks.map(({ savingEur }) => savingEur)).toEqual([0, 0, 0])
    // without excess charges no quarter-hour adds to the bill
    expect(of.costly).toEqual([])
  })

  test('powers that the customer chose, whose excess is charged, are changed', () => {
    const of = calculated(year, [agreedSince([4.6, 4.6, 4.6, 4.6, 4.6], 'customer')], spiky)
    expect(of.isKept).toBe(false)
    expect(of.systems.optimized?.totalEur).toBeLessThan(of.systems.new?.totalEur ?? 0)
  })

  const variants = [
    plainOptions,
    { ...plainOptions, isResetMonthly: true },
    { ...plainOptions, withContributions: false },
    { ...plainOptions, excess: 'yes' as const },
    { ...plainOptions, excess: 'no' as const },
    { ...plainOptions, rounding: 'bill' as const },
  ]
  test.each(Array.from({ length: 24 }, (_, seed) => seed))(
    'law: the optimum never costs more than today’s powers, and headline and column agree (%i)',
    (seed) => {
      const random = numbers(seed + 1)
      const powers = () => rising(byBlock(() => Math.round(46 + random() * 80) / 10))
      const who = () => (random() < 0.5 ? 'operator' : 'customer')
      const agreed: Place =
        random() < 0.15
          ? []
          : [
              agreedSince(powers(), who()),
              ...(random() < 0.5 ? [agreedSince(powers(), who(), '2025-05-01')] : []),
            ]
      const range = random() < 0.5 ? year : { from: '2025-02-11', to: '2025-09-17' }
      const options = variants[seed % variants.length] ?? plainOptions
      const of = calculated(range, agreed, {
        wh: () => (random() < 0.02 ? random() * 3000 : random() * 400),
        options,
      })
      const [today, best] = [
        of.systems.new?.totalEur ?? Number.NaN,
        of.systems.optimized?.totalEur ?? Number.NaN,
      ]
      expect(best).toBeLessThanOrEqual(today + 1e-6)
      if (of.isKept) expect(best).toBeCloseTo(today, 9)
      if (options.rounding === 'none' && options.withContributions)
        expect(of.risks[0]?.savingEur).toBeCloseTo(today - best, 6)
    },
  )
})
