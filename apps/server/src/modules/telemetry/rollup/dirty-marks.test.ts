import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { expect, test } from 'vitest'
import { DirtyMarks, ROLLUP_LEAVES_MS } from './dirty-marks.ts'

const quarter = 1_980_000 * QUARTER_MS
const block = (locationId: number, at: number[]) => ({
  locationId,
  deviceId: 1,
  receivedAt: 0,
  at,
  series: {},
})

test('every quarter-hour that a batch touches is marked once', () => {
  const marks = new DirtyMarks()
  const missing = marks.missing(
    [block(1, [quarter, quarter + 1, quarter + QUARTER_MS]), block(1, [quarter + 5]), block(2, [quarter])],
    0,
  )
  expect(missing).toEqual([
    { locationId: 1, at: quarter },
    { locationId: 1, at: quarter + QUARTER_MS },
    { locationId: 2, at: quarter },
  ])
})

test('an uncommitted mark does not count', () => {
  const marks = new DirtyMarks()
  marks.missing([block(1, [quarter])], 0)
  expect(marks.missing([block(1, [quarter])], 1)).toHaveLength(1)
})

test('one mark is enough during a quarter-hour, and a later change needs another mark', () => {
  const marks = new DirtyMarks()
  const needs = (nowMs: number) => {
    const missing = marks.missing([block(1, [quarter])], nowMs)
    marks.remember(missing, nowMs)
    return missing.length
  }
  expect([0, 1_000, 600_000, QUARTER_MS - 1].map((ms) => needs(quarter + ms))).toEqual([1, 0, 0, 0])
  expect([1, 4_000, 6_000].map((ms) => needs(quarter + QUARTER_MS + ms))).toEqual([1, 0, 1])
})

test('law: a change of a past quarter-hour relies on a mark only while the roll-up does not process it yet', () => {
  for (const stepMs of [10, 300, 2400, 4900, 9000]) {
    const marks = new DirtyMarks()
    const over = quarter + QUARTER_MS
    let markedAt = Number.NEGATIVE_INFINITY
    for (let nowMs = over; nowMs < over + 60_000; nowMs += stepMs) {
      const missing = marks.missing([block(1, [quarter])], nowMs)
      if (missing.length > 0) {
        marks.remember(missing, nowMs)
        markedAt = nowMs
      }
      expect(nowMs - markedAt).toBeLessThan(ROLLUP_LEAVES_MS / 2)
    }
  }
})
