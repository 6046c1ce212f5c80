import { solarFirst } from '@kilowatt/domain/planning/baselines/solar-first'
import { brokenRules } from '@kilowatt/domain/planning/broken-rules'
import { type FindLimits, findPlan } from '@kilowatt/domain/planning/find-plan'
import type {
  PlanBattery,
  PlanHeater,
  PlanProblem,
  PlanVehicle,
} from '@kilowatt/domain/planning/plan-problem'
import { ratePlan } from '@kilowatt/domain/planning/rate-plan'
import { describe, expect, test } from 'vitest'
import { createHighsSolver } from './highs-solver.ts'

const solver = await createHighsSolver()
const clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
/** A solver that cannot load the model. */
const noAnswer = <T>() => null as T
const find = (problem: PlanProblem, limits: FindLimits = { seconds: 1, gap: 0.002 }) =>
  findPlan(problem, solver, limits, clock)

const battery = {
  ...{ minKwh: 1, maxKwh: 10, startKwh: 4, chargeMaxKw: 4, dischargeMaxKw: 4 },
  ...{ chargeEfficiency: 0.95, dischargeEfficiency: 0.95, wearPerKwh: 0.02 },
  end: { kind: 'value', perKwh: 0.1 },
} as const satisfies PlanBattery
const vehicle = {
  ...{ fromSlot: 4, toSlot: 40, neededKwh: 12, roomKwh: 40, minKw: 1.38, maxKw: 7.36, efficiency: 0.9 },
} satisfies PlanVehicle
const heater = (slots: number): PlanHeater => ({
  ...{ minKw: 0.8, maxKw: 2.5, startC: 21, minC: 20, maxC: 23, endMinC: 20.5, timeConstantH: 60 },
  ...{ kelvinPerKwhHeat: 0.15, aroundC: Array(slots).fill(3), cop: Array(slots).fill(3.2) },
})

/** A day of quarter-hours with sun at noon and a price that varies; the same for the same number. */
function dayOf(seed: number, change: Partial<PlanProblem> = {}): PlanProblem {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const slots = Array.from({ length: 96 }, (_, slot) => slot)
  const hourly = Array.from({ length: 24 }, random)
  const importPerKwh = slots.map(
    (slot) => 0.02 + 0.4 * (hourly[Math.floor(slot / 4)] ?? 0) - (seed % 3 ? 0 : 0.1),
  )
  return {
    slotHours: slots.map(() => 0.25),
    loadKw: slots.map(() => 0.2 + random() ** 4 * 4),
    pvKw: slots.map((slot) => Math.max(0, Math.sin(((slot - 24) / 48) * Math.PI)) * (2 + 4 * random())),
    importPerKwh,
    exportPerKwh: importPerKwh.map((price) => price - 0.05 - random() * 0.05),
    grid: { importLimitKw: 12, exportLimitKw: 5 },
    ...{ batteries: [battery], vehicles: [], heaters: [], appliances: [], peakFees: [] },
    ...change,
  }
}
const seeds = Array.from({ length: 12 }, (_, nth) => nth + 1)
/** What a plan costs, with every wish that is not met at its price. */
const gap = (cost: number) => Math.max(0.01, 0.004 * Math.abs(cost))

test.each(seeds)('law: a plan keeps the rules and is never dearer than solar first, day %i', (seed) => {
  const problem = dayOf(seed, { vehicles: [vehicle], heaters: [heater(96)] })
  const { plan, rating } = find(problem)
  expect(brokenRules(problem, plan)).toEqual([])
  expect(rating.shortfall.vehicleKwh[0]).toBeLessThan(0.001)
  const alone = dayOf(seed)
  const baseline = ratePlan(alone, solarFirst(alone))
  expect(find(alone).rating.cost).toBeLessThanOrEqual(baseline.cost + 0.005)
})

describe('law: more freedom never costs more', () => {
  const base = (seed: number) => dayOf(seed, { vehicles: [vehicle] })
  test.each<[string, (seed: number) => Partial<PlanProblem>]>([
    ['a larger battery', () => ({ batteries: [{ ...battery, maxKwh: 15 }] })],
    ['a wider connection', () => ({ grid: { importLimitKw: null, exportLimitKw: null } })],
    ['a car without a least power', () => ({ vehicles: [{ ...vehicle, minKw: 0 }] })],
    ['a car that stays longer', () => ({ vehicles: [{ ...vehicle, toSlot: 60 }] })],
    ['a second battery', () => ({ batteries: [battery, { ...battery, startKwh: 1 }] })],
  ])('%s', (_freedom, change) => {
    for (const seed of seeds.slice(0, 5)) {
      const { cost } = find(base(seed)).rating
      expect(find({ ...base(seed), ...change(seed) }).rating.cost).toBeLessThanOrEqual(cost + gap(cost))
    }
  })
})

