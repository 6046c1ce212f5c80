import { expect, test } from 'vitest'
import {
  component,
  fixed,
  highAndLow,
  spotComponent,
  tariffComponent,
  version,
} from '../fixtures/plan-parts.ts'
import { planProblems, planQuestions } from './check-plan.ts'
import type { PlanVersion, UtilityPlan } from './utility-plan.ts'

const plan = (versions: readonly PlanVersion[], of: Partial<UtilityPlan> = {}): UtilityPlan => ({
  name: 'Mine',
  kind: 'time_of_use',
  currency: 'EUR',
  country: 'SI',
  versions,
  ...of,
})
const whole = version([tariffComponent('energy', highAndLow, { T1: '0.1', T2: '0.05' })], {
  schedules: [highAndLow],
})
const of = (...components: PlanVersion['components']) => plan([version(components)])

test('a complete plan has no problems', () => {
  expect(planProblems(plan([whole]))).toEqual([])
  expect(planQuestions(plan([whole]), 1)).toEqual([])
})

test.each([
  [
    'an unknown currency',
    plan([whole], { currency: 'XXX' as UtilityPlan['currency'] }),
    ['unknown_currency'],
    ['currency'],
  ],
  ['a plan without components', of(), ['no_component'], ['versions', 0, 'components']],
  [
    'a price that is not a number',
    of(component('a', '0,1')),
    ['not_a_decimal'],
    ['versions', 0, 'components', 0, 'rates', 0, 'prices', 0, 'amount'],
  ],
  [
    'the same key twice',
    of(component('a', '1'), component('a', '2')),
    ['repeated_key'],
    ['versions', 0, 'components', 1, 'key'],
  ],
  [
    'an unknown schedule',
    of(component('a', '1', { schedule: 'x', rates: [] })),
    ['unknown_schedule'],
    ['versions', 0, 'components', 0],
  ],
  [
    'a tariff without a price',
    plan([version([tariffComponent('a', highAndLow, { T1: '1' })], { schedules: [highAndLow] })]),
    ['price_missing'],
    ['versions', 0, 'components', 0, 'rates'],
  ],
  [
    'a price of an unknown tariff',
    of(
      component('a', '1', {
        rates: [
          { tariff: 'T0', prices: [fixed('1')] },
          { tariff: 'T7', prices: [fixed('1')] },
        ],
      }),
    ),
    ['price_of_no_tariff'],
    ['versions', 0, 'components', 0, 'rates', 1],
  ],
  [
    'tiers in descending order',
    of(
      component('a', '1', {
        tierKwh: [300, 200],
        rates: [{ tariff: 'T0', prices: ['1', '2', '3'].map(fixed) }],
      }),
    ),
    ['tiers_not_ascending'],
    ['versions', 0, 'components', 0],
  ],
  [
    'a tier without a price',
    of(component('a', '1', { tierKwh: [300] })),
    ['price_missing'],
    ['versions', 0, 'components', 0, 'rates'],
  ],
  [
    'a standing charge with tiers',
    of(
      component('a', '1', {
        unit: 'month',
        tierKwh: [300],
        rates: [{ tariff: 'T0', prices: ['1', '2'].map(fixed) }],
      }),
    ),
    ['tiers_need_energy'],
    ['versions', 0, 'components', 0],
  ],
  [
    'power without a measuring rule',
    of(component('a', '1', { unit: 'kW' })),
    ['power_not_told'],
    ['versions', 0, 'components', 0],
  ],
  [
    'a spot price in a plan with fixed prices',
    of(spotComponent('a', { factor: '1', fee: '0' })),
    ['spot_in_other_plan'],
    ['versions', 0, 'components', 0],
  ],
  [
    'a spot plan without a market price',
    plan([whole], { kind: 'spot_market' }),
    ['no_spot_price'],
    ['versions', 0, 'components'],
  ],
  [
    'a floor above the cap',
    plan([version([spotComponent('a', { factor: '1', fee: '0', floor: '0.2', cap: '0.1' })])], {
      kind: 'spot_market',
    }),
    ['floor_above_cap'],
    ['versions', 0, 'components', 0, 'rates', 0, 'prices', 0],
  ],
  [
    "a component's VAT rate that is not a number",
    of(component('a', '1', { vatPct: 'a tenth' })),
    ['not_a_decimal'],
    ['versions', 0, 'components', 0, 'vatPct'],
  ],
  [
    'added VAT without a rate',
    plan([version([component('a', '1')], { vatPct: null })]),
    ['vat_not_told'],
    ['versions', 0, 'components', 0],
  ],
  [
    'netted exports',
    of(component('a', '1', { isNetted: true, direction: 'export' })),
    ['netting_needs_fixed_price'],
    ['versions', 0, 'components', 0],
  ],
  [
    'hours without a tariff',
    plan([{ ...whole, schedules: [{ ...highAndLow, windows: highAndLow.windows.slice(0, 3) }] }]),
    ['schedule'],
    ['versions', 0, 'schedules', 0],
  ],
  [
    'versions that overlap',
    plan([whole, { ...whole, validFrom: '2026-06-01' }]),
    ['validity'],
    ['versions', 1, 'validFrom'],
  ],
])('%s is refused', (_what, wrong, codes, path) => {
  const problems = planProblems(wrong)
  expect(problems.map(({ code }) => code)).toEqual(codes)
  expect(problems[0]?.path).toEqual(path)
})

test('a draft may overlap, and is otherwise checked like any version', () => {
  const draft = version([component('a', 'x')], { status: 'draft', validFrom: '2026-06-01' })
  expect(planProblems(plan([draft, whole])).map(({ code, path }) => [code, path[1]])).toEqual([
    ['not_a_decimal', 0],
  ])
})

test.each([
  ['12.3', 1, ['price_beyond_market']],
  ['4.01', 1, ['price_beyond_market']],
  ['12.3', 11.4, []],
  ['12.3', null, []],
  ['-0.02', 1, ['negative_price']],
  ['0.3', 1, []],
])(
  'a price of %s per kWh with %s of the currency per euro leads to the questions %j',
  (amount, perEur, codes) => {
    const requested = of(component('a', amount), component('fee', '99', { unit: 'month' }))
    expect(planQuestions(requested, perEur).map(({ code }) => code)).toEqual(codes)
    expect(planProblems(requested)).toEqual([])
  },
)

test('days without a price between two versions are reported too', () => {
  const later = { ...whole, validFrom: '2026-06-02' }
  expect(planQuestions(plan([later, { ...whole, validTo: '2026-05-31' }]), 1)).toEqual([
    { path: ['versions', 0, 'validFrom'], code: 'gap', from: '2026-06-01', to: '2026-06-01' },
  ])
})

test.each([
  ['-500', 1],
  ['100.5', 1],
  ['-0.01', 1],
  ['0', 0],
  ['22', 0],
  ['100', 0],
  ['2100', 1],
])('VAT of %s % leads to %i questions', (pct, questions) => {
  const vat = (version: PlanVersion) =>
    planQuestions(plan([version]), 1).flatMap((question) =>
      question.code === 'unusual_vat' ? [question.path.join('.')] : [],
    )
  expect(vat(version([component('a', '1')], { vatPct: pct }))).toEqual(
    Array(questions).fill('versions.0.vatPct'),
  )
  expect(vat(version([component('a', '1', { vatPct: pct })]))).toEqual(
    Array(questions).fill('versions.0.components.0.vatPct'),
  )
})
