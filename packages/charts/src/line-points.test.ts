import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { expect, test } from 'vitest'
import { comparedPoints, linePoints } from './line-points.ts'
import { meansOf } from './mean-spans.ts'

type Series = Chart['series'][number]
const series = (values: (number | null)[], means: Series['means'] = []): Series => ({
  key: 'gridImport',
  unit: 'W',
  values,
  totalWh: null,
  peak: null,
  means,
})
const chartOf = (one: Series, others: Series[] = [], source: Chart['source'] = 'minutes'): Chart => ({
  from: 0,
  to: 400,
  timezone: 'UTC',
  interval: 300,
  measure: 'power',
  source,
  at: [0, 100, 200, 300],
  series: [one, ...others],
})

test("a power reported at its meter's interval is joined to the next one", () => {
  const one = series([1, 2, null, 4])
  expect(linePoints(chartOf(one), one)).toEqual([
    [0, 1],
    [100, 2],
    [200, null],
    [300, 4],
    // an isolated value spans its interval, because no line would show it
    [400, 4],
  ])
})

test('a mean spans its interval, even before a gap and at the end', () => {
  const one = series([1, 2, null, 4], [{ from: 0, to: 400 }])
  expect(linePoints(chartOf(one), one)).toEqual([
    [0, 1],
    [100, 1],
    [100, 2],
    [200, 2],
    [200, null],
    [300, null],
    [300, 4],
    [400, 4],
  ])
})

test('a measured power next to means keeps its line and its points', () => {
  const mean = series([7, 7, 7, 7], [{ from: 0, to: 400 }])
  const one = series([1, 2, null, 4])
  const points = linePoints(chartOf(one, [mean]), one)
  expect(points).toEqual([
    [0, 1],
    [100, 2],
    [100, 2],
    [200, null],
    [200, null],
    [300, 4],
    [300, 4],
    [400, 4],
  ])
  expect(points.map(([at]) => at)).toEqual(linePoints(chartOf(one, [mean]), mean).map(([at]) => at))
})

test('a series that is a mean for a while steps only there', () => {
  const one = series([1, 2, 3, 4], [{ from: 200, to: 400 }])
  expect(linePoints(chartOf(one), one).map(([, value]) => value)).toEqual([1, 2, 2, 3, 3, 3, 4, 4])
})

test.each(['quarters', 'days'] as const)('powers from %s are means', (source) => {
  const one = series([1, 2, 3, 4])
  expect(linePoints(chartOf(one, [], source), one).map(([, value]) => value)).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4,
  ])
  const level: Series = { ...one, key: 'soc', unit: '%' }
  expect(linePoints(chartOf(level, [], source), level).slice(0, 3)).toEqual([
    [0, 1],
    [100, 2],
    [100, 2],
  ])
})

test.each([
  ['nothing', [], null],
  ['everything known', [{ from: 0, to: 200 }], 'all'],
  ['some of it', [{ from: 0, to: 100 }], 'some'],
] as const)('a series is a mean in %s', (_what, means, expected) => {
  const one = series([1, 2, null, null], [...means])
  expect(meansOf(chartOf(one), one)).toBe(expected)
})

test('energies span their interval, including the last one and those of another period; a level does not', () => {
  const one: Series = { ...series([1, null, 3, 4]), unit: 'Wh' }
  const level: Series = { ...series([50, 60, 70, 80]), key: 'soc', unit: '%' }
  const chart: Chart = { ...chartOf(one, [level]), measure: 'energy' }
  const held = [
    [0, 1],
    [100, 1],
    [100, null],
    [200, null],
    [200, 3],
    [300, 3],
    [300, 4],
    [400, 4],
  ]
  expect(linePoints(chart, one)).toEqual(held)
  expect(comparedPoints(chart, { key: 'gridImport', values: one.values })).toEqual(held)
  expect(linePoints(chart, level).slice(-4)).toEqual([
    [200, 70],
    [300, 80],
    [300, 80],
    [400, null],
  ])
})
