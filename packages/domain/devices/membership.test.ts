import { describe, expect, test } from 'vitest'
import {
  LONGEST_GAP_IN_STAY_MS,
  measuredRuns,
  memberMinutes,
  type Stay,
  staysWithReadings,
  withoutSpans,
} from './membership.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const stay = (from: number, to: number, isFromReadings = false): Stay => ({ from, to, isFromReadings })
const open = Number.POSITIVE_INFINITY

describe('readings outside the stays', () => {
  test('shortly before a link make its stay start earlier', () => {
    expect(staysWithReadings([stay(10 * DAY, open)], [{ from: 8 * DAY, to: 9 * DAY }])).toEqual([
      stay(8 * DAY, open),
    ])
  })

  test('far before a link are a separate stay, which ends when the last reading expires', () => {
    const run = { from: DAY, to: DAY + MINUTE }
    const linked = stay(DAY + LONGEST_GAP_IN_STAY_MS + 2 * MINUTE, open)
    expect(staysWithReadings([linked], [run], MINUTE)).toEqual([stay(DAY, DAY + 2 * MINUTE, true), linked])
  })

  test('within the minute in which a stay ends change nothing', () => {
    const stays = [stay(0, 7 * MINUTE + 30_000)]
    expect(staysWithReadings(stays, [{ from: 0, to: 8 * MINUTE }], 60 * MINUTE)).toBe(stays)
  })

  test('between two links belong to the second link; the time between the stays is left out', () => {
    const stays = [stay(0, DAY), stay(3 * DAY, open)]
    const run = { from: 2 * DAY, to: 2 * DAY + MINUTE }
    expect(staysWithReadings(stays, [run])).toEqual([stay(0, DAY), stay(2 * DAY, open)])
  })

  test('give the same stays in whatever order they come', () => {
    const linked = [stay(100 * DAY, open)]
    const runs = [60, 90, 10, 35].map((day) => ({ from: day * DAY, to: day * DAY + MINUTE }))
    const inOrder = staysWithReadings(
      linked,
      runs.toSorted((a, b) => a.from - b.from),
    )
    const all = (order: typeof runs) =>
      order.reduce<readonly Stay[]>((known, run) => staysWithReadings(known, [run]), linked)
    expect(all(runs)).toEqual(inOrder)
    expect(all(runs.toReversed())).toEqual(inOrder)
    expect(inOrder).toEqual([stay(10 * DAY, open)])
  })
})

test('minutes with a value form runs', () => {
  const powerW = Float64Array.of(Number.NaN, 1, 2, Number.NaN, Number.NaN, 3)
  expect(measuredRuns([powerW], 0)).toEqual([
    { from: MINUTE, to: 3 * MINUTE },
    { from: 5 * MINUTE, to: 6 * MINUTE },
  ])
})

test('spans left out by people are removed from the stays', () => {
  expect(
    withoutSpans(
      [stay(0, 10)],
      [
        { from: 2, to: 4 },
        { from: 8, to: open },
      ],
    ),
  ).toEqual([
    { from: 0, to: 2 },
    { from: 4, to: 8 },
  ])
})

test('a minute that is partly within a stay belongs to it', () => {
  expect(memberMinutes([{ from: 90_000, to: 200_000 }], 0, 5)).toEqual(Uint8Array.of(0, 1, 1, 1, 0))
  expect(memberMinutes([{ from: 30_000, to: 270_000 }], 0, 5)).toBe(null)
})