test('a plan is repeatable', () => {
  const problem = dayOf(3, { vehicles: [vehicle], heaters: [heater(96)] })
  // without a limit of time: a search that is cut off can end elsewhere
  const [first, second] = [1, 2].map(() => find(problem, { seconds: 30, gap: 0.02 }))
  expect(first?.by).toBe('proven')
  expect(second?.plan).toEqual(first?.plan)
})

describe('there is always a plan', () => {
  test.each<[string, Partial<PlanProblem>, object]>([
    [
      'a car that cannot be full',
      { vehicles: [{ ...vehicle, neededKwh: 90, roomKwh: 90 }] },
      { vehicleKwh: [expect.any(Number)] },
    ],
    ['a car that leaves at once', { vehicles: [{ ...vehicle, toSlot: 4 }] }, { vehicleKwh: [12] }],
    ['a house above its connection', { grid: { importLimitKw: 0.1, exportLimitKw: 0 }, batteries: [] }, {}],
    ['a battery below its reserve', { batteries: [{ ...battery, startKwh: 0.2 }] }, {}],
    ['a battery above its limit', { batteries: [{ ...battery, startKwh: 11 }] }, {}],
    [
      'an end that cannot be reached',
      { batteries: [{ ...battery, end: { kind: 'atLeast', kwh: 30 } }], pvKw: Array(96).fill(0) },
      {},
    ],
    ['a cold house', { heaters: [{ ...heater(96), startC: 12 }] }, {}],
    ['negative prices', { importPerKwh: Array(96).fill(-0.1), exportPerKwh: Array(96).fill(-0.2) }, {}],
    ['export dearer than import', { exportPerKwh: Array(96).fill(1) }, {}],
    ['nothing to control', { batteries: [] }, {}],
    ['one slot', { slotHours: [0.1], loadKw: [1], pvKw: [0], importPerKwh: [0.2], exportPerKwh: [0.1] }, {}],
  ])('%s', (_problem, change, shortfall) => {
    const problem = dayOf(2, change)
    const { plan, rating, by } = find(problem)
    expect(brokenRules(problem, plan)).toEqual([])
    expect(by).not.toBe('simple')
    expect(rating.shortfall).toMatchObject(shortfall)
  })

  test('even if the solver gives no answer', () => {
    const problem = dayOf(2, { vehicles: [vehicle] })
    const silent = findPlan(problem, noAnswer, { seconds: 1, gap: 0.002 }, clock)
    expect(silent.by).toBe('simple')
    expect(brokenRules(problem, silent.plan)).toEqual([])
    expect(silent.rating.shortfall.vehicleKwh[0]).toBeLessThan(0.001)
  })
})

describe('what people decide', () => {
  test('a slot that is forbidden stays empty, and the plan goes round it', () => {
    const before = find(dayOf(4, { vehicles: [vehicle] }))
    const used = before.plan.vehicleKw[0]?.flatMap((kw, slot) => (kw > 0 ? [slot] : [])) ?? []
    const after = find(dayOf(4, { vehicles: [{ ...vehicle, forbidden: used }] }))
    expect(used.length).toBeGreaterThan(3)
    expect(used.map((slot) => after.plan.vehicleKw[0]?.[slot])).toEqual(used.map(() => 0))
    expect(after.rating.shortfall.vehicleKwh[0]).toBeLessThan(0.001)
    expect(after.rating.cost).toBeGreaterThan(before.rating.cost)
  })

  test('a slot in which the car is ordered to charge has full power', () => {
    const { plan } = find(dayOf(4, { vehicles: [{ ...vehicle, ordered: [10, 11] }] }))
    expect(plan.vehicleKw[0]?.slice(10, 12)).toEqual([7.36, 7.36])
  })

  test('an appliance runs once, at the cheapest time in its window', () => {
    const importPerKwh = Array.from({ length: 96 }, (_, slot) => (slot >= 40 && slot < 44 ? 0.05 : 0.3))
    const appliance = { fromSlot: 8, toSlot: 80, powersKw: [2, 2, 0.5] }
    const { plan } = find(
      dayOf(4, { importPerKwh, pvKw: Array(96).fill(0), batteries: [], appliances: [appliance] }),
    )
    expect([40, 41]).toContain(plan.applianceStarts[0])
  })
})

test('keeps the highest import below what a fee charges for', () => {
  const peakFees = [{ perKw: 5, thresholdKw: 3, slots: Array.from({ length: 96 }, (_, slot) => slot) }]
  const dear = find(dayOf(5, { vehicles: [vehicle] })).rating
  const kept = find(dayOf(5, { vehicles: [vehicle], peakFees })).rating
  expect(Math.max(...kept.importKw)).toBeLessThan(Math.max(...dear.importKw))
})
