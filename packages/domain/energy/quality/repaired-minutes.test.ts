import { expect, test } from 'vitest'
import type { MinuteColumns } from '../readings/minute-columns.ts'
import { droppedAt, isReversedAt, registerBreaks, repairedMinutes } from './repaired-minutes.ts'
import type { Repair, RepairKind } from './repairs.ts'

const MINUTE = 60_000
const START = 1_000 * MINUTE
const repair = (
  kind: RepairKind,
  first: number,
  last: number | null,
  ends: readonly number[] = [],
): Repair => ({
  kind,
  from: START + first * MINUTE,
  to: last === null ? null : START + last * MINUTE,
  beforeW: ends[0] ?? null,
  afterW: ends[1] ?? null,
})
const powers = (...values: (number | null)[]): MinuteColumns => ({
  powerW: Float64Array.from(values, (value) => value ?? Number.NaN),
})
const shown = (columns: MinuteColumns) =>
  Array.from(columns.powerW ?? [], (value) => (Number.isNaN(value) ? null : value))

test.each([
  ['a dropped value is missing', [1, 9, 9, 4], [repair('drop', 1, 3)], [1, null, null, 4]],
  [
    'a line is drawn from the value before to the value after',
    [3, null, null, 9],
    [repair('interpolate', 1, 3, [3, 9])],
    [3, 5, 7, 9],
  ],
  [
    'measured values within a line stay',
    [3, 4, null, 9],
    [repair('interpolate', 1, 3, [3, 9])],
    [3, 4, 7, 9],
  ],
  [
    'a line replaces dropped values',
    [3, 99, 99, 9],
    [repair('interpolate', 1, 3, [3, 9]), repair('drop', 1, 3)],
    [3, 5, 7, 9],
  ],
  ['a reversal changes the sign from then on', [1, 2, 0, null], [repair('turn', 1, null)], [1, -2, 0, null]],
  [
    'a line is reversed with the rest',
    [3, null, null, 9],
    [repair('turn', 0, 4), repair('interpolate', 1, 3, [3, 9])],
    [-3, -5, -7, -9],
  ],
  [
    'repairs elsewhere change nothing',
    [1, 2, 3, 4],
    [repair('drop', 4, 9), repair('turn', -5, 0)],
    [1, 2, 3, 4],
  ],
  ['a meter exchange does not change power', [1, 2, 3, 4], [repair('exchange', 2, 2)], [1, 2, 3, 4]],
] as const)('%s', (_rule, received, repairs, expected) => {
  const columns = powers(...received)
  expect(shown(repairedMinutes(columns, repairs, START, 4))).toEqual(expected)
  expect(shown(columns)).toEqual(received)
})

test('a reversed range swaps the registers of the two directions', () => {
  const columns = { energyImportWh: Float64Array.of(1, 2, 3), energyExportWh: Float64Array.of(7, 8, 9) }
  const reversed = repairedMinutes(columns, [repair('turn', 1, 2)], START, 3)
  expect(Array.from(reversed.energyImportWh ?? [])).toEqual([1, 8, 3])
  expect(Array.from(reversed.energyExportWh ?? [])).toEqual([7, 2, 9])
  const alone = repairedMinutes(
    { energyImportWh: Float64Array.of(1, 2, 3) },
    [repair('turn', 1, 3)],
    START,
    3,
  )
  expect(Array.from(alone.energyImportWh ?? [])).toEqual([1, Number.NaN, Number.NaN])
  expect(Array.from(alone.energyExportWh ?? [])).toEqual([Number.NaN, 2, 3])
})

test('law: a minute is the same in a window of any start and length', () => {
  const values = Array.from({ length: 40 }, (_, i) => (i % 7 === 3 ? null : 100 + i))
  const repairs = [
    repair('drop', 5, 9),
    repair('interpolate', 4, 12, [50, 80]),
    repair('turn', 8, 30),
    repair('drop', 20, 22),
  ]
  const whole = shown(repairedMinutes(powers(...values), repairs, START, 40))
  for (let first = 0; first < 40; first++)
    for (const length of [1, 5, 15]) {
      const part = powers(...values.slice(first, first + length))
      const minutes = part.powerW?.length ?? 0
      expect(shown(repairedMinutes(part, repairs, START + first * MINUTE, minutes))).toEqual(
        whole.slice(first, first + length),
      )
    }
})

test('law: without repairs everything is as received, in the same object', () => {
  const columns = powers(1, null, 3)
  expect(repairedMinutes(columns, [], START, 3)).toBe(columns)
})

test('registers restart at exchanges and at both ends of a reversal', () => {
  const repairs = [
    repair('turn', 5, null),
    repair('exchange', 3, 3),
    repair('turn', 1, 2),
    repair('drop', 0, 9),
  ]
  expect(registerBreaks(repairs)).toEqual([1, 2, 3, 5].map((minute) => START + minute * MINUTE))
  expect(droppedAt(repairs, START + 9 * MINUTE)).toBeUndefined()
  expect(droppedAt(repairs, START)).toBe(repairs[3])
  expect(isReversedAt(repairs, START + 4 * MINUTE)).toBe(false)
  expect(isReversedAt(repairs, START + 99 * MINUTE)).toBe(true)
})
