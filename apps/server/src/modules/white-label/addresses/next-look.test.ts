import { expect, test } from 'vitest'
import { nextLookMs } from './next-look.ts'

test.each([
  ['every three to five hours', false, 180, 300],
  ['about every ten minutes while it does not work', true, 7.5, 12.5],
] as const)('a host is checked again %s', (_rhythm, isFaulty, fromMin, untilMin) => {
  expect(nextLookMs(0, isFaulty, 0) / 60_000).toBe(fromMin)
  expect(nextLookMs(0, isFaulty, 1) / 60_000).toBe(untilMin)
})
