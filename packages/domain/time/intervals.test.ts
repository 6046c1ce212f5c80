import { describe, expect, test } from 'vitest'
import {
  chooseInterval,
  intervals,
  intervalVerdict,
  intervalVerdicts,
  MAX_POINTS_ON_SCREEN,
  MAX_POINTS_PER_SERIES,
  pointsOf,
} from './intervals.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  ['an hour at the finest there is', HOUR, 60],
  ['a day at 5 minutes', DAY, 300],
  ['two days at 5 minutes', 2 * DAY, 300],
  ['a week at half hours', 7 * DAY, 1800],
  ['a month nearest to the band at 4 hours', 31 * DAY, 14_400],
  ['a year by day', 365 * DAY, 86_400],
  ['thirty years by month', 30 * 365 * DAY, 'month'],
])('auto shows %s', (_rule, rangeMs, interval) => {
  expect(chooseInterval(rangeMs)).toBe(interval)
})

test('a month of quarter-hours with the extra hour is answered by a call and locked on the screen', () => {
  const october = 31 * DAY + HOUR
  expect(pointsOf(900, october)).toBe(2980)
  expect(intervalVerdict(900, october)).toEqual({ allowed: true, points: 2980 })
  expect(intervalVerdict(900, october, MAX_POINTS_ON_SCREEN)).toEqual({
    allowed: false,
    points: 2980,
    reason: 'too_many_points',
  })
})

test('the picker for a day allows a minute to 12 hours, and locks what gives one point', () => {
  const locked = intervalVerdicts(DAY).filter(({ verdict }) => !verdict.allowed)
  expect(locked).toEqual([
    { interval: 86_400, verdict: { allowed: false, points: 1, reason: 'too_few_points' } },
    { interval: 'month', verdict: { allowed: false, points: 1, reason: 'too_few_points' } },
  ])
})

describe('law: from an hour to decades', () => {
  const ranges = Array.from({ length: 60 }, (_, i) => HOUR * 1.25 ** i)
  test('auto is always an allowed interval of the table', () => {
    for (const rangeMs of ranges) {
      const interval = chooseInterval(rangeMs)
      expect(intervals).toContain(interval)
      expect(pointsOf(interval, rangeMs)).toBeGreaterThanOrEqual(2)
      if (rangeMs < 200 * 365 * DAY)
        expect(pointsOf(interval, rangeMs)).toBeLessThanOrEqual(MAX_POINTS_PER_SERIES)
    }
  })
  test('a longer range never gets a finer interval', () => {
    const chosen = ranges.map((rangeMs) => intervals.indexOf(chooseInterval(rangeMs)))
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b))
  })
})
