import { describe, expect, test } from 'vitest'
import type { AlarmCondition } from './alarm-kind.ts'
import { advanceAlarm, noAlarm } from './alarm-life.ts'
import { type AlarmSpan, replayConditions, replayFindings } from './alarm-replay.ts'

const finding = (condition: AlarmCondition) => ({ condition, value: null, limit: null })
const atOnce = { raiseDelayS: 0, clearDelayS: 0 }
const S = 1_000

describe('findings of the past', () => {
  test('become alarms from their first finding until they are resolved', () => {
    const findings = [
      [10, 'clear'],
      [20, 'raised'],
      [30, 'unknown'],
      [40, 'clear'],
      [50, 'raised'],
    ] as const
    expect(
      replayFindings(
        findings.map(([at, condition]) => ({ at, finding: finding(condition) })),
        atOnce,
      ),
    ).toEqual([
      { from: 20, to: 40 },
      { from: 50, to: null },
    ])
  })
})

describe('conditions of the past', () => {
  test.each<[string, AlarmSpan[], object, AlarmSpan[]]>([
    ['without a delay are the alarms', [{ from: 0, to: 60 * S }], {}, [{ from: 0, to: 60 * S }]],
    ['that begin later than is known raise nothing', [{ from: 10_001 * S, to: null }], {}, []],
    ['shorter than the delay raise nothing', [{ from: 0, to: 59 * S }], { raiseDelayS: 60 }, []],
    [
      'longer than the delay raise an alarm from their beginning',
      [{ from: 0, to: 61 * S }],
      { raiseDelayS: 60 },
      [{ from: 0, to: 61 * S }],
    ],
    [
      'with a gap shorter than the clear delay are one alarm',
      [
        { from: 0, to: 60 * S },
        { from: 90 * S, to: 120 * S },
      ],
      { clearDelayS: 60 },
      [{ from: 0, to: 180 * S }],
    ],
    [
      'that overlap are one',
      [
        { from: 50 * S, to: 70 * S },
        { from: 0, to: 60 * S },
      ],
      {},
      [{ from: 0, to: 70 * S }],
    ],
    [
      'that are still on are still open',
      [{ from: 0, to: null }],
      { raiseDelayS: 60 },
      [{ from: 0, to: null }],
    ],
    ['that began too late are no alarm yet', [{ from: 9_950 * S, to: null }], { raiseDelayS: 60 }, []],
  ])('%s', (_what, conditions, timing, expected) => {
    expect(replayConditions(conditions, { ...atOnce, ...timing }, 10_000 * S)).toEqual(expected)
  })

  test('give the same alarms as judging them every second', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let round = 0; round < 60; round++) {
      const timing = { raiseDelayS: Math.round(random() * 90), clearDelayS: Math.round(random() * 90) }
      const conditions: AlarmSpan[] = []
      for (let s = Math.round(random() * 60); s < 5_000; ) {
        const end = s + 1 + Math.round(random() * 200)
        conditions.push({ from: s * S, to: end > 5_000 ? null : end * S })
        s = end + 1 + Math.round(random() * (round % 3 === 0 ? 40 : 900))
      }
      let life = noAlarm(0)
      const live: AlarmSpan[] = []
      for (let s = 0; s <= 5_000; s++) {
        const isOn = conditions.some(({ from, to }) => from <= s * S && (to === null || s * S < to))
        const step = advanceAlarm(life, finding(isOn ? 'raised' : 'clear'), s * S, timing)
        life = step.life
        if (step.happened.includes('raised')) live.push({ from: life.firstAt ?? 0, to: null })
        const last = live.at(-1)
        if (step.happened.includes('resolved') && last) live[live.length - 1] = { ...last, to: s * S }
      }
      expect(replayConditions(conditions, timing, 5_000 * S), JSON.stringify({ round, timing })).toEqual(live)
    }
  })
})
