import { expect, test } from 'vitest'
import { alarmFloods } from './alarm-floods.ts'

const MINUTE = 60_000
const LATER = 10_000 * MINUTE

test('ten alarms in ten minutes are no flood, eleven are', () => {
  const every = (count: number) => Array.from({ length: count }, (_, i) => i * 50_000)
  expect(alarmFloods(every(10), LATER)).toEqual([])
  expect(alarmFloods(every(11), LATER)).toEqual([{ from: 0, to: 6 * 50_000 + 10 * MINUTE, alarms: 11 }])
})

test('a flood continues until fewer than five alarms are in ten minutes', () => {
  const burst = Array.from({ length: 11 }, () => 0)
  const trickle = (everyMin: number) => Array.from({ length: 6 }, (_, i) => (i + 1) * everyMin * MINUTE)
  // with one alarm every two minutes, five remain in ten minutes
  expect(alarmFloods([...burst, ...trickle(2)], LATER)).toEqual([{ from: 0, to: 14 * MINUTE, alarms: 17 }])
  // with one every three minutes, fewer remain
  expect(alarmFloods([...burst, ...trickle(3)], LATER)).toMatchObject([{ from: 0, to: 10 * MINUTE }])
})

test('a flood that continues ends with the examined time', () => {
  expect(
    alarmFloods(
      Array.from({ length: 20 }, () => 5 * MINUTE),
      6 * MINUTE,
    ),
  ).toEqual([{ from: 5 * MINUTE, to: 6 * MINUTE, alarms: 20 }])
})

test('law: floods end where a count of every second ends them', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const times = drawn(seed, 60).toSorted((a, b) => a - b)
    const ends: number[] = []
    let isFlood = false
    for (let at = 0; at <= 9_000_000; at += 1_000) {
      const recent = times.filter((time) => time <= at && at - time < 10 * MINUTE).length
      if (isFlood && recent < 5) ends.push(at)
      isFlood = recent > 10 || (isFlood && recent >= 5)
    }
    expect(alarmFloods(times, LATER).map(({ to }) => to)).toEqual(ends)
  }
})

/**
 * Whole seconds of an hour, drawn by a linear congruence: sparse for the first seeds, dense for later ones.
 */
function drawn(seed: number, count: number): number[] {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return (state % (7_200 - seed * 120)) * 1_000
  })
}
