import { expect, test } from 'vitest'
import { knownRuns, slotLabels } from './slots.ts'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

test('a wide picture labels every slot, a phone fewer, and the first one always', () => {
  expect(slotLabels(hours, 2000)).toHaveLength(24)
  const few = slotLabels(hours, 300)
  expect(few[0]).toBe(0)
  expect(few.length).toBeGreaterThan(2)
  expect((300 / 24) * ((few[1] ?? 0) - (few[0] ?? 0))).toBeGreaterThan(5 * 6.6)
  expect(slotLabels([], 300)).toEqual([])
})

test('a line ends at an unknown value, and 0 is a known value', () => {
  expect(knownRuns([1, 0, null, 3])).toEqual([
    [
      { slot: 0, value: 1 },
      { slot: 1, value: 0 },
    ],
    [{ slot: 3, value: 3 }],
  ])
})
