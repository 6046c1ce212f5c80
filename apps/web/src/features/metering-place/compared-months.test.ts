import type { ReconciledDayAnswer } from '@kilowatt/contracts/portal/location-ties'
import { expect, test } from 'vitest'
import { comparedDays, comparedInAll, comparedMonths, sinceCompared } from './compared-months.ts'

const day = (of: Partial<ReconciledDayAnswer>): ReconciledDayAnswer => ({
  day: '2026-06-05',
  ownImportWh: null,
  reportedImportWh: null,
  ownExportWh: null,
  reportedExportWh: null,
  compared: 0,
  own: 0,
  reportedQuarters: 0,
  ...of,
})
const days = [
  day({
    day: '2026-05-31',
    ownImportWh: 1000,
    reportedImportWh: 990,
    compared: 90,
    own: 96,
    reportedQuarters: 90,
  }),
  day({
    day: '2026-06-01',
    ownImportWh: 500,
    reportedImportWh: 520,
    compared: 96,
    own: 96,
    reportedQuarters: 96,
  }),
  // the portal has not received this value yet
  day({ day: '2026-06-02', own: 96 }),
]

test('months add up the quarter-hours that both meters measured, newest first; a value of only one meter makes no difference', () => {
  expect(comparedMonths(days, 'import')).toEqual([
    {
      key: '2026-06',
      ownWh: 500,
      reportedWh: 520,
      differenceWh: 20,
      differencePct: 4,
      compared: 96,
      known: 192,
    },
    {
      key: '2026-05',
      ownWh: 1000,
      reportedWh: 990,
      differenceWh: -10,
      differencePct: -1,
      compared: 90,
      known: 96,
    },
  ])
  expect(comparedInAll(days, 'import')).toMatchObject({ differenceWh: 10, compared: 186, known: 288 })
})

test('a day that only one meter measured has no difference, and a difference to zero has no percentage', () => {
  expect(comparedDays(days, '2026-06', 'import')[1]).toMatchObject({
    differenceWh: null,
    differencePct: null,
    known: 96,
  })
  const [none] = comparedDays(
    [day({ day: '2026-06-03', ownExportWh: 0, reportedExportWh: 5, compared: 4 })],
    '2026-06',
    'export',
  )
  expect(none).toMatchObject({ differenceWh: 5, differencePct: null })
})

test('leaves out months before the first one that both meters measured, but none after it', () => {
  const early = [
    day({ day: '2026-03-31', reportedQuarters: 96 }),
    day({ day: '2026-05-01', reportedQuarters: 96 }),
  ]
  const late = day({ day: '2026-07-01', reportedQuarters: 96 })
  expect(sinceCompared([...early, ...days, late])).toEqual([early[1], ...days, late])
  expect(sinceCompared(early)).toEqual([])
})
