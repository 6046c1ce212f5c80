import { expect, test } from 'vitest'
import { higherPeak, peakKey, peakOf, peakOfMinutes } from './peak-key.ts'

const at = Date.parse('2026-06-16T16:42:00Z')

test.each([
  [7123.4, { powerW: 7123, at }],
  [0, { powerW: 0, at }],
  [-40, { powerW: 0, at }],
  [1e12, { powerW: 134_217_727, at }],
])('%d W and its minute can be read back', (powerW, peak) => {
  expect(peakOf(peakKey(powerW, at + 59_000))).toEqual(peak)
  expect(Number.isSafeInteger(peakKey(powerW, at))).toBe(true)
})

test('the higher peak is that of both, or the earlier one if they are equal', () => {
  const [low, high, later] = [peakKey(900, at), peakKey(901, at + 60_000), peakKey(901, at + 120_000)]
  expect(Math.max(low, high, later)).toBe(high)
  expect(higherPeak(low, null)).toBe(low)
  expect(higherPeak(Number.NaN, high)).toBe(high)
  expect(higherPeak(null, Number.NaN)).toBeNull()
})

test('law: the peak of a span is the highest of its parts', () => {
  const minutes = Float64Array.from({ length: 60 }, (_, i) => (i % 7 === 0 ? Number.NaN : (i * 7919) % 3001))
  const parts = [0, 15, 30, 45].map((from) => peakOfMinutes(minutes, at, from, from + 15))
  expect(Math.max(...parts)).toBe(peakOfMinutes(minutes, at, 0, 60))
  expect(peakOf(Math.max(...parts))?.powerW).toBe(
    Math.max(...minutes.filter((value) => !Number.isNaN(value))),
  )
  expect(peakOfMinutes(new Float64Array(5).fill(Number.NaN), at, 0, 5)).toBeNaN()
})
