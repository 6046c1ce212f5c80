import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { expect, test } from 'vitest'
import { gapsOf, intervalAt, intervalMs, lastKnownInterval } from './chart-intervals.ts'

const values = [1, null, null, 4, null]
const chart: Chart = {
  from: 0,
  to: 500,
  timezone: 'UTC',
  interval: 60,
  measure: 'power',
  source: 'minutes',
  at: [0, 100, 200, 300, 400],
  series: [{ key: 'solar', unit: 'W', values, totalWh: null, peak: null, means: [] }],
}

test.each([
  ['the first instant belongs to the first interval', 0, 0],
  ['an instant inside belongs to the interval that started before it', 299, 2],
  ['the last interval ends at the end of the range', 499, 4],
  ['outside the range there is no interval', 500, null],
])('%s', (_rule, at, index) => expect(intervalAt(chart, at)).toBe(index))

test('gaps end at the next value and at now, not at the end of the range', () => {
  expect(gapsOf(chart, 450)).toEqual([
    [100, 300],
    [400, 450],
  ])
  expect(gapsOf(chart, 350)).toEqual([[100, 300]])
})

test('the last known interval is the last with any value', () => {
  expect(lastKnownInterval(chart)).toBe(3)
  expect(lastKnownInterval({ ...chart, series: [] })).toBeNull()
})

test('law: interval lengths add up to the range', () => {
  const total = chart.at.reduce((sum, _at, index) => sum + intervalMs(chart, index), 0)
  expect(total).toBe(chart.to - chart.from)
})
