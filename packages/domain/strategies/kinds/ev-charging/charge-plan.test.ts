import { expect, test } from 'vitest'
import type { PriceSlot } from '../../site.ts'
import { type ChargePlan, planCharging } from './charge-plan.ts'

const SLOT_MS = 900_000
const startMs = Date.parse('2026-10-15T22:00:00+02:00')
const at = (slots: number) => startMs + slots * SLOT_MS
/** Slots of 15 minutes from 22:00 on. */
const priced = (...cents: readonly (number | null)[]): PriceSlot[] =>
  cents.map((price, i) => ({
    ...{ startMs: at(i), endMs: at(i + 1), exportPerKwh: null },
    importPerKwh: price === null ? null : price / 100,
  }))
const plan = (prices: readonly PriceSlot[], needed: number, by: number, now = 0, isRunning = false) =>
  planCharging({ prices, nowMs: at(now), byMs: at(by), neededMs: needed * SLOT_MS, isRunning })
const shown = ({ isNow, basis, untilMs }: ChargePlan) => [
  isNow,
  basis,
  untilMs === null ? null : (untilMs - startMs) / SLOT_MS,
]

test.each<[string, ChargePlan, readonly unknown[]]>([
  ['the cheapest slots', plan(priced(20, 30, 10, 10, 20, 20), 2, 6), [false, 'cheapest', 2]],
  ['in a cheap slot', plan(priced(20, 30, 10, 10, 20, 20), 2, 6, 2), [true, 'cheapest', 4]],
  ['among equal slots the late ones', plan(priced(20, 20, 20, 20, 20, 20), 2, 6), [false, 'cheapest', 4]],
  ['too little time', plan(priced(20, 10, 10, 20), 6, 4), [true, 'short', null]],
  ['just enough time', plan(priced(40, 10, 10, 40), 4, 4), [true, 'cheapest', 4]],
  ['no prices: as late as possible', plan([], 2, 8), [false, 'late', 6]],
  ['no prices, and it is time', plan([], 2, 8, 6), [true, 'late', 8]],
  ['unknown slots are used before known ones', plan(priced(20, 10, 10, 20), 2, 8), [false, 'late', 6]],
  ['known ones for the rest', plan(priced(20, 10, 11, 20), 5, 8), [false, 'cheapest', 1]],
  ['a slot without a price is not chosen', plan(priced(30, null, null, 20), 1, 4), [false, 'cheapest', 3]],
  ['not begun shortly before a slot ends', plan(priced(10, 30, 30, 10), 1.8, 4, 0.2), [false, 'cheapest', 3]],
  ['but charged on', plan(priced(10, 30, 30, 10), 1.8, 4, 0.2, true), [true, 'cheapest', 1]],
  ['a short break is not made', plan(priced(10, 30, 10, 10), 2.5, 4, 1.6, true), [true, 'cheapest', 4]],
])('%s', (_rule, planned, expected) => {
  expect(shown(planned)).toEqual(expected)
})

/** A small generator with a seed, by Tommy Ettinger (public domain). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('for any prices the car is ready in time, and no other slots would be cheaper', () => {
  for (let seed = 0; seed < 200; seed++) {
    const next = randomOf(seed)
    const by = 4 + Math.floor(next() * 36)
    const needed = 1 + Math.floor(next() * by)
    const cents = Array.from({ length: by }, () => Math.floor(next() * 30) + 1)
    let [left, isRunning, cost] = [needed, false, 0]
    for (let now = 0; now < by; now++) {
      isRunning = left > 0 && plan(priced(...cents), left, by, now, isRunning).isNow
      if (!isRunning) continue
      left--
      cost += cents[now] ?? 0
    }
    const cheapest = cents.toSorted((a, b) => a - b).slice(0, needed)
    expect([seed, left, cost]).toEqual([seed, 0, cheapest.reduce((total, price) => total + price, 0)])
  }
})
