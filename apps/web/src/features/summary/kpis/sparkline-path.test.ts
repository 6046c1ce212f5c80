import { expect, test } from 'vitest'
import { barsPath } from './sparkline-path.ts'

test.each([
  ['the highest bar reaches the top', [5, 10], 'M0.15 100V50h0.7V100zM1.15 100V0h0.7V100z'],
  ['a gap has no bar', [null, 10], 'M1.15 100V0h0.7V100z'],
  ['a negative value hangs below zero', [30, -10], 'M0.15 75V0h0.7V75zM1.15 75V100h0.7V75z'],
  ['a credit alone is a bar', [-10, null], 'M0.15 0V100h0.7V0z'],
  ['no values, no path', [0, null], ''],
])('%s', (_rule, column, path) => {
  expect(barsPath(column)).toBe(path)
})
