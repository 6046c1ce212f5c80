import { expect, test } from 'vitest'
import { touchedRows } from './touched-rows.ts'

const hours = Float64Array.of(0, 10, 20, 30, 40)
const span = (startMs: number, endMs: number) => ({ startMs, endMs })

test.each([
  ['nothing', [], [false, false, false, false]],
  ['a span within one row', [span(12, 13)], [false, true, false, false]],
  ['an edge belongs to the row that begins there', [span(20, 21)], [false, false, true, false]],
  ['a span over several rows', [span(5, 25)], [true, true, true, false]],
  ['a span that ends after a later one', [span(0, 25), span(3, 5), span(31, 32)], [true, true, true, true]],
  [
    'several spans, one of them before all rows',
    [span(-9, -3), span(1, 2), span(35, 90)],
    [true, false, false, true],
  ],
])('%s', (_rule, spans, rows) => {
  expect(touchedRows(hours, spans)).toEqual(rows)
})
