import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { p1monColumn } from '../fixtures/p1mon-column.ts'
import { markOf } from './energy-marks.ts'
import { foldRegister } from './register.ts'
import type { RegisterLimits } from './register-limits.ts'

const readP1mon = (file: string, column: string) =>
  p1monColumn(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8'), column)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** 3 × 25 A: an ordinary house */
const house = { maxPowerW: 17_250 } satisfies RegisterLimits

function fold(values: number[], stepMs = MINUTE, limits: RegisterLimits = house) {
  const at = Float64Array.from(values, (_, i) => i * stepMs)
  const steps = foldRegister({ at, values: Float64Array.from(values) }, limits)
  return {
    wh: Array.from(steps.wh),
    marks: Array.from(steps.mark, markOf),
    events: steps.events.map((event) => event.kind),
    untilMs: steps.at.at(-1),
  }
}

test.each([
  ['a growing register gives its differences', [500, 520, 520, 700], [20, 0, 180], ['ok', 'ok', 'ok'], []],
  [
    'after a small step back the old value applies until it is reached again',
    [5000, 4900, 4950, 5010],
    [0, 0, 10],
    ['glitch', 'glitch', 'ok'],
    ['glitch', 'glitch'],
  ],
  ['six digits of kWh roll over', [999_999_900, 50], [150], ['ok'], ['rollover']],
  ['32 bits of Wh roll over, too', [2 ** 32 - 10, 5], [15], ['ok'], ['rollover']],
  ['an exchanged meter starts at zero', [9e6, 0, 40, 90], [0, 40, 50], ['reset', 'ok', 'ok'], ['reset']],
  [
    'an exchanged meter starts above what can flow in a minute',
    [9e6, 3_220, 3_230, 3_240],
    [NaN, 10, 10],
    ['unknown', 'ok', 'ok'],
    ['reset'],
  ],
  [
    'a jump of less than 1 kWh that the connection cannot carry is another register',
    [9_000_007, 9_000_907, 9_000_917, 9_000_927],
    [NaN, 10, 10],
    ['unknown', 'ok', 'ok'],
    ['splice'],
  ],
  [
    'a register that is read more often than it counts steps by the energy since its last step',
    [9_000_007, 9_000_007, 9_000_007, 9_000_707],
    [0, 0, 700],
    ['ok', 'ok', 'ok'],
    [],
  ],
  [
    'an exchanged meter has counted more than can have flowed',
    [9e6, 80_000, 80_050, 80_100],
    [NaN, 50, 50],
    ['unknown', 'ok', 'ok'],
    ['reset'],
  ],
  ['a single zero is junk, not an exchange', [9e6, 0, 9_000_040], [40], ['glitch'], ['implausible']],
  [
    'three readings that agree with each other are another register',
    [9e6, 5e6, 5_000_040, 5_000_090],
    [NaN, 40, 50],
    ['unknown', 'ok', 'ok'],
    ['splice'],
  ],
  ['a jump beyond the fuse waits and is dropped', [1000, 995_000, 1020], [20], ['glitch'], ['implausible']],
  [
    'a jump beyond the fuse that stays is another register',
    [1000, 995_000, 995_020, 995_050],
    [NaN, 20, 30],
    ['unknown', 'ok', 'ok'],
    ['splice'],
  ],
  [
    'junk that does not agree with itself never becomes a register',
    [1000, 9e8, 5e8, 7e8, 1e8, 1100],
    [100],
    ['glitch'],
    Array(4).fill('implausible'),
  ],
  ['a register in whole kWh can step by one', [1000, 1000, 2000], [0, 1000], ['ok', 'ok'], []],
])('%s', (_rule, values, wh, marks, events) => {
  expect(fold(values)).toMatchObject({ wh, marks, events })
})

test('unconfirmed readings are not covered', () => {
  expect(fold([9e6, 9_000_010, 5e6, 5_000_040]).untilMs).toBe(MINUTE)
})

test.each([[[]], [[42]]])('%j gives no energy', (values) => {
  expect(fold(values).wh).toEqual([])
})

describe('explanations of a step', () => {
  const jump = [9_000_007, 9_000_907, 9_000_917, 9_000_927]
  const first = (limits: RegisterLimits) => fold(jump, MINUTE, limits).wh[0]
  test.each<[string, RegisterLimits, number]>([
    ['a step is explained by the connection', { maxPowerW: 60_000 }, 900],
    ["a step up to the connection's power is explained", { maxPowerW: 20_000 }, NaN],
    [
      'a step is explained by what the meter measured meanwhile',
      { maxPowerW: 17_250, measuredW: () => 60_000 },
      900,
    ],
    ['without a known connection, the largest one applies', { maxPowerW: null }, 900],
  ])('%s', (_case, limits, wh) => {
    expect(first(limits)).toEqual(wh)
  })
  test('without a known connection, a restarted register counts nothing for the time in between', () => {
    expect(fold([9e6, 20, 30, 40], MINUTE, { maxPowerW: null }).wh).toEqual([NaN, 10, 10])
  })
})

describe('a real meter', () => {
  const real = (file: string, column: string) => {
    const { at, values } = readP1mon(file, column)
    return { steps: foldRegister({ at, values }, house), values }
  }
  const known = (wh: Float64Array) => wh.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)

  test.each(['import_t1_kwh', 'import_t2_kwh', 'export_t1_kwh', 'export_t2_kwh'])(
    'the hour from another database (%s) is dropped and the register continues',
    (column) => {
      const { steps, values } = real('p1mon-splice-2022-11-04.csv', column)
      expect(steps.events).toEqual([
        expect.objectContaining({ kind: 'implausible', atMs: Date.parse('2022-11-04T15:00Z') }),
      ])
      expect(known(steps.wh)).toBeCloseTo((values.at(-1) ?? NaN) - (values[0] ?? NaN), 6)
      expect(Array.from(steps.wh).some(Number.isNaN)).toBe(false)
    },
  )
  test('after a step back of 41 Wh the old value is kept, and its energy is not counted twice', () => {
    const { steps, values } = real('p1mon-step-back-2023-08-12.csv', 'export_t1_kwh')
    expect(steps.events).toEqual([
      { kind: 'glitch', atMs: Date.parse('2023-08-12T11:00Z'), stepWh: expect.closeTo(-41, 6) },
    ])
    expect(known(steps.wh)).toBeCloseTo((values.at(-1) ?? NaN) - (values[0] ?? NaN), 6)
  })
  test('46 days without data become one step with all their energy', () => {
    const { steps } = real('p1mon-gap-2022-11.csv', 'import_t1_kwh')
    expect(steps.wh[6]).toBeCloseTo(748_718, 3)
    expect((steps.at[7] ?? 0) - (steps.at[6] ?? 0)).toBe(1102 * HOUR)
  })
  test('minutes that step back by 112 and 300 Wh are not counted twice', () => {
    for (const [column, step] of [
      ['import_t1_kwh', -112],
      ['export_t1_kwh', -300],
    ] as const) {
      const { steps, values } = real('p1mon-minutes-2024-02-24.csv', column)
      expect(steps.events[0]).toMatchObject({ kind: 'glitch', stepWh: expect.closeTo(step, 6) })
      expect(known(steps.wh)).toBeCloseTo((values.at(-1) ?? NaN) - (values[0] ?? NaN), 6)
    }
  })
})

test('law: junk between the readings of a register does not change its energy', () => {
  const clean = Array.from({ length: 200 }, (_, i) => 1e6 + i * i)
  const total = 199 * 199
  for (const junk of [0, 4, 5e5, 3e6, 9e8])
    for (let place = 1; place < 199; place += 11) {
      const values = [...clean]
      values[place] = junk
      expect(fold(values).wh.reduce((sum, wh) => sum + wh, 0)).toBe(total)
    }
})

test('law: no step is negative or beyond the fuse, whatever is read', () => {
  for (let seed = 1; seed < 40; seed++) {
    const at = Float64Array.from({ length: 100 }, (_, i) => i * MINUTE)
    const values = at.map((_, i) => Math.abs(Math.sin(i * seed) * 10 ** (seed % 9)))
    const steps = foldRegister({ at, values }, house)
    steps.wh.forEach((wh, i) => {
      if (Number.isNaN(wh)) return
      const hours = ((steps.at[i + 1] ?? NaN) - (steps.at[i] ?? NaN)) / HOUR
      expect(wh).toBeGreaterThanOrEqual(0)
      expect(wh).toBeLessThanOrEqual(1.1 * house.maxPowerW * (hours + 6 / 60) + 1000)
    })
  }
})
