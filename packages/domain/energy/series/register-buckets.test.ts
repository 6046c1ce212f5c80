import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { p1monColumn } from '../fixtures/p1mon-column.ts'
import { markOf } from './energy-marks.ts'
import { integratePower } from './integrate.ts'
import { foldRegister } from './register.ts'
import { registerPerBucket } from './register-buckets.ts'

const readP1mon = (file: string, column: string) =>
  p1monColumn(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8'), column)

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const limits = { maxPowerW: 17_250 }
const quarters = (fromMs: number, count: number) =>
  Float64Array.from({ length: count + 1 }, (_, i) => fromMs + i * QUARTER)

function buckets(readings: [minute: number, wh: number][], count: number) {
  const at = Float64Array.from(readings, ([minute]) => minute * MINUTE)
  const values = Float64Array.from(readings, ([, wh]) => wh)
  const { wh, mark, coveredMs } = registerPerBucket(foldRegister({ at, values }, limits), quarters(0, count))
  return {
    wh: Array.from(wh),
    marks: Array.from(mark, markOf),
    minutes: Array.from(coveredMs, (ms) => ms / MINUTE),
  }
}

test.each([
  [
    'readings on the edges give exact buckets',
    [
      [0, 0],
      [15, 100],
      [30, 250],
    ],
    [100, 150],
    ['ok', 'ok'],
    [15, 15],
  ],
  [
    'a reading across an edge is interpolated',
    [
      [0, 0],
      [14, 140],
      [16, 160],
      [30, 300],
    ],
    [150, 150],
    ['ok', 'ok'],
    [15, 15],
  ],
  [
    'a gap is spread evenly and marked',
    [
      [0, 0],
      [45, 300],
    ],
    [100, 100, 100],
    ['est', 'est', 'est'],
    [15, 15, 15],
  ],
  [
    'a long step inside one bucket is exact',
    [
      [0, 0],
      [2, 0],
      [13, 90],
      [15, 100],
    ],
    [100],
    ['ok'],
    [15],
  ],
  [
    'before the first and after the last reading nothing is known',
    [
      [20, 0],
      [25, 50],
    ],
    [NaN, 50, NaN],
    ['unknown', 'ok', 'unknown'],
    [0, 5, 0],
  ],
  [
    'an unknown step leaves the rest of its bucket',
    [
      [0, 9e6],
      [5, 5e6],
      [10, 5_000_010],
      [15, 5_000_030],
    ],
    [30],
    ['unknown'],
    [10],
  ],
] as [string, [number, number][], number[], string[], number[]][])(
  '%s',
  (_rule, readings, wh, marks, minutes) => {
    expect(buckets(readings, wh.length)).toEqual({ wh, marks, minutes })
  },
)

test('six real hours: the register gives 1489 Wh of import where the summed powers give 1836', () => {
  const register = readP1mon('p1mon-minutes-2024-02-03.csv', 'import_t1_kwh')
  const power = readP1mon('p1mon-minutes-2024-02-03.csv', 'import_kw_avg')
  const edges = quarters(Date.parse('2024-02-03T09:00Z'), 24)
  const sum = (column: Float64Array) => column.reduce((total, wh) => total + wh, 0)
  expect(sum(registerPerBucket(foldRegister(register, limits), edges).wh)).toBeCloseTo(1489, 3)
  expect(sum(integratePower(power, edges).positiveWh)).toBeGreaterThan(1800)
})

test('law: the buckets of any readings add up to the register', () => {
  for (let seed = 1; seed < 60; seed++) {
    const readings: [number, number][] = [[0, 0]]
    let minute = 0
    let wh = 0
    for (let i = 1; minute < 24 * 60; i++) {
      minute += 1 + ((i * seed * 7919) % 40)
      wh += (i * seed * 31) % 200
      readings.push([minute, wh])
    }
    const total = buckets(readings, 200).wh.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
    expect(total).toBeCloseTo(wh, 6)
  }
})
