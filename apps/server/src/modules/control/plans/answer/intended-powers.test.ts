import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { expect, test } from 'vitest'
import { intendedBy } from './intended-powers.ts'

const at = (quarter: number) => 1_000 * QUARTER_MS + quarter * QUARTER_MS
const plan = (madeQuarter: number, from: number, loadW: readonly number[]) => ({
  madeMs: at(madeQuarter),
  slots: loadW.map((_, i) => ({ startMs: at(from + i), endMs: at(from + i + 1) })),
  loadsW: new Map([[2, loadW]]),
})

test('a past quarter-hour has what the last plan made before its end intended', () => {
  const plans = [plan(0.2, 0, [100, 200, 300, 400]), plan(2.4, 2, [3_000, 4_000])]
  expect(intendedBy(plans, 2, [0, 1, 2, 3].map(at))).toEqual([100, 200, 3_000, 4_000])
})

test('where no plan was in effect, or it had no such device, nothing was intended', () => {
  const plans = [plan(1.5, 1, [100, 200])]
  expect(intendedBy(plans, 2, [0, 1, 2, 3].map(at))).toEqual([null, 100, 200, null])
  expect(intendedBy(plans, 7, [at(1)])).toEqual([null])
  expect(intendedBy([], 2, [at(1)])).toEqual([null])
})
