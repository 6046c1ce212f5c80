import { describe, expect, test } from 'vitest'
import { quantityNames } from '../readings/quantities.ts'
import { orderedSamples } from '../readings/samples.ts'
import { minuteColumn, packMinutes, unpackMinutes } from './day-minutes.ts'

const SECOND = 1000
const at = (seconds: number[]) => seconds.map((s) => s * SECOND)

test.each([
  ['powerW', 'the mean of the minute', [0, 20, 40, 60], [100, 200, 300, 900], [200, 900, NaN]],
  [
    'energyImportWh',
    'the first reading, standing for the start of the minute',
    [0, 59, 60, 110],
    [10, 19, 20, 25],
    [10, 20, NaN],
  ],
  ['tariff', 'the first number, never a mean of two names', [10, 50], [1, 2], [1, NaN, NaN]],
  ['powerW', 'nothing outside the window', [-1, 0, 180], [5, 7, 9], [7, NaN, NaN]],
] as const)('a minute of %s stores %s', (name, _rule, seconds, values, expected) => {
  expect(Array.from(minuteColumn(name, orderedSamples(at([...seconds]), [...values]), 0, 3))).toEqual(
    expected,
  )
})

describe('packed minutes', () => {
  const day = (fill: (minute: number) => number) =>
    Float64Array.from({ length: 1440 }, (_, minute) => fill(minute))

  test('values keep the digits that meters have, gaps become null', () => {
    const packed = packMinutes(
      'powerW',
      day((minute) => (minute === 1 ? NaN : 100 / 3)),
    )
    expect(packed?.slice(0, 3)).toEqual([33.3, null, 33.3])
    expect(
      packMinutes(
        'energyImportWh',
        day(() => 10.4),
      )?.[0],
    ).toBe(10)
    expect(
      packMinutes(
        'powerFactor',
        day(() => 2 / 3),
      )?.[0],
    ).toBe(0.6667)
  })
  test('a day without values becomes null and reads back empty', () => {
    expect(
      packMinutes(
        'powerW',
        day(() => NaN),
      ),
    ).toBeNull()
    expect(unpackMinutes(null)).toEqual(day(() => NaN))
  })
  test('a day of another length is an error', () => {
    expect(() => unpackMinutes([1, 2])).toThrow(RangeError)
  })
  test('law: packing twice changes nothing', () => {
    for (const name of quantityNames) {
      const packed = packMinutes(
        name,
        day((minute) => (minute % 7 === 0 ? NaN : (minute * 7919.123_45) % 10_000)),
      )
      expect(packMinutes(name, unpackMinutes(packed))).toEqual(packed)
    }
  })
})

test('law: the order of samples and repetitions do not matter', () => {
  const seconds = Array.from({ length: 400 }, (_, i) => i * 1.7)
  const values = seconds.map((s) => (s * 7919) % 1000)
  for (const name of ['powerW', 'energyImportWh', 'tariff'] as const) {
    const column = (s: number[], v: number[]) => minuteColumn(name, orderedSamples(at(s), v), 0, 12)
    expect(column([...seconds, ...seconds].reverse(), [...values, ...values].reverse())).toEqual(
      column(seconds, values),
    )
  }
})
