import { describe, expect, test } from 'vitest'
import { localDayRange, quarterHoursOfDay } from '../../time/local-day.ts'
import { loadOf, monthsOf } from '../fixtures/tariff-terms.ts'
import { calendarVectors, intervalCounts, officialBlocks } from '../fixtures/tariff-vectors.ts'
import { blockAt, blockSpanAt, isHighTariffAt } from './block-clock.ts'
import { blocksOfDay, chargedBlocks, isScheduleCertain, TARIFF_ZONE } from './block-schedule.ts'
import { dayOverridesSi, workFreeDays } from './work-free-days.ts'

const QUARTER_MS = 900_000

test('every quarter-hour of the official export has its block', () => {
  const official = officialBlocks()
  expect(official.length).toBeGreaterThan(270)
  let compared = 0
  for (const [date, hours] of official) {
    // a day of 23 hours has a dash at the skipped hour
    const expected = [...hours].filter((block) => block !== '-')
    const starts = quarterHoursOfDay(TARIFF_ZONE, date).slice(0, expected.length * 4)
    expect(
      starts.map((at) => blockAt(at, dayOverridesSi)),
      date,
    ).toEqual(expected.flatMap((block) => Array(4).fill(Number(block))))
    compared += starts.length
  }
  expect(compared).toBeGreaterThan(26_300)
})

test('single instants have their block, by end stamp', () => {
  expect(calendarVectors.vectors.length).toBeGreaterThanOrEqual(30)
  for (const { interval_end, interval_start_local, block_until_2026, vt_old } of calendarVectors.vectors) {
    const startMs = Date.parse(interval_end) - QUARTER_MS
    expect(startMs, interval_end).toBe(Date.parse(interval_start_local))
    expect([blockAt(startMs, dayOverridesSi), isHighTariffAt(startMs, dayOverridesSi)], interval_end).toEqual(
      [block_until_2026, vt_old],
    )
  }
})

test.each([
  ['schedule_until_2026-12-31', '2026'],
  ['schedule_from_2027-01-01_MEDIUM_CONFIDENCE', '2027'],
] as const)('the hours of %s', (name, year) => {
  const expected = calendarVectors[name]
  expect([...blocksOfDay(`${year}-12-01`, false)]).toEqual(expected.high_working)
  expect([...blocksOfDay(`${year}-12-01`, true)]).toEqual(expected.high_nonworking)
  expect([...blocksOfDay(`${year}-06-01`, false)]).toEqual(expected.low_working)
  expect([...blocksOfDay(`${year}-06-01`, true)]).toEqual(expected.low_nonworking)
})

test('months from 2027 are marked as based on a single source', () => {
  expect([isScheduleCertain('2026-12'), isScheduleCertain('2027-01')]).toEqual([true, false])
})

test('the charged blocks follow from the season', () => {
  expect(chargedBlocks('2026-02')).toEqual([1, 2, 3, 4])
  expect(chargedBlocks('2026-03')).toEqual([2, 3, 4, 5])
  expect(chargedBlocks('2026-10')).toEqual([2, 3, 4, 5])
  expect(chargedBlocks('2026-11')).toEqual([1, 2, 3, 4])
  expect(chargedBlocks('2027-07')).toEqual([3, 4, 5])
})

describe('work-free days', () => {
  test.each(Object.entries(calendarVectors.work_free_holidays))('of %s', (year, days) => {
    expect([...workFreeDays(Number(year), Number(year), dayOverridesSi)].sort()).toEqual(days)
  })

  test('a single day that was made work-free counts', () => {
    expect(calendarVectors.one_off_work_free_days).toEqual(['2023-08-14'])
    expect(workFreeDays(2023, 2023, dayOverridesSi).has('2023-08-14')).toBe(true)
    expect(workFreeDays(2022, 2022, dayOverridesSi).has('2023-08-14')).toBe(false)
    expect(blockAt(Date.parse('2023-08-14T10:00:00+02:00'), dayOverridesSi)).toBe(3)
  })
})

test.each(Object.entries(calendarVectors.intervals_on_dst_days))('%s has %i quarter-hours', (date, count) => {
  const [month] = monthsOf(loadOf(date, date, () => 1))
  expect(month?.quarters).toBe(count)
})

test.each(Object.entries(intervalCounts.counts))('quarter-hours of %s by month and block', (year, months) => {
  const counted = monthsOf(loadOf(`${year}-01-01`, `${year}-12-31`, () => 1)).map(({ month, blocks }) => [
    month.slice(5),
    Object.fromEntries(
      blocks.flatMap(({ quarters }, i) => (quarters > 0 ? [[String(i + 1), quarters]] : [])),
    ),
  ])
  expect(Object.fromEntries(counted)).toEqual(months)
})

test.each([
  ['a working morning of winter', '2026-11-23T08:10:00+01:00', 1, '2026-11-23T14:00:00+01:00', 2],
  ['the evening before a day off', '2026-12-24T23:59:00+01:00', 3, '2026-12-25T00:00:00+01:00', 4],
  ['the night in which the clock goes back', '2026-10-25T00:30:00+02:00', 5, '2026-10-25T06:00:00+01:00', 4],
  [
    'the night in which the clock goes forward',
    '2026-03-29T01:59:00+01:00',
    5,
    '2026-03-29T06:00:00+02:00',
    4,
  ],
])('the current block and its end: %s', (_rule, at, block, end, next) => {
  expect(blockSpanAt(Date.parse(at), dayOverridesSi)).toEqual({ block, endMs: Date.parse(end), next })
})

test('law: a span ends exactly where the block changes', () => {
  const { startMs } = localDayRange(TARIFF_ZONE, '2026-10-24')
  for (let at = startMs; at < startMs + 3 * 86_400_000; at += 37 * 60_000) {
    const { block, endMs, next } = blockSpanAt(at, dayOverridesSi)
    expect(next).not.toBe(block)
    expect([
      blockAt(at, dayOverridesSi),
      blockAt(endMs - 1, dayOverridesSi),
      blockAt(endMs, dayOverridesSi),
    ]).toEqual([block, block, next])
  }
})
