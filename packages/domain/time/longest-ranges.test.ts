import { expect, test } from 'vitest'
import { localDayRange } from './local-day.ts'
import { lastYears, longestMs, longestRanges, type RangeOf } from './longest-ranges.ts'

const today = '2026-11-26'

test.each([
  [
    'the last two years of a past range',
    { from: '2018-03-01', to: '2024-06-30' },
    { from: '2022-07-01', to: '2024-06-30' },
  ],
  [
    'the two years up to today of a current range',
    { from: '2018-03-01', to: '2029-12-31' },
    { from: '2024-11-27', to: today },
  ],
  [
    'the last two years of a future range',
    { from: '2027-01-01', to: '2030-12-31' },
    { from: '2029-01-01', to: '2030-12-31' },
  ],
  ['from a leap day', { from: '2015-01-01', to: '2024-02-29' }, { from: '2022-03-01', to: '2024-02-29' }],
  [
    'the whole past part, if it fits',
    { from: '2025-08-01', to: '2029-01-01' },
    { from: '2025-08-01', to: today },
  ],
])('a range that is too long is shortened to %s', (_what, requested, expected) => {
  expect(lastYears(requested, 'summary', today)).toEqual(expected)
})

test('law: the range offered instead is never too long, whatever the clock changes', () => {
  for (const of of Object.keys(longestRanges) as RangeOf[])
    for (let day = 0; day < 1500; day += 7) {
      const to = new Date(Date.UTC(2021, 0, 1 + day)).toISOString().slice(0, 10)
      const days = lastYears({ from: '1999-01-01', to }, of, today)
      const lengthMs =
        localDayRange('Europe/Ljubljana', days.to).endMs -
        localDayRange('Europe/Ljubljana', days.from).startMs
      expect(lengthMs).toBeLessThanOrEqual(longestMs(of))
      expect(lengthMs).toBeGreaterThan(longestMs(of) - 12 * 86_400_000)
    }
})
