import { expect, test } from 'vitest'
import { component, version } from '../fixtures/plan-parts.ts'
import {
  changedDays,
  spansOfPriceLists,
  type Validity,
  type ValidityProblem,
  validityProblems,
  versionOn,
} from './validity.ts'

const days = (validFrom: string, validTo: string | null): Validity => ({ validFrom, validTo })

test.each<[string, Validity[], ValidityProblem[]]>([
  ['spans that follow each other', [days('2026-01-01', '2026-05-31'), days('2026-06-01', null)], []],
  ['spans in any order', [days('2026-06-01', null), days('2026-01-01', '2026-05-31')], []],
  [
    'an open span overlaps what follows',
    [days('2026-01-01', null), days('2026-06-01', null)],
    [{ code: 'overlap', index: 1, other: 0, from: '2026-06-01' }],
  ],
  [
    'spans with one day in common',
    [days('2026-01-01', '2026-06-01'), days('2026-06-01', '2026-12-31')],
    [{ code: 'overlap', index: 1, other: 0, from: '2026-06-01' }],
  ],
  [
    'a span within another, and one after both',
    [days('2026-01-01', '2026-12-31'), days('2026-02-01', '2026-02-28'), days('2026-12-31', null)],
    [
      { code: 'overlap', index: 1, other: 0, from: '2026-02-01' },
      { code: 'overlap', index: 2, other: 0, from: '2026-12-31' },
    ],
  ],
  [
    'days between two spans are reported',
    [days('2026-01-01', '2026-02-28'), days('2026-03-29', null)],
    [{ code: 'gap', index: 1, other: 0, from: '2026-03-01', to: '2026-03-28' }],
  ],
  ['backwards', [days('2026-06-01', '2026-05-31')], [{ code: 'ends_before_start', index: 0 }]],
])('%s', (_what, spans, problems) => {
  expect(validityProblems(spans)).toEqual(problems)
})

const of = (validFrom: string, validTo: string | null, status: 'draft' | 'published' = 'published') =>
  version([component('energy', '0.1')], { validFrom, validTo, status })
const [old, now, draft] = [
  of('2025-01-01', '2026-03-31'),
  of('2026-04-01', null),
  of('2025-01-01', null, 'draft'),
]

test.each([
  ['2024-12-31', undefined],
  ['2025-01-01', old],
  ['2026-03-31', old],
  ['2026-04-01', now],
])('on %s', (day, expected) => {
  expect(versionOn({ versions: [draft, old, now] }, day)).toBe(expected)
})

test('periods of a location: its price lists cut by the versions of their plans', () => {
  const terms = { netting: 'separate', nettingPeriod: 'month', agreedKw: {} } as const
  const plan = { versions: [draft, old, now] }
  expect(
    spansOfPriceLists([
      { ...days('2026-06-01', null), plan, terms },
      { ...days('2026-02-15', '2026-05-31'), plan, terms },
    ]).map(({ from, to, version: by }) => [from, to, by]),
  ).toEqual([
    ['2026-02-15', '2026-03-31', old],
    ['2026-04-01', '2026-05-31', now],
    ['2026-06-01', null, now],
  ])
})

test.each<[string, Validity, Validity, Validity[]]>([
  ['alike', days('2026-01-01', null), days('2026-01-01', null), []],
  [
    'an open span gets an end',
    days('2012-01-01', null),
    days('2012-01-01', '2026-06-30'),
    [days('2026-07-01', null)],
  ],
  [
    'both start and end move later',
    days('2026-01-01', '2026-03-31'),
    days('2026-01-03', '2026-04-01'),
    [days('2026-01-01', '2026-01-02'), days('2026-04-01', '2026-04-01')],
  ],
  [
    'one span is within the other',
    days('2026-02-01', '2026-02-10'),
    days('2026-01-01', null),
    [days('2026-01-01', '2026-01-31'), days('2026-02-11', null)],
  ],
  [
    'spans without a common day',
    days('2026-01-01', '2026-01-31'),
    days('2026-02-01', null),
    [days('2026-01-01', '2026-01-31'), days('2026-02-01', null)],
  ],
])('days affected by a change of validity: %s', (_what, before, after, touched) => {
  expect(changedDays(before, after)).toEqual(touched)
  expect(new Set(changedDays(after, before))).toEqual(new Set(touched))
})
