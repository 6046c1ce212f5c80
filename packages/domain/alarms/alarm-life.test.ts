import { describe, expect, test } from 'vitest'
import type { AlarmCondition, AlarmTiming } from './alarm-kind.ts'
import { type AlarmHappening, type AlarmLife, advanceAlarm, isPlain, noAlarm } from './alarm-life.ts'

const SECOND_MS = 1_000
const HOLD_S = 1_800

const finding = (condition: AlarmCondition) => ({ condition, value: null, limit: null })
type Step = readonly [atS: number, condition: AlarmCondition]

/** Runs findings, and returns what happened and when, s. */
function run(steps: readonly Step[], timing: AlarmTiming, from = noAlarm(0)) {
  let life = from
  const happened: [number, AlarmHappening][] = []
  for (const [atS, condition] of steps) {
    const step = advanceAlarm(life, finding(condition), atS * SECOND_MS, timing)
    life = step.life
    for (const what of step.happened) happened.push([atS, what])
  }
  return { life, happened }
}

const at = { raiseDelayS: 60, clearDelayS: 120 }
const atOnce = { raiseDelayS: 0, clearDelayS: 0 }
const raised: Step[] = [
  [0, 'raised'],
  [60, 'raised'],
]

describe('an alarm', () => {
  test.each<[string, readonly Step[], AlarmTiming, [number, AlarmHappening][]]>([
    ['is raised when its condition lasted for the delay', raised, at, [[60, 'raised']]],
    ['is raised at once without a delay', [[5, 'raised']], atOnce, [[5, 'raised']]],
    ['is not raised before the delay is over', [raised[0] ?? [0, 'raised'], [59, 'raised']], at, []],
    [
      'starts its delay again when the condition was gone',
      [
        [0, 'raised'],
        [30, 'clear'],
        [40, 'raised'],
        [99, 'raised'],
        [100, 'raised'],
      ],
      at,
      [[100, 'raised']],
    ],
    [
      'starts its delay again after a value between the limits',
      [
        [0, 'raised'],
        [30, 'between'],
        [60, 'raised'],
        [90, 'raised'],
      ],
      at,
      [],
    ],
    [
      'waits through unknown values',
      [
        [0, 'raised'],
        [30, 'unknown'],
        [300, 'unknown'],
        [301, 'raised'],
      ],
      at,
      [[301, 'raised']],
    ],
    [
      'is resolved when its condition was gone for the delay',
      [...raised, [70, 'clear'], [189, 'clear'], [190, 'clear']],
      at,
      [
        [60, 'raised'],
        [190, 'resolved'],
      ],
    ],
    [
      'goes on when the condition is back within the delay',
      [...raised, [70, 'clear'], [100, 'raised'], [190, 'clear'], [200, 'raised']],
      at,
      [
        [60, 'raised'],
        [100, 'recurred'],
        [200, 'recurred'],
      ],
    ],
    [
      'stays while the value is between the limits',
      [...raised, [70, 'between'], [500, 'between'], [510, 'clear'], [520, 'between'], [640, 'clear']],
      at,
      [[60, 'raised']],
    ],
    ['is not resolved by silence', [...raised, [9_999, 'unknown']], at, [[60, 'raised']]],
    [
      'ignores findings of a clock that jumped back',
      [...raised, [20, 'clear'], [59, 'clear'], [70, 'raised']],
      at,
      [[60, 'raised']],
    ],
  ])('%s', (_rule, steps, timing, expected) => {
    expect(run(steps, timing).happened).toEqual(expected)
  })

  test('records when its condition began, when it began again, and how often', () => {
    const { life } = run([...raised, [70, 'clear'], [100, 'raised']], at)
    expect(life).toMatchObject({ phase: 'raised', firstAt: 0, lastAt: 100_000, count: 2 })
  })
})

