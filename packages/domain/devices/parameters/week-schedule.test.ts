import { expect, test } from 'vitest'
import type { ScheduleRow } from './device-parameter.ts'
import { minuteOfWeekAt, rowInForce } from './week-schedule.ts'

const morning: ScheduleRow = { day: 1, at: '06:00', val: 21 }
const night: ScheduleRow = { day: 7, at: '22:00', val: 18 }

test.each<[string, string, ScheduleRow]>([
  ['early Monday uses the row of Sunday evening', '2026-06-15T05:59:00Z', night],
  ['a row applies from its minute on', '2026-06-15T06:00:00Z', morning],
  ['a row applies for days', '2026-06-20T23:59:00Z', morning],
  ['the last row applies on Sunday night', '2026-06-21T22:00:00Z', night],
])('%s', (_when, local, row) => {
  expect(rowInForce([night, morning], minuteOfWeekAt(Date.parse(local)))).toEqual(row)
})

test('an empty schedule sets nothing', () => {
  expect(rowInForce([], 0)).toBeNull()
})
