import { expect, test } from 'vitest'
import { progressPct } from './progress-pct.ts'

test('the bar is at the middle of a step', () => {
  expect([1, 2, 3, 4].map((step) => progressPct(step, 4))).toEqual([12.5, 37.5, 62.5, 87.5])
})
