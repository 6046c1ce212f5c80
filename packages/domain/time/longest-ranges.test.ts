import { expect, test } from 'vitest'
import { localDayRange } from './local-day.ts'
import { lastYears, longestMs, longestRanges, type RangeOf } from './longest-ranges.ts'

const today = '2026-11-26'

test.each([
  [
    'the last of what is over',
    { from: '2018-03-01', to: '2024-06-30' },
    { from: '2022-07-01', to: '2024-06-30' },
  ],
  ['up to today of what runs', { from: '2018-03-01', to: '2029-12-31' }, { from: '2024-11-27', to: today }],
  [
    'the last of what is to come',
    { from: '2027-01-01', to: '2030-12-31' },
    { from: '2029-01-01', to: '2030-12-31' },
  ],
  ['of a leap day', { from: '2015-01-01', to: '2024-02-29' }, { from: '2022-03-01', to: '2024-02-29' }],
  [
    'all that has been, where that fits',
    { from: '2025-08-01', to: '2029-01-01' },
    { from: '2025-08-01', to: today },
  ],
])('the last two years: %s', (_what, asked, expected) => {
  expect(lastYears(asked, 'summary', today)).toEqual(expected)
})

test('law: the range offered instead of one that is too long is not too long, whatever the clock does', () => {
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
