import { describe, expect, test } from 'vitest'
import { canaryCount, nextOfRollout, type RolloutFigures, type RolloutPlan } from './rollout-rule.ts'

const HOUR_MS = 3_600_000
const now = Date.UTC(2026, 5, 1, 12)
const plan: RolloutPlan = { maxFailurePct: 10, atOnce: 50, soakHours: 24 }
const none: RolloutFigures = {
  stage: 'canary',
  reachable: 0,
  away: 0,
  others: 0,
  proven: 0,
  underWay: 0,
  done: 0,
  failed: 0,
  lastEndedAt: null,
}
const through = { done: 20, proven: 20, lastEndedAt: now - 24 * HOUR_MS }

describe('the next step', () => {
  test.each<[string, Partial<RolloutFigures>, ReturnType<typeof nextOfRollout>]>([
    ['the canaries go first', { reachable: 20 }, { is: 'send', count: 20 }],
    [
      'never more than the allowed number at once',
      { reachable: 200, underWay: 30 },
      { is: 'send', count: 20 },
    ],
    ['a full stage waits', { reachable: 200, underWay: 50 }, { is: 'wait' }],
    ['canaries in progress are waited for', { underWay: 1, done: 19 }, { is: 'wait' }],
    ['then there is a waiting time', { done: 20, proven: 20, lastEndedAt: now - HOUR_MS }, { is: 'wait' }],
    ['then the others', through, { is: 'widen' }],
    ['an offline canary is not waited for', { ...through, away: 3 }, { is: 'widen' }],
    ['it is waited for while none has succeeded', { away: 3 }, { is: 'wait' }],
    ['others are selected if there are no canaries', { others: 5 }, { is: 'draw' }],
    [
      'also when all of them failed, however long ago',
      { others: 5, lastEndedAt: now - 48 * HOUR_MS },
      { is: 'draw' },
    ],
    ['it ends when none is left to select', { lastEndedAt: now }, { is: 'finish' }],
    [
      'a canary that succeeded before the last judgement counts',
      { proven: 1, lastEndedAt: now - 48 * HOUR_MS },
      { is: 'widen' },
    ],
    ['one of many may fail', { reachable: 5, done: 9, failed: 1 }, { is: 'send', count: 5 }],
    ['too many failures pause it', { reachable: 5, done: 8, failed: 1 }, { is: 'pause' }],
    ['the first failure alone does not pause it', { reachable: 5, failed: 1 }, { is: 'send', count: 5 }],
    ['but the last result of a small stage counts', { failed: 1, lastEndedAt: now }, { is: 'pause' }],
    ['an update in progress is waited for', { failed: 1, underWay: 1 }, { is: 'wait' }],
    ['everyone: continue', { stage: 'everyone', reachable: 900, done: 50 }, { is: 'send', count: 50 }],
    [
      'everyone: offline controllers are waited for',
      { stage: 'everyone', away: 4, done: 900 },
      { is: 'wait' },
    ],
    ['everyone: it ends when none is left', { stage: 'everyone', done: 990, failed: 10 }, { is: 'finish' }],
    [
      'everyone: too many failures pause it, too',
      { stage: 'everyone', reachable: 900, done: 80, failed: 20 },
      { is: 'pause' },
    ],
  ])('%s', (_rule, figures, expected) => {
    expect(nextOfRollout(plan, { ...none, ...figures }, now)).toEqual(expected)
  })
})

test('law: no more than the allowed number are ever in progress, and none starts above the failure limit', () => {
  for (const stage of ['canary', 'everyone'] as const)
    for (let reachable = 0; reachable <= 120; reachable += 30)
      for (let underWay = 0; underWay <= 60; underWay += 15)
        for (let done = 0; done <= 20; done += 5)
          for (let failed = 0; failed <= 20; failed += 5) {
            const step = nextOfRollout(plan, { ...none, stage, reachable, underWay, done, failed }, now)
            if (step.is !== 'send') continue
            expect(step.count + underWay).toBeLessThanOrEqual(plan.atOnce)
            expect(failed).toBeLessThanOrEqual(((done + failed) * plan.maxFailurePct) / 100)
          }
})

test.each([
  [5_000, 1, 50],
  [10, 1, 1],
  [0, 10, 0],
  [7, 100, 7],
])('of %i controllers, %i percent make %i canaries', (controllers, pct, expected) => {
  expect(canaryCount(controllers, pct)).toBe(expected)
})
