import { describe, expect, test } from 'vitest'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { dailyStandbyW, medianOf, standbyStep } from './standby.ts'

const DAY_MS = 96 * QUARTER_MS
/** A day at 500 W, with `lowW` in the hour from quarter-hour `at`. */
const dayWith = (lowW: number, at: number, quarters = 96) =>
  Array.from({ length: quarters }, (_, i) => (i >= at && i < at + 4 ? lowW : 500) / 4)
const edgesOf = (...quarters: number[]) => {
  let at = 0
  return Float64Array.from([0, ...quarters.map((count) => (at += count * QUARTER_MS))])
}
const column = (...days: number[][]) => ({ startMs: 0, wh: Float64Array.from(days.flat()) })

test.each([
  ['is the mean of its quietest hour', dayWith(120, 10), 120],
  ['is not the mean of a single quarter-hour', dayWith(500, 0).with(40, 0), (3 * 125) / 1],
  ['does not span midnight', [...Array(2).fill(0), ...dayWith(500, 0).slice(4), ...Array(2).fill(0)], 250],
  ['of a day with one hour missing is known', dayWith(120, 10).fill(Number.NaN, 60, 64), 120],
  ['of a day with more hours missing is not', dayWith(120, 10).fill(Number.NaN, 60, 65), Number.NaN],
])('the standby load of a day %s', (_rule, day, expected) => {
  expect([...dailyStandbyW(column(day), edgesOf(96))]).toEqual([expected])
})

test('days of 23 and 25 hours are whole days', () => {
  const days = column(dayWith(100, 80, 92), dayWith(200, 90, 100))
  expect([...dailyStandbyW(days, edgesOf(92, 100))]).toEqual([100, 200])
})

test('times outside the column are unknown', () => {
  expect([...dailyStandbyW(column(dayWith(100, 3)), Float64Array.of(-DAY_MS, 0, DAY_MS))]).toEqual([
    Number.NaN,
    100,
  ])
})

test.each([
  ['of three values', [3, 1, 2], 2],
  ['of four values', [4, 1, 2, 3], 2.5],
  ['of the known values', [Number.NaN, 5, Number.NaN], 5],
  ['of no values', [Number.NaN], null],
])('the median %s', (_rule, values, median) => {
  expect(medianOf(values)).toBe(median)
})

describe('a step of the standby load', () => {
  const waver = (levelW: number, days: number) =>
    Array.from({ length: days }, (_, i) => levelW + ((i * 7) % 5) - 2)
  test.each([
    ['is found at its day', [...waver(180, 20), ...waver(240, 10)], { day: 20, beforeW: 180, afterW: 240 }],
    ['can go down, too', [...waver(240, 9), ...waver(180, 30)], { day: 9, beforeW: 240, afterW: 180 }],
    [
      'skips unknown days',
      [...waver(180, 10), Number.NaN, Number.NaN, ...waver(240, 10)],
      { day: 12, beforeW: 180, afterW: 240 },
    ],
    ['is not reported within a week', [...waver(180, 20), ...waver(400, 6)], null],
    ['is not reported below 20 W', [...waver(80, 20), ...waver(98, 20)], null],
    ['is not reported below a seventh', [...waver(400, 20), ...waver(440, 20)], null],
    ['is not reported for a single unusual day', [...waver(180, 20), 900, ...waver(180, 20)], null],
    [
      'is not reported if every day is different',
      Array.from({ length: 40 }, (_, i) => 200 + ((i * 37) % 100)),
      null,
    ],
    ['is not reported without data', [], null],
  ])('%s', (_rule, days, expected) => {
    expect(standbyStep(Float64Array.from(days))).toEqual(expected)
  })

  test('is where two medians fit the days best, for any days', () => {
    let seed = 1
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    let found = 0
    for (let round = 0; round < 40; round++) {
      const [days, at, stepW] = [14 + round * 2, Math.floor(10 + random() * 60), Math.floor(random() * 120)]
      const watts = Array.from(
        { length: days },
        (_, i) => 200 + (i < at ? 0 : stepW) + Math.floor(random() * 40),
      )
      const leftAt = watts.map((_, i) => leftOver(watts.slice(0, i)) + leftOver(watts.slice(i)))
      const step = standbyStep(Float64Array.from(watts))
      if (step) expect(leftAt[step.day]).toBe(Math.min(...leftAt))
      found += step ? 1 : 0
    }
    expect(found).toBeGreaterThan(10)
  })
  const leftOver = (watts: readonly number[]) => {
    const level = medianOf(watts) ?? 0
    return watts.reduce((sum, watt) => sum + Math.abs(watt - level), 0)
  }
})
