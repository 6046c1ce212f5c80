import { expect, test } from 'vitest'
import { spanProblem } from './repair-limits.ts'
import { answers, contradict, type RepairKind, type RepairSpan, repairKinds } from './repairs.ts'

const HOUR = 3_600_000
const span = (kind: RepairKind, from: number, to: number | null = from): RepairSpan => ({ kind, from, to })

test.each([
  ['the same repair twice', span('drop', 0, 10), span('drop', 5, 15), true],
  ['one repair after the other', span('drop', 0, 10), span('drop', 10, 15), false],
  ['a reversal within one without an end', span('turn', 0, null), span('turn', 50, 60), true],
  ['a line over dropped values', span('drop', 0, 10), span('interpolate', 0, 10), false],
  ['a dropped spike in a reversed year', span('turn', 0, null), span('drop', 5, 6), false],
  ['a line within a reversed range', span('turn', 0, 20), span('interpolate', 5, 10), false],
  ['a line that extends beyond a reversed range', span('turn', 7, 20), span('interpolate', 5, 10), true],
  ['an exchange within a dropped range', span('drop', 0, 10), span('exchange', 5), true],
  ['an exchange at the end of a dropped range', span('drop', 0, 10), span('exchange', 10), false],
  ['two exchanges at the same time', span('exchange', 5), span('exchange', 5), true],
  ['two exchanges at different times', span('exchange', 5), span('exchange', 6), false],
  ['an exchange within a reversed range', span('turn', 0, 10), span('exchange', 5), false],
] as const)('%s', (_rule, a, b, expected) => {
  expect(contradict(a, b)).toBe(expected)
})

test('law: contradictions are mutual, and separate ranges never contradict', () => {
  for (const a of repairKinds)
    for (const b of repairKinds)
      for (let from = 0; from < 30; from += 5) {
        const [one, other] = [
          span(a, 10, a === 'exchange' ? 10 : 20),
          span(b, from, b === 'exchange' ? from : from + 5),
        ]
        expect(contradict(one, other)).toBe(contradict(other, one))
        if (from >= 20 || from + 5 < 10) expect(contradict(one, other)).toBe(false)
      }
})

const kept = { now: 1000 * HOUR, oldestMs: 100 * HOUR }
test.each([
  ['a drop of an hour', span('drop', 500 * HOUR, 501 * HOUR), null],
  ['a reversal without an end', span('turn', 500 * HOUR, null), null],
  ['a line of two hours', span('interpolate', 500 * HOUR, 502 * HOUR), null],
  ['a longer line', span('interpolate', 500 * HOUR, 502 * HOUR + 60_000), { at: 'to', problem: 'too_long' }],
  ['a drop without an end', span('drop', 500 * HOUR, null), { at: 'to', problem: 'open' }],
  ['a range before the stored minutes', span('exchange', 99 * HOUR), { at: 'from', problem: 'too_old' }],
  ['tomorrow', span('exchange', 1024 * HOUR), { at: 'from', problem: 'future' }],
  ['backwards', span('drop', 500 * HOUR, 499 * HOUR), { at: 'to', problem: 'empty' }],
] as const)('allowed: %s', (_case, request, problem) => {
  expect(spanProblem(request, kept)).toEqual(problem)
})

test.each([
  ['a line over it resolves a gap', 'gap', span('interpolate', 0, 10), true],
  ['a line over a part does not resolve a gap', 'gap', span('interpolate', 2, 10), false],
  ['a line resolves a spike', 'spike', span('interpolate', 0, 10), false],
  ['an exchange within it resolves a reset', 'reset', span('exchange', 3), true],
  ['an exchange elsewhere does not resolve a reset', 'reset', span('exchange', 30), false],
] as const)('resolved: %s', (_case, kind, repair, expected) => {
  expect(answers(repair, { kind, from: 1, to: 9 })).toBe(expected)
})
