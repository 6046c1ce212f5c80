import { expect, test } from 'vitest'
import { orderedSamples } from '../readings/samples.ts'
import { integratePower } from './integrate.ts'

const MINUTE = 60_000

function integrate(samples: [minute: number, powerW: number][], edgesMin: number[]) {
  const energy = integratePower(
    orderedSamples(
      samples.map(([minute]) => minute * MINUTE),
      samples.map(([, powerW]) => powerW),
    ),
    Float64Array.from(edgesMin, (minute) => minute * MINUTE),
  )
  return {
    positive: Array.from(energy.positiveWh),
    negative: Array.from(energy.negativeWh),
    minutes: Array.from(energy.coveredMs, (ms) => ms / MINUTE),
  }
}

test.each([
  [
    'a power applies until the next one',
    [
      [0, 600],
      [5, 1200],
      [10, 0],
    ],
    [0, 10],
    [150],
    [0],
    [10],
  ],
  [
    'both directions count separately',
    [
      [0, 600],
      [5, -600],
      [10, 0],
    ],
    [0, 10],
    [50],
    [50],
    [10],
  ],
  [
    'a step across an edge is split there',
    [
      [0, 60],
      [4, 600],
      [8, 0],
    ],
    [0, 5, 10],
    [14, 30],
    [0, 0],
    [5, 3],
  ],
  [
    'a step longer than 5 minutes is a gap',
    [
      [0, 600],
      [6, 600],
      [8, 0],
    ],
    [0, 10],
    [20],
    [0],
    [2],
  ],
  ['unknown is not zero', [[20, 600]], [0, 10], [NaN], [NaN], [0]],
  [
    'a known power of zero is zero',
    [
      [0, 0],
      [5, 0],
      [10, 0],
    ],
    [0, 10],
    [0],
    [0],
    [10],
  ],
] as [string, [number, number][], number[], number[], number[], number[]][])(
  '%s',
  (_rule, samples, edges, positive, negative, minutes) => {
    expect(integrate(samples, edges)).toEqual({ positive, negative, minutes })
  },
)

test('law: fine buckets add up to coarse ones', () => {
  const samples = Array.from({ length: 300 }, (_, i): [number, number] => [
    i * 3.7,
    ((i * 7919) % 5000) - 2500,
  ])
  const fine = integrate(
    samples,
    Array.from({ length: 1001 }, (_, i) => i),
  )
  const coarse = integrate(samples, [0, 1000])
  for (const side of ['positive', 'negative', 'minutes'] as const)
    expect(fine[side].reduce((sum, value) => sum + value, 0)).toBeCloseTo(coarse[side][0] ?? NaN, 6)
})
