import { expect, test } from 'vitest'
import { decisionOf } from '../../../testing/answers/strategy-answers.ts'
import { effectSlots, stepPath } from './effect-slots.ts'

const MINUTE_MS = 60_000
const at = [0, 5, 10].map((minute) => minute * MINUTE_MS)
const series = (key: 'batteryIn' | 'batteryOut' | 'ev' | 'solar' | 'soc', values: (number | null)[]) => ({
  ...{ key, deviceId: 3, unit: key === 'soc' ? ('%' as const) : ('W' as const), values },
  ...{ totalWh: null, peak: null, means: [] },
})
const battery = { id: 3, category: 'BATTERY' } as const
const decision = decisionOf({
  from: 4 * MINUTE_MS,
  to: 9 * MINUTE_MS,
  value: -1_000,
  atMost: null,
  atLeast: null,
})

const all = (...decisions: ReturnType<typeof decisionOf>[]) => ({ decisions, isCut: false })

test('a battery that supplies is negative, like the set power; levels are left out', () => {
  const slots = effectSlots(
    {
      at,
      series: [
        series('batteryIn', [0, 0, null]),
        series('batteryOut', [200, 980, null]),
        series('soc', [9, 9, 9]),
      ],
    },
    battery,
    all(decision),
    5 * MINUTE_MS,
  )
  expect(slots.map(({ measuredW }) => measuredW)).toEqual([-200, -980, null])
  expect(slots.map(({ setW }) => setW)).toEqual([null, -1_000, null])
})

test('a limit of panels is shown as the power that they may produce', () => {
  const limit = decisionOf({ from: 0, to: null, value: null, atLeast: -3_000, atMost: null })
  const slots = effectSlots(
    { at, series: [series('solar', [3_500, 2_950, 2_960])] },
    { id: 3, category: 'SOLAR_POWER_PLANT' },
    all(limit),
    5 * MINUTE_MS,
  )
  expect(slots.map(({ measuredW, setW, limitW }) => [measuredW, setW, limitW])).toEqual([
    [3_500, null, 3_000],
    [2_950, null, 3_000],
    [2_960, null, 3_000],
  ])
})

test('a state that was set is not a power, and a decision about another device is left out', () => {
  const raised = decisionOf({ from: 0, to: null, steering: 'sgState', value: 3 })
  const slots = effectSlots(
    { at, series: [{ ...series('ev', [7, 7, 7]), deviceId: 4 }] },
    battery,
    all(raised),
    300_000,
  )
  expect(slots.map(({ measuredW, setW, decision }) => [measuredW, setW, decision?.value])).toEqual([
    [null, null, 3],
    [null, null, 3],
    [null, null, 3],
  ])
})

test('steps end where no value is known', () => {
  const path = stepPath(
    [2, 2, null, 1],
    (slot) => slot * 10,
    (value) => value,
  )
  expect(path).toBe('M0.0 2.0H10.0V2.0H20.0M30.0 1.0H40.0')
})

test('before the oldest known decision it is unknown what was set, if older ones exist', () => {
  const measured = { at, series: [series('batteryOut', [200, 980, 0])] }
  const known = (isCut: boolean) =>
    effectSlots(measured, battery, { decisions: [decision], isCut }, 5 * MINUTE_MS).map(
      ({ isDecisionKnown }) => isDecisionKnown,
    )
  expect(known(true)).toEqual([false, true, true])
  expect(known(false)).toEqual([true, true, true])
})
