import { expect, test } from 'vitest'
import { bucketEdges, cutBucketEdges } from './bucket-edges.ts'
import { intervals } from './intervals.ts'
import { localDayRange } from './local-day.ts'

const zone = 'Europe/Ljubljana'
const HOUR = 3_600_000
const ms = (text: string) => Date.parse(text)
const hours = (edges: Float64Array) =>
  Array.from(edges.subarray(1), (edge, i) => (edge - (edges[i] ?? 0)) / HOUR)

test.each([
  ['an ordinary day in 4-hour buckets', '2025-06-16', 14_400, [4, 4, 4, 4, 4, 4]],
  ['the 23-hour day: its first 4-hour bucket has 3 hours', '2025-03-30', 14_400, [3, 4, 4, 4, 4, 4]],
  ['the 25-hour day: its first 4-hour bucket has 5 hours', '2025-10-26', 14_400, [5, 4, 4, 4, 4, 4]],
  ['the 25-hour day in 12-hour buckets', '2025-10-26', 43_200, [13, 12]],
  ['the 25-hour day as one bucket', '2025-10-26', 86_400, [25]],
] as const)('%s', (_rule, date, interval, expected) => {
  const range = localDayRange(zone, date)
  const edges = bucketEdges(range, interval, zone)
  expect(hours(edges)).toEqual(expected)
  expect([edges[0], edges.at(-1)]).toEqual([range.startMs, range.endMs])
})

test.each([
  ['2025-03-30', 900, 92],
  ['2025-10-26', 900, 100],
  ['2025-10-26', 60, 1500],
  ['2025-10-26', 3600, 25],
] as const)('%s at %i s has %i buckets of equal length', (date, interval, count) => {
  const edges = bucketEdges(localDayRange(zone, date), interval, zone)
  expect(new Set(hours(edges))).toEqual(new Set([interval / 3600]))
  expect(edges).toHaveLength(count + 1)
})

test('a year by month has an edge at local midnight of each first day', () => {
  const edges = bucketEdges(
    { startMs: ms('2024-12-31T23:00Z'), endMs: ms('2025-12-31T23:00Z') },
    'month',
    zone,
  )
  expect(edges).toHaveLength(13)
  expect(edges[3]).toBe(ms('2025-03-31T22:00Z'))
  expect(edges[10]).toBe(ms('2025-10-31T23:00Z'))
})

test('a range that starts inside a bucket gets the whole bucket', () => {
  const range = { startMs: ms('2025-06-16T10:20Z'), endMs: ms('2025-06-16T10:40Z') }
  expect(Array.from(bucketEdges(range, 900, zone))).toEqual([
    ms('2025-06-16T10:15Z'),
    ms('2025-06-16T10:30Z'),
    ms('2025-06-16T10:45Z'),
  ])
})

test('a range that starts in the second pass of a repeated hour gets the bucket that contains it', () => {
  const range = { startMs: ms('2025-10-26T01:30Z'), endMs: ms('2025-10-26T01:31Z') }
  expect(Array.from(bucketEdges(range, 14_400, zone))).toEqual([
    ms('2025-10-25T22:00Z'),
    ms('2025-10-26T03:00Z'),
  ])
})

test('a clock turned back across midnight does not add a bucket before the range', () => {
  // St. John's until 2011: at 00:01 the clock went back to 23:01 of the previous day
  const range = { startMs: ms('2010-11-07T03:00Z'), endMs: ms('2010-11-07T03:10Z') }
  expect(bucketEdges(range, 86_400, 'America/St_Johns')[1]).toBeGreaterThan(range.startMs)
})

test('a calendar day that a country skipped is not a bucket', () => {
  const range = { startMs: ms('2011-12-29T10:00Z'), endMs: ms('2011-12-31T10:00Z') }
  expect(hours(bucketEdges(range, 86_400, 'Pacific/Apia'))).toEqual([24, 24])
})

test.each([
  [
    'months',
    '2025-03-14T23:00Z',
    '2025-05-10T22:00Z',
    'month',
    86_400,
    ['2025-03-31T22:00Z', '2025-04-30T22:00Z'],
  ],
  ['hours', '2025-10-26T00:15Z', '2025-10-26T02:15Z', 3600, 900, ['2025-10-26T01:00Z', '2025-10-26T02:00Z']],
  ['one hour', '2025-10-26T00:15Z', '2025-10-26T00:30Z', 3600, 900, []],
] as const)('%s are clipped to the range', (_rule, start, end, interval, grain, between) => {
  const edges = cutBucketEdges({ startMs: ms(start), endMs: ms(end) }, interval, zone, grain)
  expect(Array.from(edges)).toEqual([start, ...between, end].map(ms))
})

test('clipped buckets are extended to whole steps of the data', () => {
  const range = { startMs: ms('2025-06-16T10:20Z'), endMs: ms('2025-06-16T11:40Z') }
  expect(Array.from(cutBucketEdges(range, 3600, zone, 900))).toEqual(
    ['2025-06-16T10:15Z', '2025-06-16T11:00Z', '2025-06-16T11:45Z'].map(ms),
  )
})

test('an empty range has no bucket', () => {
  expect(Array.from(bucketEdges({ startMs: 5, endMs: 5 }, 60, zone))).toEqual([5])
})

test('law: edges ascend, cover the range, and no bucket is outside it', () => {
  for (const place of [zone, 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu'])
    for (let startMs = ms('2025-03-25T00:07Z'); startMs < ms('2025-11-10T00:00Z'); startMs += 37 * HOUR)
      for (const interval of intervals) {
        const range = { startMs, endMs: startMs + 31 * HOUR }
        const edges = Array.from(bucketEdges(range, interval, place))
        expect(edges).toEqual([...new Set(edges)].sort((a, b) => a - b))
        expect(edges[0]).toBeLessThanOrEqual(range.startMs)
        expect(edges[1]).toBeGreaterThan(range.startMs)
        expect(edges.at(-1)).toBeGreaterThanOrEqual(range.endMs)
        expect(edges.at(-2)).toBeLessThan(range.endMs)
      }
})
