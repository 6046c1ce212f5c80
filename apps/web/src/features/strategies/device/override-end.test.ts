import { expect, test } from 'vitest'
import { overrideUntil } from './override-end.ts'

const zone = 'Europe/Ljubljana'
const now = Date.UTC(2026, 9, 15, 8, 40)

test.each([
  ['hour', '', Date.UTC(2026, 9, 15, 9, 40)],
  ['time', '14:00', Date.UTC(2026, 9, 15, 12)],
  ['time', '06:00', Date.UTC(2026, 9, 16, 4)],
  ['open', '14:00', null],
] as const)('%s %s', (end, time, until) => expect(overrideUntil(end, time, now, zone)).toBe(until))

test('ends at a time on the day after the clocks go back', () =>
  expect(overrideUntil('time', '07:00', Date.UTC(2026, 9, 24, 20), zone)).toBe(Date.UTC(2026, 9, 25, 6)))
