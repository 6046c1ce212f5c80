import { expect, test } from 'vitest'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { joinedSpans, withQuarterMeans } from './quarter-means.ts'

const MINUTE = 60_000
const NONE = Number.NaN
const minutes = (count: number, power: (minute: number) => number) =>
  Float64Array.from({ length: count }, (_, minute) => power(minute))
const quarters = (...wh: number[]) => ({
  startMs: 0,
  wh: Float64Array.from(wh),
  hours: Float64Array.from(wh, (value) => (Number.isNaN(value) ? 0 : 0.25)),
})
/** The minutes in which a value starts. */
const changes = (column: Float64Array) =>
  Array.from(column, (value, minute) => [minute, value] as const).filter(
    ([minute, value]) => minute === 0 || !Object.is(value, column[minute - 1]),
  )

test.each<[string, (minute: number) => number, number[], [number, number][], [number, number][]]>([
  ['a quarter-hour with minutes keeps them', (m) => m, [100, 100], minutesOf(30), []],
  [
    'one without has its mean',
    () => NONE,
    [100, 50],
    [
      [0, 400],
      [15, 200],
    ],
    [[0, 30]],
  ],
  [
    'a quarter-hour without any measurement stays empty',
    () => NONE,
    [100, NONE, 50],
    [
      [0, 400],
      [15, NONE],
      [30, 200],
    ],
    [
      [0, 15],
      [30, 45],
    ],
  ],
  [
    'a quarter-hour with some minutes keeps its gaps',
    (m) => (m === 20 ? 7 : NONE),
    [NONE, 100],
    [
      [0, NONE],
      [20, 7],
      [21, NONE],
    ],
    [],
  ],
  ['zero energy is a mean, too', () => NONE, [0], [[0, 0]], [[0, 15]]],
])('%s', (_rule, power, wh, expected, spans) => {
  const { powerW, means } = withQuarterMeans(minutes(15 * wh.length, power), 0, quarters(...wh))
  expect(changes(powerW)).toEqual(expected)
  expect(means).toEqual(spans.map(([from, to]) => ({ startMs: from * MINUTE, endMs: to * MINUTE })))
})

function minutesOf(count: number) {
  return Array.from({ length: count }, (_, minute): [number, number] => [minute, minute])
}

test('the current quarter-hour is filled as far as it was measured', () => {
  const running = { startMs: 0, wh: Float64Array.of(100, 20), hours: Float64Array.of(0.25, 5 / 60) }
  const { powerW, means } = withQuarterMeans(
    minutes(24, () => NONE),
    0,
    running,
  )
  expect(changes(powerW)).toEqual([
    [0, 400],
    [15, expect.closeTo(240, 6)],
    [20, NONE],
  ])
  expect(means).toEqual([{ startMs: 0, endMs: 20 * MINUTE }])
})

test("minutes with less than their quarter-hour's energy are replaced by its mean", () => {
  const { powerW, means } = withQuarterMeans(
    minutes(30, () => 900),
    0,
    quarters(100, 150),
    new Set([QUARTER_MS]),
  )
  expect(changes(powerW)).toEqual([
    [0, 900],
    [15, 600],
  ])
  expect(means).toEqual([{ startMs: QUARTER_MS, endMs: 2 * QUARTER_MS }])
})

test('law: wherever the minutes begin and end, filled quarter-hours add up to their energy', () => {
  for (let from = 0; from < 15; from++)
    for (const length of [60, 67, 75]) {
      const startMs = from * MINUTE
      const energies = quarters(...Array.from({ length: 6 }, (_, i) => 10 + 7 * i))
      const { powerW } = withQuarterMeans(
        minutes(length, () => NONE),
        startMs,
        energies,
      )
      energies.wh.forEach((wh, i) => {
        const [first, last] = [i * 15 - from, i * 15 - from + 15]
        if (first < 0 || last > length) return
        const sum = powerW.subarray(first, last).reduce((total, w) => total + w / 60, 0)
        expect(sum).toBeCloseTo(wh, 6)
      })
      expect(powerW.some(Number.isNaN)).toBe(false)
    }
})

test('touching spans are joined', () => {
  const span = (startMs: number, endMs: number) => ({ startMs, endMs })
  expect(joinedSpans([span(30, 40), span(0, 10), span(10, 20), span(15, 18)])).toEqual([
    span(0, 20),
    span(30, 40),
  ])
})
