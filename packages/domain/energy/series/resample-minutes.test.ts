import { expect, test } from 'vitest'
import { energyPerBucket, resampleExtremes, resampleMean } from './resample-minutes.ts'

const MINUTE = 60_000
const edges = (...minutes: number[]) => Float64Array.from(minutes, (minute) => minute * MINUTE)

test.each([
  ['the mean of the known minutes', [10, NaN, 30, 40], [0, 2, 4], [10, 35]],
  ['a bucket of gaps is a gap', [NaN, NaN, 30], [0, 2, 3], [NaN, 30]],
  ['a bucket beyond the column is a gap', [10], [-2, 0, 1, 3], [NaN, 10, NaN]],
])('%s', (_rule, minutes, at, expected) => {
  expect(Array.from(resampleMean(Float64Array.from(minutes), 0, edges(...at)))).toEqual(expected)
})

test('extremes are taken over the known minutes', () => {
  const { min, max } = resampleExtremes(Float64Array.of(5, NaN, -3, NaN, NaN), 0, edges(0, 3, 5))
  expect([Array.from(min), Array.from(max)]).toEqual([
    [-3, NaN],
    [5, NaN],
  ])
})

test('energy counts both directions separately, and only known minutes', () => {
  const energy = energyPerBucket(Float64Array.of(600, -1200, NaN, 0, NaN, NaN), 0, edges(0, 4, 6))
  expect(Array.from(energy.positiveWh)).toEqual([10, NaN])
  expect(Array.from(energy.negativeWh)).toEqual([20, NaN])
  expect(Array.from(energy.coveredMinutes)).toEqual([3, 0])
})

test('law: mean power times known time is the net energy', () => {
  const minutes = Float64Array.from({ length: 1440 }, (_, i) =>
    i % 11 === 0 ? NaN : ((i * 7919) % 6000) - 3000,
  )
  const at = edges(0, 5, 20, 60, 500, 1440)
  const { positiveWh, negativeWh, coveredMinutes } = energyPerBucket(minutes, 0, at)
  resampleMean(minutes, 0, at).forEach((mean, i) => {
    expect((positiveWh[i] ?? NaN) - (negativeWh[i] ?? NaN)).toBeCloseTo(
      (mean * (coveredMinutes[i] ?? NaN)) / 60,
      6,
    )
  })
})
