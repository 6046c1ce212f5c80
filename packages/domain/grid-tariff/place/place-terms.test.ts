import { expect, test } from 'vitest'
import { compareSystems } from '../cost/compare-systems.ts'
import { householdPlace } from '../fixtures/household-place.ts'
import { householdTerms, loadOf } from '../fixtures/tariff-terms.ts'
import { byBlock, powersIn } from '../powers/agreed-powers.ts'
import { mainFuses } from '../powers/fuses.ts'
import {
  dependsOnAnswers,
  missingAnswers,
  type PlaceAnswers,
  type PlaceInfo,
  withAnswers,
} from './place-info.ts'
import { placeTerms } from './place-terms.ts'

const household = householdPlace
const business: PlaceInfo = { ...household, consumer: 'business', billingKw: null }
const day = '2025-06-01'

test('if several agreed powers cover a day, the last one entered applies, whenever it started', () => {
  const agreed = (kw: number, from: string) =>
    ({ kw: byBlock(() => kw), from, to: null, setBy: 'operator', minKw: null }) as const
  const terms = placeTerms({ ...household, agreed: [agreed(5, '2025-01-01'), agreed(6, '2024-10-01')] }, day)
  expect(powersIn(terms?.agreed ?? [], '2025-06')?.kw).toEqual(byBlock(() => 6))
})

test.each<[string, PlaceInfo, ReturnType<typeof missingAnswers>]>([
  [
    'for fuse and consumer if only readings are known',
    { ...household, connectionKw: null, phases: null, consumer: null, userGroup: null },
    ['fuse', 'consumer'],
  ],
  ['for the consumer if it is unknown', { ...household, consumer: null }, ['consumer']],
  [
    'for the fuse of a small connection without phases',
    { ...household, connectionKw: 7, phases: null },
    ['fuse'],
  ],
  ['for the group of a large business', { ...business, connectionKw: 200, userGroup: null }, ['userGroup']],
  ['for the group if it is unknown', { ...business, connectionKw: 200, userGroup: 7 }, ['userGroup']],
])('asks %s, and calculates nothing until that is answered', (_case, info, requested) => {
  expect(missingAnswers(info)).toEqual(requested)
  expect(placeTerms(info, day)).toBeNull()
})

test.each<[string, PlaceInfo, object]>([
  [
    'a household is in group 0',
    { ...household, userGroup: null },
    { customer: { userGroup: 0, consumer: 'household' } },
  ],
  [
    'so is a business up to 43 kW',
    { ...business, userGroup: null },
    { customer: { userGroup: 0, consumer: 'small_business' } },
  ],
  ['a connection above any single-phase fuse is three-phase', { ...household, phases: null }, { phases: 3 }],
])('%s by a published rule', (_case, info, terms) => {
  expect(missingAnswers(info)).toEqual([])
  expect(placeTerms(info, day)).toMatchObject(terms)
})

const fuse = mainFuses.find(({ phases, ampere }) => phases === 1 && ampere === 20)
test.each<[string, PlaceInfo, PlaceAnswers, object]>([
  [
    'a fuse gives an unknown connection',
    { ...household, connectionKw: null, phases: null },
    { fuse },
    { connectionKw: 5, phases: 1 },
  ],
  [
    'a fuse adds only phases to a known connection',
    { ...household, connectionKw: 7, phases: null },
    { fuse },
    { connectionKw: 7, phases: 1 },
  ],
  [
    'the group is known',
    { ...business, connectionKw: 200, userGroup: null },
    { userGroup: 2 },
    { userGroup: 2 },
  ],
])('%s by an answer', (_case, info, answers, known) => {
  expect(withAnswers(info, answers)).toMatchObject(known)
  expect(dependsOnAnswers(info, answers)).toBe(true)
})

test('answers do not change reported facts', () => {
  const answers: PlaceAnswers = { fuse, consumer: 'business', userGroup: 3 }
  expect(withAnswers(household, answers)).toEqual(household)
  expect(dependsOnAnswers(household, answers)).toBe(false)
})

test('prices by yearly hours do not apply if the hours are unknown', () => {
  const oldMonth = (info: PlaceInfo) => {
    const place = placeTerms(info, '2024-01-31')
    if (place === null) throw new Error('something has to be asked')
    const load = loadOf('2024-01-01', '2024-01-31', () => 500)
    const { systems } = compareSystems({
      ...place,
      ...{ load, excess: 'auto', optimized: null, custom: null },
      terms: { ...householdTerms, customer: place.customer },
    })
    return systems.old?.months[0]
  }
  const metered = { ...business, connectionKw: 60 }
  expect(oldMonth(metered)).toMatchObject({ totalEur: null, missing: ['yearly_hours'] })
  expect(oldMonth({ ...metered, yearlyHours: 3000 })?.missing).toEqual([])
  // a household's prices are the same for all hours
  expect(oldMonth(household)?.missing).toEqual([])
})
