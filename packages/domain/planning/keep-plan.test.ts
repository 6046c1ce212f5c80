import { describe, expect, test } from 'vitest'
import { QUARTER_MS } from '../time/floor-time.ts'
import { movePlan, staysWithPlan } from './keep-plan.ts'
import type { Plan } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'
import { ratePlan } from './rate-plan.ts'

const slotsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    startMs: (first + nth) * QUARTER_MS,
    endMs: (first + nth + 1) * QUARTER_MS,
  }))

const problem = (change: Partial<PlanProblem> = {}): PlanProblem => ({
  slotHours: [0.25, 0.25, 0.25, 0.25],
  loadKw: [1, 1, 1, 1],
  pvKw: [0, 0, 0, 0],
  importPerKwh: [0.3, 0.1, 0.1, 0.3],
  exportPerKwh: [0, 0, 0, 0],
  grid: { importLimitKw: null, exportLimitKw: null },
  batteries: [
    {
      ...{ minKwh: 0, maxKwh: 5, startKwh: 1, chargeMaxKw: 4, dischargeMaxKw: 4 },
      ...{ chargeEfficiency: 1, dischargeEfficiency: 1, wearPerKwh: 0 },
      end: { kind: 'value', perKwh: 0.1 },
    },
  ],
  vehicles: [{ fromSlot: 0, toSlot: 4, neededKwh: 1, roomKwh: 5, minKw: 2, maxKw: 4, efficiency: 1 }],
  ...{ heaters: [], appliances: [], peakFees: [] },
  ...change,
})
const plan = (vehicleKw: number[], dischargeKw: number[] = [0, 0, 0, 0]): Plan => ({
  ...{ chargeKw: [[0, 0, 0, 0]], dischargeKw: [dischargeKw], vehicleKw: [vehicleKw], heaterKw: [] },
  ...{ applianceStarts: [], pvUsedKw: [0, 0, 0, 0] },
})

test('a plan moves with the clock: what was planned for the same time', () => {
  const earlier = plan([2, 3, 4, 2], [0, 1, 0, 0.5])
  const part = { startMs: QUARTER_MS + 60_000, endMs: 2 * QUARTER_MS }
  const to = [part, ...slotsFrom(2, 3)]
  const moved = movePlan(earlier, slotsFrom(0, 4), problem({ pvKw: [1, 2, 0, 0] }), to)
  expect(moved.vehicleKw).toEqual([[3, 4, 2, 0]])
  expect(moved.dischargeKw).toEqual([[1, 0, 0.5, 0]])
  expect(moved.pvUsedKw).toEqual([1, 2, 0, 0])
})

test('a run that has begun does not begin again', () => {
  const appliances = [{ fromSlot: 0, toSlot: 4, powersKw: [2] }]
  const earlier = { ...plan([0, 0, 0, 0]), applianceStarts: [0] }
  expect(
    movePlan(earlier, slotsFrom(0, 4), problem({ appliances }), slotsFrom(1, 4)).applianceStarts,
  ).toEqual([null])
  expect(
    movePlan(earlier, slotsFrom(1, 4), problem({ appliances }), slotsFrom(0, 4)).applianceStarts,
  ).toEqual([1])
})

describe('an earlier plan', () => {
  const stays = (earlier: Plan, found: Plan, where = problem(), leastGain = 0.01) =>
    staysWithPlan(where, earlier, { rating: ratePlan(where, found) }, leastGain)

  test('stays if the new one is as cheap', () => {
    expect(stays(plan([0, 0, 4, 0]), plan([0, 4, 0, 0]))).toBe(true)
  })
  test('goes if the new one saves more than a little', () => {
    expect(stays(plan([4, 0, 0, 0]), plan([0, 4, 0, 0]))).toBe(false)
    expect(stays(plan([4, 0, 0, 0]), plan([0, 4, 0, 0]), problem(), 0.25)).toBe(true)
  })
  test('goes if it does not charge the car', () => {
    expect(stays(plan([0, 2, 0, 0]), plan([0, 4, 0, 0]))).toBe(false)
  })
  test('goes if it can no longer be followed', () => {
    const emptier = problem({ batteries: [{ ...problem().batteries[0], startKwh: 0.1 } as never] })
    expect(stays(plan([0, 4, 0, 0], [1, 0, 0, 0]), plan([0, 4, 0, 0]), emptier)).toBe(false)
  })
})
