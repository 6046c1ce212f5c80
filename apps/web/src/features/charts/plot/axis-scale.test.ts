import { expect, test } from 'vitest'
import { axisScale } from './axis-scale.ts'

test.each([
  ['noise keeps an axis of 1000', 0, 12, { min: 0, max: 1000 }],
  ['nothing measured keeps an axis of 1000', 0, 0, { min: 0, max: 1000 }],
  ['import only starts at zero', 0, 7200, { min: 0, max: 8000 }],
  ['export only ends at zero', -4300, 0, { min: -5000, max: 0 }],
])('%s', (_rule, low, high, bounds) => {
  expect(axisScale(low, high)).toMatchObject(bounds)
})

test('law: every value is inside, zero is a tick, and there are at most seven lines', () => {
  for (let low = 0; low >= -50_000; low -= 1730)
    for (let high = 0; high <= 50_000; high += 1370) {
      const { min, max, interval } = axisScale(low, high)
      expect(min).toBeLessThanOrEqual(low)
      expect(max).toBeGreaterThanOrEqual(high)
      expect(Math.abs(min % interval)).toBe(0)
      expect((max - min) / interval).toBeLessThanOrEqual(7)
    }
})
