import { expect, test } from 'vitest'

import { rangePeriods, rangePresets } from './range-names.ts'
import { periodRange, presetRange } from './range-presets.ts'

const zone = 'Europe/Ljubljana'
/** 00:30 local time on a Monday, still Sunday in UTC; on Sunday the clock was turned back. */
const now = Date.parse('2025-10-26T23:30Z')
const HOUR = 3_600_000

test.each([
  ['yesterday', '2025-10-25T22:00Z', '2025-10-26T23:00Z'],
  ['last_2_days', '2025-10-25T22:00Z', '2025-10-27T23:00Z'],
  ['last_7_days', '2025-10-20T22:00Z', '2025-10-27T23:00Z'],
  ['this_month', '2025-09-30T22:00Z', '2025-10-31T23:00Z'],
  ['last_month', '2025-08-31T22:00Z', '2025-09-30T22:00Z'],
] as const)('%s', (preset, start, end) => {
  expect(presetRange(preset, now, zone)).toEqual({ startMs: Date.parse(start), endMs: Date.parse(end) })
})

test.each([
  ['day', 0, '2025-10-26T23:00Z', '2025-10-27T23:00Z'],
  ['day', -1, '2025-10-25T22:00Z', '2025-10-26T23:00Z'],
  ['week', 0, '2025-10-26T23:00Z', '2025-11-02T23:00Z'],
  ['week', -1, '2025-10-19T22:00Z', '2025-10-26T23:00Z'],
  ['month', -10, '2024-11-30T23:00Z', '2024-12-31T23:00Z'],
  ['year', 0, '2024-12-31T23:00Z', '2025-12-31T23:00Z'],
  ['year', 1, '2025-12-31T23:00Z', '2026-12-31T23:00Z'],
] as const)('%s moved by %i periods', (period, steps, start, end) => {
  expect(periodRange(period, now, zone, steps)).toEqual({
    startMs: Date.parse(start),
    endMs: Date.parse(end),
  })
})

test('law: a period contains its instant, and the next period starts where it ends', () => {
  for (let at = Date.parse('2024-01-01T00:00Z'); at < Date.parse('2026-01-01T00:00Z'); at += 61 * HOUR)
    for (const period of rangePeriods) {
      const { startMs, endMs } = periodRange(period, at, zone)
      expect(startMs).toBeLessThanOrEqual(at)
      expect(endMs).toBeGreaterThan(at)
      expect(periodRange(period, at, zone, 1).startMs).toBe(endMs)
      expect(periodRange(period, startMs, zone)).toEqual({ startMs, endMs })
    }
})

test('law: no preset is empty', () => {
  for (const preset of rangePresets) {
    const { startMs, endMs } = presetRange(preset, now, zone)
    expect(endMs - startMs).toBeGreaterThanOrEqual(23 * HOUR)
  }
})
