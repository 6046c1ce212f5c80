import { planProblems } from '@kilowatt/domain/pricing/plans/check-plan'
import { expect, test } from 'vitest'
import {
  changeVersion,
  closingBefore,
  decimalOf,
  newPlan,
  ofKind,
  settleHours,
  typedDecimal,
  withCountry,
  withNextVersion,
} from './plan-draft.ts'

const plan = newPlan({ currency: 'EUR', country: 'SI' }, '2026-12-01', 'Energy')
const only = (of = plan) => {
  const [version] = of.versions
  if (!version) throw new Error('no version')
  return version
}

test('a new plan lacks only its price', () => {
  expect(planProblems(plan)).toEqual([
    {
      path: ['versions', 0, 'components', 0, 'rates', 0, 'prices', 0, 'amount'],
      code: 'not_a_decimal',
    },
  ])
})

test('separate hours need prices for their tariffs; a spot price is a formula', () => {
  const [hourly] = only(ofKind(plan, 0, 'time_of_use')).components
  expect(hourly?.rates.map(({ tariff }) => tariff)).toEqual(['T1', 'T2'])
  const [spot] = only(ofKind(plan, 0, 'spot_market')).components
  expect(spot?.rates[0]?.prices[0]?.kind).toBe('spot')
})

test('changing tiers and schedules keeps known prices', () => {
  const hourly = ofKind(plan, 0, 'time_of_use')
  const priced = changeVersion(hourly, 0, {
    components: only(hourly).components.map((component) => ({
      ...component,
      tierKwh: [300],
      rates: [{ tariff: 'T2', prices: [{ kind: 'fixed', amount: '0.08' }] }],
    })),
  })
  expect(only(priced).components[0]?.rates).toEqual([
    {
      tariff: 'T1',
      prices: [expect.objectContaining({ amount: '' }), expect.objectContaining({ amount: '' })],
    },
    {
      tariff: 'T2',
      prices: [
        { kind: 'fixed', amount: '0.08' },
        { kind: 'fixed', amount: '' },
      ],
    },
  ])
  // a tariff may return while its hours are being edited
  const { schedules } = only(priced)
  const back = changeVersion(changeVersion(priced, 0, { schedules: [] }), 0, { schedules })
  expect(only(settleHours(back, 0))).toEqual(only(priced))
  const plain = settleHours(changeVersion(priced, 0, { schedules: [] }), 0)
  expect(only(plain).components[0]).toMatchObject({ schedule: null, rates: [{ tariff: 'T0' }] })
})

test('the next version is a draft from tomorrow on, and ends the open one once it applies', () => {
  const published = changeVersion(plan, 0, { status: 'published', validFrom: '2026-01-01' })
  const next = withNextVersion(published, '2026-11-23')
  expect(next.versions[1]).toMatchObject({ status: 'draft', validFrom: '2026-11-24', validTo: null })
  expect(closingBefore(next, 1).versions[0]?.validTo).toBe('2026-11-23')
})

test.each([
  [0.12345, '0.12345'],
  [1e-7, '0.0000001'],
  [-0.05, '-0.05'],
  ['1,2,3', '1,2,3'],
  ['', ''],
])('the typed value %s is %s', (typed, text) => {
  expect(decimalOf(typed)).toBe(text)
  expect(typedDecimal(text)).toBe(typed)
})

test('VAT starts with the known rate of the country, and the person enters it if no rate is known', () => {
  const croatian = newPlan({ currency: 'EUR', country: 'HR' }, '2026-12-01', 'Energy')
  expect([only().vatPct, only(croatian).vatPct]).toEqual(['22', ''])
  expect(planProblems(croatian)).toContainEqual({ path: ['versions', 0, 'vatPct'], code: 'not_a_decimal' })
  expect(only(croatian).components[0]?.vat).toBe('added')
  // another country has another rate; a typed rate stays
  expect(only(withCountry(plan, 'HR')).vatPct).toBe('')
  expect(only(withCountry(croatian, 'SI')).vatPct).toBe('22')
  expect(only(withCountry(changeVersion(plan, 0, { vatPct: '9.5' }), 'HR')).vatPct).toBe('9.5')
})
