import { expect, test } from 'vitest'
import { WeightedSample } from './weighted-sample.ts'

const sampleOf = (...pairs: readonly (readonly [number, number])[]) => {
  const sample = new WeightedSample(pairs.length)
  for (const [value, weight] of pairs) sample.add(value, weight)
  return sample
}

test.each([
  ['equal weights: the median', sampleOf([3, 1], [1, 1], [2, 1]), 0.5, 2],
  ['between two values', sampleOf([1, 1], [3, 1]), 0.5, 2],
  ['a heavy value draws the median', sampleOf([1, 1], [3, 1], [10, 8]), 0.5, 8.444],
  ['below the first middle', sampleOf([1, 1], [3, 1]), 0.1, 1],
  ['above the last middle', sampleOf([1, 1], [3, 1]), 1, 3],
  ['unknown values are left out', sampleOf([Number.NaN, 5], [4, 1]), 0.5, 4],
])('quantile: %s', (_case, sample, share, expected) => {
  expect(sample.quantile(share)).toBeCloseTo(expected, 3)
})

test.each([
  ['one value far off does not count', sampleOf([1, 1], [2, 1], [3, 1], [4, 1], [1000, 1]), 0.2, 3],
  ['parts of weights at the ends', sampleOf([0, 1], [10, 2], [20, 1]), 0.125, 10],
  ['nothing left out', sampleOf([0, 1], [10, 3]), 0, 7.5],
])('trimmed mean: %s', (_case, sample, share, expected) => {
  expect(sample.trimmedMean(share)).toBeCloseTo(expected, 9)
})

test('starts over when it is cleared', () => {
  const sample = sampleOf([1, 1], [2, 1])
  sample.clear()
  sample.add(9, 1)
  expect([sample.size, sample.quantile(0.5), sample.trimmedMean(0.1)]).toEqual([1, 9, 9])
})

test('has no quantile and no mean without values', () => {
  expect([sampleOf().quantile(0.5), sampleOf().trimmedMean(0.2)]).toEqual([Number.NaN, Number.NaN])
})
