import { expect, test } from 'vitest'
import { highAndLow, window } from '../fixtures/plan-parts.ts'
import { quarterOf, type ScheduleProblem, scheduleProblems } from './tariff-grid.ts'
import { dayTypes, type TariffSchedule } from './utility-plan.ts'

const schedule = (windows: TariffSchedule['windows'], holidays: TariffSchedule['holidays'] = 'apart') => ({
  key: 'mine',
  holidays,
  windows,
})
const winter = [1, 2, 11, 12]
const everyMonth = Array.from({ length: 12 }, (_, i) => i + 1)
const withoutHolidays = dayTypes.slice(0, 7)

test.each<[string, TariffSchedule, ScheduleProblem[]]>([
  ['high and low cover everything', highAndLow, []],
  [
    'missing hours of the night',
    schedule([window('T1', '06:00', '22:00')]),
    [
      { code: 'uncovered', hours: { months: everyMonth, days: dayTypes, from: '00:00', to: '06:00' } },
      { code: 'uncovered', hours: { months: everyMonth, days: dayTypes, from: '22:00', to: '24:00' } },
    ],
  ],
  [
    'holidays must be covered if they are days of their own',
    schedule([window('T1', '00:00', '24:00', { days: withoutHolidays })]),
    [{ code: 'uncovered', hours: { months: everyMonth, days: ['holiday'], from: '00:00', to: '24:00' } }],
  ],
  [
    'ignored holidays need not be covered',
    schedule([window('T1', '00:00', '24:00', { days: withoutHolidays })], 'ignored'),
    [],
  ],
  [
    'two tariffs at the same time, in winter only',
    schedule([window('T1', '00:00', '24:00'), window('peak', '17:00', '20:15', { months: winter })]),
    [
      {
        code: 'conflict',
        hours: { months: winter, days: dayTypes, from: '17:00', to: '20:15' },
        tariffs: ['T1', 'peak'],
      },
    ],
  ],
  [
    'the same tariff twice is not a conflict',
    schedule([window('T1', '00:00', '24:00'), window('T1', '17:00', '20:00')]),
    [],
  ],
  [
    'a missing weekend in one season',
    schedule([
      window('T1', '00:00', '24:00', { days: [...dayTypes.slice(0, 5), 'holiday'] }),
      window('T1', '00:00', '24:00', { days: ['saturday', 'sunday'], months: [1, 2, 3, 4, 5, 6] }),
      window('T1', '00:00', '24:00', { days: ['sunday'], months: [7] }),
      window('T1', '00:00', '24:00', { days: ['saturday', 'sunday'], months: [8, 9, 10, 11, 12] }),
    ]),
    [{ code: 'uncovered', hours: { months: [7], days: ['saturday'], from: '00:00', to: '24:00' } }],
  ],
  [
    'hours that end before they begin',
    schedule([window('T1', '22:00', '06:00')]),
    [{ code: 'not_a_window', window: 0 }],
  ],
  [
    'minutes that are not a quarter-hour',
    schedule([window('T1', '00:10', '24:00')]),
    [{ code: 'not_a_window', window: 0 }],
  ],
  [
    'a month that does not exist',
    schedule([window('T1', '00:00', '24:00', { months: [13] })]),
    [{ code: 'not_a_window', window: 0 }],
  ],
])('%s', (_what, of, problems) => {
  expect(scheduleProblems(of)).toEqual(problems)
})

test.each([
  ['00:00', 0],
  ['06:15', 25],
  ['24:00', 96],
  ['24:15', null],
  ['6:00', null],
  ['', null],
])('%s is quarter-hour %s', (clock, quarter) => {
  expect(quarterOf(clock)).toBe(quarter)
})
