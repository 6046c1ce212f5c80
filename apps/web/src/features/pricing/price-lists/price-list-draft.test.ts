import { expect, test } from 'vitest'
import { priceList } from '../../../testing/answers/pricing-answers.ts'
import { newPlan } from '../plans/plan-draft.ts'
import {
  agreedBefore,
  agreedTariffs,
  basicsProblems,
  newPriceList,
  overlapping,
  termsOf,
} from './price-list-draft.ts'

const draft = newPriceList(7, '2026-12-01')

test.each([
  ['a complete price list', draft, []],
  ['no location', { ...draft, locationId: null }, ['location']],
  ['no first day', { ...draft, validFrom: '' }, ['validFrom']],
  ['an end before its start', { ...draft, validTo: '2026-11-30' }, ['validTo']],
])('%s', (_what, given, problems) => expect(basicsProblems(given)).toEqual(problems))

test("sends only the power of the plan's tariffs, and null for empty fields", () => {
  const typed = { ...draft, network: ' ', agreedKw: { T0: '7.5', T1: '3', T2: 'many' } }
  expect(termsOf(typed, ['T0', 'T2'])).toMatchObject({ network: null, agreedKw: { T0: '7.5' } })
})

test('a plan without a price per agreed kW does not ask for agreed power', () => {
  expect(agreedTariffs(newPlan({ currency: 'EUR', country: 'SI' }, '2026-01-01', 'Energy'))).toEqual([])
})

test.each([
  ['both have no end', { validFrom: '2026-12-01', validTo: null }, 1],
  ['its last day is the first day of the other', { validFrom: '2025-01-01', validTo: '2026-02-01' }, 1],
  ['the day before', { validFrom: '2025-01-01', validTo: '2026-01-31' }, 0],
  ['within', { validFrom: '2026-03-01', validTo: '2026-03-02' }, 1],
])('overlaps another list if %s', (_what, days, found) =>
  expect(overlapping(days, [{ ...priceList, validFrom: '2026-02-01' }])).toHaveLength(found),
)

test('uses the power of the newest list that has one', () => {
  const older = { ...priceList, agreedKw: { T0: '7', 'block-1': '3' } }
  expect(agreedBefore([{ ...priceList, agreedKw: { T0: '8' } }, older])).toEqual({ T0: '8', 'block-1': '3' })
  expect(agreedBefore([])).toEqual({})
})
