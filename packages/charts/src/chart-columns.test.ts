import { expect, test } from 'vitest'
import { beyondRows } from './chart-columns.ts'

type Column = Parameters<typeof beyondRows>[0]
const cases: [string, Column, number | null][] = [
  ['a gap as long as a row', { unit: 'Wh', values: [100, null, 200], totalWh: 450 }, 150],
  ['nothing', { unit: 'Wh', values: [100, 200], totalWh: 300 }, 0],
  ['no row is known', { unit: 'Wh', values: [null, null], totalWh: 450 }, 450],
  ['powers, which are no part of a total', { unit: 'W', values: [100, 200], totalWh: 450 }, null],
  ['no total', { unit: 'Wh', values: [null], totalWh: null }, null],
]

test.each(cases)('the part of a total that is in no row: %s', (_what, column, wh) =>
  expect(beyondRows(column)).toBe(wh),
)
