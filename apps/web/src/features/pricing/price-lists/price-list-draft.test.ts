import { expect, test } from 'vitest'
import { newPlan } from '../plans/plan-draft.ts'
import { agreedTariffs, basicsProblems, newPriceList, termsOf } from './price-list-draft.ts'

const draft = newPriceList(7, '2026-12-01')

test.each([
  ['a whole one', draft, []],
  ['no location', { ...draft, locationId: null }, ['location']],
  ['no first day', { ...draft, validFrom: '' }, ['validFrom']],
  ['an end before its beginning', { ...draft, validTo: '2026-11-30' }, ['validTo']],
])('%s', (_what, given, problems) => expect(basicsProblems(given)).toEqual(problems))

test('only powers of the plan are sent, and what is empty is nothing', () => {
  const typed = { ...draft, network: ' ', agreedKw: { T0: '7.5', T1: '3', T2: 'many' } }
  expect(termsOf(typed, ['T0', 'T2'])).toMatchObject({ network: null, agreedKw: { T0: '7.5' } })
})

test('a plan without a price per agreed kW asks for none', () => {
  expect(agreedTariffs(newPlan({ currency: 'EUR', country: 'SI' }, '2026-01-01', 'Energy'))).toEqual([])
})
