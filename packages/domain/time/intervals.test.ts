import { describe, expect, test } from 'vitest'
import {
  chooseInterval,
  intervals,
  intervalVerdict,
  intervalVerdicts,
  MAX_POINTS_ON_SCREEN,
  MAX_POINTS_PER_SERIES,
  measureOf,
  pointsOf,
} from './intervals.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  ['an hour as power at the finest interval', HOUR, 'power', 60],
  ['a day as power at 5 minutes', DAY, 'power', 300],
  ['two days as power at 5 minutes', 2 * DAY, 'power', 300],
  ['a week as power at half hours', 7 * DAY, 'power', 1800],
  ['a month as energy, a bar per day', 31 * DAY, 'energy', 86_400],
  ['a quarter of a year as energy, a bar per day', 92 * DAY, 'energy', 86_400],
  ['a year as energy, a bar per month', 365 * DAY, 'energy', 'month'],
  ['a leap year as energy, a bar per month', 366 * DAY, 'energy', 'month'],
] as const)('auto shows %s', (_rule, rangeMs, measure, interval) => {
  expect(measureOf(rangeMs)).toBe(measure)
  expect(chooseInterval(rangeMs, measure)).toBe(interval)
})

test.each([
  ['power of a month nearest to the band at 4 hours', 31 * DAY, 'power', 14_400],
  ['power of a year by day', 365 * DAY, 'power', 86_400],
  ['power of thirty years by month', 30 * 365 * DAY, 'power', 'month'],
  ['energy of a day by the hour', DAY, 'energy', 3600],
  ['energy of the 25-hour day by the hour', 25 * HOUR, 'energy', 3600],
  ['energy of a week by 4 hours', 7 * DAY, 'energy', 14_400],
] as const)('a chosen measure shows the %s', (_rule, rangeMs, measure, interval) => {
  expect(chooseInterval(rangeMs, measure)).toBe(interval)
})

test('a month of quarter-hours with the extra hour is allowed in calls but locked on screen', () => {
  const october = 31 * DAY + HOUR
  expect(pointsOf(900, october)).toBe(2980)
  expect(intervalVerdict(900, october)).toEqual({ allowed: true, points: 2980 })
  expect(intervalVerdict(900, october, MAX_POINTS_ON_SCREEN)).toEqual({
    allowed: false,
    points: 2980,
    reason: 'too_many_points',
  })
})

test('the picker for a day allows intervals from a minute to 12 hours, and locks intervals that give one point', () => {
  const locked = intervalVerdicts(DAY).filter(({ verdict }) => !verdict.allowed)
  expect(locked).toEqual([
    { interval: 86_400, verdict: { allowed: false, points: 1, reason: 'too_few_points' } },
    { interval: 'month', verdict: { allowed: false, points: 1, reason: 'too_few_points' } },
  ])
})

describe.each(['power', 'energy'] as const)('law: %s from an hour to decades', (measure) => {
  const ranges = Array.from({ length: 60 }, (_, i) => HOUR * 1.25 ** i)
  test('auto is always an allowed interval of the table', () => {
    for (const rangeMs of ranges) {
      const interval = chooseInterval(rangeMs, measure)
      expect(intervals).toContain(interval)
      expect(pointsOf(interval, rangeMs)).toBeGreaterThanOrEqual(2)
      if (rangeMs < 200 * 365 * DAY)
        expect(pointsOf(interval, rangeMs)).toBeLessThanOrEqual(MAX_POINTS_PER_SERIES)
    }
  })
  test('a longer range never gets a finer interval', () => {
    const chosen = ranges.map((rangeMs) => intervals.indexOf(chooseInterval(rangeMs, measure)))
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b))
  })
})
