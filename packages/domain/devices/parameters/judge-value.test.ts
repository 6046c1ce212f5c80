import { expect, test } from 'vitest'
import type { DeviceParameter, ParameterValue, ScheduleRow } from './device-parameter.ts'
import { judgeRequest, judgeValue, MAX_SCHEDULE_ROWS } from './judge-value.ts'
import { isSameValue } from './same-value.ts'

const power: DeviceParameter = {
  name: 'p_set',
  kind: 'power',
  unit: 'W',
  min: -5000,
  max: 5000,
  step: 1,
  nullable: true,
}
const current: DeviceParameter = {
  name: 'i_max',
  kind: 'number',
  unit: 'A',
  min: 6,
  max: 16,
  step: 1,
  also: [0],
}
const room: DeviceParameter = { name: 't_set', kind: 'temperature', unit: '°C', min: 5, max: 30, step: 0.5 }
const mode: DeviceParameter = { name: 'mode', kind: 'choice', choices: ['auto', 'hold'] }
const phases: DeviceParameter = { name: 'phases', kind: 'choice', choices: [0, 1, 3] }
const limits: DeviceParameter = {
  name: 'soc_limits',
  kind: 'soc_limits',
  unit: '%',
  min: 0,
  max: 100,
  step: 1,
}
const grid: DeviceParameter = { name: 'grid_charge', kind: 'switch' }
const week: DeviceParameter = { name: 't_week', kind: 'schedule', unit: '°C', min: 5, max: 30, step: 0.5 }
const modes: DeviceParameter = { name: 'mode_week', kind: 'schedule', choices: ['auto', 'hold'] }
const row = (part: Partial<ScheduleRow> = {}): ScheduleRow => ({ day: 1, at: '06:00', val: 21, ...part })

test.each<[string, DeviceParameter, ParameterValue, 'type' | 'range' | null]>([
  ['the minimum', power, -5000, null],
  ['a number below the minimum', power, -5001, 'range'],
  ['a number between two steps', power, 0.5, 'range'],
  ['something that is not a number', power, 'full', 'type'],
  ['not a finite number', power, Number.NaN, 'type'],
  ['null where it removes a limit', power, null, null],
  ['null where it has no meaning', room, null, 'type'],
  ['below 6 A', current, 5, 'range'],
  ['the value that pauses the charger', current, 0, null],
  ['half a degree', room, 21.5, null],
  ['less than half a degree', room, 21.3, 'range'],
  ['a choice', mode, 'hold', null],
  ['an unknown choice', mode, 'party', 'range'],
  ['a choice that is a number', phases, 3, null],
  ['the same choice as text', phases, '3', 'range'],
  ['a switch', grid, false, null],
  ['a switch as a number', grid, 0, 'type'],
  ['limits in order', limits, { min: 10, reserve: 20, max: 98 }, null],
  ['limits without a reserve', limits, { min: 10, max: 98 }, null],
  ['limits that are equal', limits, { min: 50, max: 50 }, 'range'],
  ['a reserve below the minimum', limits, { min: 10, reserve: 5, max: 98 }, 'range'],
  ['limits above 100 %', limits, { min: 10, max: 101 }, 'range'],
  ['a number instead of limits', limits, 10, 'type'],
  ['limits with an unknown field', limits, { min: 1, max: 2, more: 3 } as ParameterValue, 'type'],
  ['an empty schedule', week, [], null],
  ["a week's schedule", week, [row(), row({ day: 7, at: '22:30', val: 18.5 })], null],
  ['a day with number 8', week, [row({ day: 8 })], 'range'],
  ['a time that does not exist', week, [row({ at: '24:00' })], 'range'],
  ['two values at the same time', week, [row(), row({ val: 22 })], 'range'],
  ['a row above the maximum', week, [row({ val: 31 })], 'range'],
  ["text instead of a row's number", week, [row({ val: 'warm' })], 'type'],
  ['a schedule of choices', modes, [row({ val: 'hold' })], null],
  ['a row with an unknown choice', modes, [row({ val: 'party' })], 'range'],
  [
    'more rows than a device can store',
    week,
    Array.from({ length: MAX_SCHEDULE_ROWS + 1 }, (_, i) =>
      row({ day: 1 + (i % 7), at: `${String(i % 24).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}` }),
    ),
    'range',
  ],
])('%s', (_what, parameter, value, refusal) => {
  expect(judgeValue(parameter, value)).toBe(refusal)
})

test.each<
  [string, DeviceParameter | undefined, ParameterValue, number | null, ReturnType<typeof judgeRequest>]
>([
  ['an unknown parameter', undefined, 1, null, 'parameter'],
  ['a read-only parameter', { ...power, writable: false }, 1, null, 'read_only'],
  ['a value out of range is reported before its hold', { ...power, hold: 60 }, 9999, 90, 'range'],
  ['the longest hold', { ...power, hold: 60 }, 1, 60, null],
  ['a hold that is too long', { ...power, hold: 60 }, 1, 61, 'hold'],
  ['a hold of 0 seconds', { ...power, hold: 60 }, 1, 0, 'hold'],
  ['a hold of a parameter that cannot be held', mode, 'auto', 60, 'hold'],
])('%s', (_what, parameter, value, holdS, refusal) => {
  expect(judgeRequest(parameter, { value, holdS })).toBe(refusal)
})

test.each<[string, ParameterValue, ParameterValue, boolean]>([
  ['null is not zero', null, 0, false],
  ['a number is not its text', 3, '3', false],
  ['limits in another order', { max: 9, min: 1 }, { min: 1, max: 9 }, true],
  ['a different reserve', { min: 1, max: 9, reserve: 2 }, { min: 1, max: 9 }, false],
  ['rows in another order', [row(), row({ day: 2 })], [row({ day: 2 }), row()], true],
  ['a different row', [row()], [row({ val: 22 })], false],
])('%s', (_what, a, b, same) => {
  expect(isSameValue(a, b)).toBe(same)
})
