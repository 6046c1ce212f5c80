import { expect, test } from 'vitest'
import { axisScale, axisTicks } from './axis-scale.ts'

test.each([
  ['noise does not change an axis of 1000', 0, 12, { min: 0, max: 1000 }],
  ['an axis without values reaches 1000', 0, 0, { min: 0, max: 1000 }],
  ['import only starts at zero', 0, 7200, { min: 0, max: 7500 }],
  ['export only ends at zero', -4300, 0, { min: -4500, max: 0 }],
])('%s', (_rule, low, high, bounds) => {
  expect(axisScale(low, high)).toMatchObject(bounds)
})

test('law: every value is inside, zero is a tick, there are at most seven lines, and little space is empty', () => {
  for (let low = 0; low >= -50_000; low -= 1730)
    for (let high = 0; high <= 50_000; high += 1370) {
      const { min, max, interval } = axisScale(low, high)
      expect(min).toBeLessThanOrEqual(low)
      expect(max).toBeGreaterThanOrEqual(high)
      const ticks = axisTicks({ min, max, interval })
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(7)
      if (high - low >= 1000) expect(max - min).toBeLessThanOrEqual((high - low) * 1.25)
    }
})
