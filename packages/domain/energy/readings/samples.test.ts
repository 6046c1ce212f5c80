import { expect, test } from 'vitest'
import { orderedSamples, samplesOfMinutes } from './samples.ts'

const list = (at: number[], values: (number | null)[]) => {
  const samples = orderedSamples(at, values)
  return Array.from(samples.at, (ms, i) => [ms, samples.values[i]])
}

test.each([
  [
    'ordered rows stay as they are',
    [1, 2, 3],
    [5, 6, 7],
    [
      [1, 5],
      [2, 6],
      [3, 7],
    ],
  ],
  [
    'a late row is put in its place',
    [3, 1, 2],
    [7, 5, 6],
    [
      [1, 5],
      [2, 6],
      [3, 7],
    ],
  ],
  ['null and NaN are not samples', [1, 2, 3], [null, 6, NaN], [[2, 6]]],
  [
    'a repeated instant counts once',
    [1, 1, 2],
    [5, 5, 6],
    [
      [1, 5],
      [2, 6],
    ],
  ],
  [
    'of two values at one instant the larger is used',
    [2, 1, 1],
    [6, 9, 5],
    [
      [1, 9],
      [2, 6],
    ],
  ],
])('%s', (_rule, at, values, expected) => {
  expect(list(at, values)).toEqual(expected)
})

test('minutes become samples at the start of their minute', () => {
  const samples = samplesOfMinutes(Float64Array.of(NaN, 4, NaN, 9), 600_000)
  expect([Array.from(samples.at), Array.from(samples.values)]).toEqual([
    [660_000, 780_000],
    [4, 9],
  ])
})

test('law: the order of arrival and repetitions do not matter', () => {
  const at = Array.from({ length: 60 }, (_, i) => (i * 37) % 50)
  const values = at.map((_, i) => (i * 13) % 17)
  const expected = list(at, values)
  expect(list([...at].reverse(), [...values].reverse())).toEqual(expected)
  expect(list([...at, ...at], [...values, ...values])).toEqual(expected)
})
