import { expect, test } from 'vitest'
import { createRefusalDelays } from './slow-refusals.ts'

test('a few refusals come at once, many wait longer and longer, up to two seconds', () => {
  const delayMs = createRefusalDelays()
  const waits = Array.from({ length: 100 }, () => delayMs('192.0.2.7', 0))
  expect(waits.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 0))
  expect(waits[50]).toBeGreaterThan(0)
  expect(waits[60]).toBeGreaterThan(waits[55] ?? 0)
  expect(waits.at(-1)).toBe(2_000)
})

test('networks do not wait for each other, and a pause makes up for it', () => {
  const delayMs = createRefusalDelays()
  for (let n = 0; n < 60; n++) delayMs('192.0.2.7', 0)
  expect(delayMs('198.51.100.1', 0)).toBe(0)
  expect(delayMs('192.0.2.7', 0)).toBeGreaterThan(0)
  expect(delayMs('192.0.2.7', 10_000)).toBe(0)
})
