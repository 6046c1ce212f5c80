import { describe, expect, test } from 'vitest'
import { arbitrate } from './arbitrate.ts'
import type { Rung } from './rungs.ts'
import { type AuthoredWish, because } from './wish.ts'

const wish = (rung: Rung, wanted: Pick<AuthoredWish, 'target' | 'atLeast' | 'atMost'>): AuthoredWish => ({
  ...{ deviceId: 1, steering: 'loadW', by: { rung, strategyId: null }, reason: because(rung) },
  ...wanted,
})
const shown = (...wishes: AuthoredWish[]) => {
  const point = arbitrate(wishes)
  if (!point) return null
  const { value, atLeast, atMost, by, rejected } = point
  return [
    value,
    atLeast,
    atMost,
    by.rung,
    rejected.map((one) => `${one.wish.by.rung} ${one.because} ${one.winner.rung}`),
  ]
}

test.each([
  ['nobody wants anything', [], null],
  ['one target', [wish('price', { target: 5 })], [5, null, null, 'price', []]],
  ['only a limit: the device decides below it', [wish('peak', { atMost: 3 })], [null, null, 3, 'peak', []]],
  [
    'the stronger target',
    [wish('person', { target: 1 }), wish('price', { target: 5 })],
    [1, null, null, 'person', ['price target person']],
  ],
  [
    'a target cut to a stronger limit',
    [wish('peak', { atMost: 3 }), wish('price', { target: 5 })],
    [3, null, 3, 'peak', ['price cut peak']],
  ],
  [
    'a target raised to a stronger minimum',
    [wish('reserve', { atLeast: 0 }), wish('price', { target: -5 })],
    [0, 0, null, 'reserve', ['price cut reserve']],
  ],
  [
    'a weaker limit does not change a stronger target',
    [wish('person', { target: 5 }), wish('peak', { atMost: 3 })],
    [5, null, null, 'person', ['peak target person']],
  ],
  [
    'a weaker limit that the stronger target meets is no conflict',
    [wish('person', { target: 2 }), wish('peak', { atMost: 3 })],
    [2, null, null, 'person', []],
  ],
  [
    'limits that cross: the stronger one',
    [wish('reserve', { atLeast: 4 }), wish('peak', { atMost: 3 })],
    [null, 4, 4, 'reserve', ['peak limit reserve']],
  ],
  [
    'the narrower of two limits',
    [wish('gridOperator', { atMost: 4 }), wish('peak', { atMost: 3 }), wish('plan', { target: 9 })],
    [3, null, 3, 'peak', ['plan cut peak']],
  ],
  [
    'its own limit does not reject a target',
    [wish('selfConsumption', { target: 5, atMost: 4 })],
    [4, null, 4, 'selfConsumption', []],
  ],
] as const)('%s', (_rule, wishes, expected) => {
  expect(shown(...wishes)).toEqual(expected)
})

describe('for any wishes', () => {
  const rungs: readonly Rung[] = [
    'gridOperator',
    'person',
    'reserve',
    'peak',
    'plan',
    'price',
    'selfConsumption',
  ]
  // mulberry32, a published generator: a case can be repeated by its number
  const random = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const someWishes = (seed: number) => {
    const next = random(seed)
    const amount = () => Math.round(next() * 20 - 10)
    return rungs
      .filter(() => next() < 0.6)
      .map((rung) => {
        const low = amount()
        return wish(rung, {
          ...(next() < 0.5 && { target: amount() }),
          ...(next() < 0.4 && { atLeast: low }),
          ...(next() < 0.4 && { atMost: low + Math.round(next() * 10) }),
        })
      })
  }
  const cases = Array.from({ length: 500 }, (_, seed) => someWishes(seed))

  test('the strongest limit is kept', () => {
    for (const wishes of cases) {
      const point = arbitrate(wishes)
      const strongest = wishes.find(
        ({ atMost, atLeast, target }) => (atMost ?? atLeast ?? target) !== undefined,
      )
      if (!point || !strongest) continue
      const { atMost = Infinity, atLeast = -Infinity } = strongest
      for (const value of [point.value, point.atMost, point.atLeast].filter((one) => one !== null))
        expect([wishes, value >= atLeast && value <= atMost]).toEqual([wishes, true])
    }
  })

  test('a weaker wish never changes a decision of stronger ones', () => {
    for (const wishes of cases)
      for (let length = 1; length < wishes.length; length++) {
        const decided = arbitrate(wishes.slice(0, length))?.value ?? null
        if (decided !== null) expect(arbitrate(wishes)?.value).toBe(decided)
      }
  })

  test('every wish is in effect or rejected', () => {
    for (const wishes of cases) {
      const point = arbitrate(wishes)
      for (const one of wishes)
        if (one.target !== undefined && one.target !== point?.value && point?.by !== one.by)
          expect(point?.rejected.some(({ wish }) => wish === one)).toBe(true)
    }
  })
})
