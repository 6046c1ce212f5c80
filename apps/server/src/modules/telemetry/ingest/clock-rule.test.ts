import { expect, test } from 'vitest'
import { areTimesPossible, timeOfTelegram, timeText } from './clock-rule.ts'

const now = Date.UTC(2026, 5, 1, 12)
const registeredAt = Date.UTC(2026, 4, 1)
const minute = 60_000

test.each([
  ['now', [now], true],
  ['a clock five minutes ahead', [now + 5 * minute], true],
  ['a clock further ahead', [now + 5 * minute + 1], false],
  ['one of many instants ahead', [now - minute, now, now + 6 * minute], false],
  ['a buffer from before its registration', [Date.UTC(2026, 0, 1)], true],
  ['years before its registration', [Date.UTC(2023, 0, 1)], false],
  ['1970', [0], false],
])('%s', (_rule, at, possible) => {
  expect(areTimesPossible(at, { now, registeredAt })).toBe(possible)
})

test('nothing was measured before 2015, however old the registration is', () => {
  expect(areTimesPossible([Date.UTC(2014, 11, 31)], { now, registeredAt: Date.UTC(2015, 0, 2) })).toBe(false)
})

test.each([
  ['without a clock the time of arrival is used', null, { at: now, clockOffS: null }],
  ['an accurate clock is used', now - 89_000, { at: now - 89_000, clockOffS: null }],
  ['a clock that is 90 s off is not used', now - 90_000, { at: now, clockOffS: -90 }],
  ['a clock that is an hour ahead is not used', now + 3_600_000, { at: now, clockOffS: 3600 }],
])('%s', (_rule, meterAt, time) => {
  expect(timeOfTelegram(meterAt, now)).toEqual(time)
})

test.each([
  ['an instant in readable form', Date.UTC(2026, 10, 27, 3, 40, 45, 500), '2026-11-27T03:40:45.500Z'],
  ['seconds sent as milliseconds', 1_796_010_045, '1970-01-21T18:53:30.045Z'],
  ['a date that does not exist', 9e15, '9000000000000000'],
])('a refused time: %s', (_what, ms, text) => expect(timeText(ms)).toBe(text))
