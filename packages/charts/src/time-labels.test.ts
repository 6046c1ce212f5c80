import { localDayRange } from '@kilowatt/domain/time/local-day'
import { periodRange } from '@kilowatt/domain/time/range-presets'
import { expect, test } from 'vitest'
import { intervalText, rangeText, timeTicks } from './time-labels.ts'

const place = { zone: 'Europe/Ljubljana', locale: 'en' }
const labels = (date: string, most: number) =>
  timeTicks(localDayRange(place.zone, date), place, most).map(({ label }) => label)

test.each([
  ['an ordinary day ends at 24:00', '2026-06-16', 4, ['00:00', '06:00', '12:00', '18:00', '24:00']],
  ['a day of 23 hours has no 02:00', '2026-03-29', 24, ['00:00', '01:00', '03:00', '04:00']],
  ['a day of 25 hours has 02a and 02b', '2026-10-25', 25, ['00:00', '01:00', '02a', '02b', '03:00']],
])('%s', (_rule, date, most, expected) => {
  expect(labels(date, most).slice(0, expected.length)).toEqual(expected)
})

test.each([
  ['day', 'Tue 16. 06. 2026'],
  ['week', '15. 06. – 21. 06. 2026'],
  ['month', 'Jun 2026'],
  ['year', '2026'],
] as const)('a %s is written %s', (range, text) => {
  const at = Date.parse('2026-06-16T16:40:00Z')
  expect(rangeText(periodRange(range, at, place.zone), { range }, place)).toBe(text)
})

test('the last quarter-hour of a day ends at 24:00', () => {
  const { endMs } = localDayRange(place.zone, '2026-06-16')
  expect(intervalText(endMs - 900_000, endMs, place)).toEqual({
    date: 'Tue 16. 06. 2026',
    span: '23:45 – 24:00',
  })
})

test('law: ticks are inside the range, in order and few', () => {
  const at = Date.parse('2026-06-16T16:40:00Z')
  for (const period of ['day', 'week', 'month', 'year'] as const)
    for (const most of [4, 8, 13]) {
      const range = periodRange(period, at, place.zone)
      const ticks = timeTicks(range, place, most)
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThanOrEqual(most + 1)
      expect(ticks.map((tick) => tick.at)).toEqual(ticks.map((tick) => tick.at).toSorted((a, b) => a - b))
      for (const tick of ticks) expect(tick.at >= range.startMs && tick.at <= range.endMs).toBe(true)
    }
})