describe('an alarm that keeps coming back', () => {
  /** Findings that raise and resolve an alarm `times` times, one minute each. */
  const flips = (times: number): Step[] =>
    Array.from({ length: times }, (_, i): Step[] => [
      [i * 60, 'raised'],
      [i * 60 + 30, 'clear'],
    ]).flat()

  test('is flapping when it comes back for the third time within an hour, and then stays open for half an hour', () => {
    const { life, happened } = run([...flips(3), [180, 'raised'], [181, 'clear'], [190, 'raised']], atOnce)
    expect(happened.slice(-3)).toEqual([
      [180, 'raised'],
      [180, 'flapping'],
      [190, 'recurred'],
    ])
    const after = run(
      [
        [200, 'clear'],
        [200 + HOLD_S - 1, 'clear'],
        [200 + HOLD_S, 'clear'],
      ],
      atOnce,
      life,
    )
    expect(after.happened).toEqual([[200 + HOLD_S, 'resolved']])
  })

  test('is not flapping when it comes back after an hour', () => {
    const { happened } = run([...flips(3), [3_600 + 30, 'raised']], atOnce)
    expect(happened.at(-1)).toEqual([3_630, 'raised'])
  })

  test('needs no stored state an hour after it was resolved', () => {
    const { life } = run(flips(2), atOnce)
    expect(isPlain(life)).toBe(false)
    expect(isPlain(run([[90 + 3_600, 'clear']], atOnce, life).life)).toBe(true)
  })
})

describe('law: for random findings', () => {
  const conditions: AlarmCondition[] = ['raised', 'raised', 'between', 'clear', 'clear', 'unknown']
  /** Bursts of one condition, some of them long, with clocks that jump back. */
  function* histories() {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647
      return Math.floor((seed / 2_147_483_647) * below)
    }
    for (let round = 0; round < 100; round++) {
      const steps: Step[] = []
      let atS = 0
      while (steps.length < 200) {
        const condition = conditions[random(conditions.length)] ?? 'clear'
        for (let left = random(random(4) === 0 ? 40 : 4); left >= 0; left--) {
          atS += random(90)
          steps.push([atS - (random(20) === 0 ? 300 : 0), condition])
        }
      }
      const timing = { raiseDelayS: random(3) * 60, clearDelayS: random(3) * 90 }
      yield { steps, timing, random }
    }
  }

  test('no alarm exists twice and none flaps below its delays', () => {
    for (const { steps, timing } of histories()) {
      let life = noAlarm(0)
      let isOpen = false
      // the first raised finding of the latest run, which only unknown findings may interrupt
      let since = 0
      let last: AlarmCondition = 'unknown'
      for (const [atS, condition] of steps) {
        const isOld = atS * SECOND_MS < life.since
        if (!isOld && condition !== 'unknown' && condition !== last) [since, last] = [atS, condition]
        const { life: next, happened } = advanceAlarm(life, finding(condition), atS * SECOND_MS, timing)
        if (isOld) expect(next).toBe(life)
        if (happened.includes('raised')) {
          expect([isOpen, last, atS - since >= timing.raiseDelayS]).toEqual([false, 'raised', true])
          isOpen = true
        }
        if (happened.includes('resolved')) {
          const leastS = life.isFlapping ? HOLD_S : timing.clearDelayS
          expect([isOpen, last, atS - since >= leastS]).toEqual([true, 'clear', true])
          isOpen = false
        }
        if (happened.includes('recurred')) expect(isOpen).toBe(true)
        // no alarm is missed: if the condition lasted for the delay, the alarm is open
        if (last === 'raised' && condition === 'raised' && !isOld && atS - since >= timing.raiseDelayS)
          expect(isOpen).toBe(true)
        life = next
        expect(isOpen).toBe(life.phase === 'raised' || life.phase === 'clearing')
      }
    }
  })

  test('restarts change nothing: the stored state continues', () => {
    let count = 0
    for (const { steps, timing, random } of histories()) {
      const { happened } = run(steps, timing)
      let stored = JSON.stringify(noAlarm(0))
      let life: AlarmLife = noAlarm(0)
      const seen: [number, AlarmHappening][] = []
      for (const [atS, condition] of steps) {
        if (random(5) === 0) life = JSON.parse(stored)
        const step = advanceAlarm(life, finding(condition), atS * SECOND_MS, timing)
        // only changes are stored
        if (step.life !== life) stored = JSON.stringify(step.life)
        life = step.life
        for (const what of step.happened) seen.push([atS, what])
      }
      expect(seen).toEqual(happened)
      count += happened.length
    }
    expect(count).toBeGreaterThan(300)
  })
})
