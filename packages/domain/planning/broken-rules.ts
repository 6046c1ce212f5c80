import type { Plan } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'
import { ratePlan } from './rate-plan.ts'

/** kW, kWh and K (plan-36h/MODEL.md, "Passing"). */
const TOLERANCE = 0.001

/**
 * The hard rules of plan-36h/MODEL.md that a plan breaks, with the first slot of each; empty if it can be followed.
 * Wishes are not rules: what they lack is in the rating.
 */
export function brokenRules(problem: PlanProblem, plan: Plan): string[] {
  const { slotHours, pvKw, grid } = problem
  const rating = ratePlan(problem, plan)
  const broken: string[] = []
  const check = (rule: string, isKept: (slot: number) => boolean) => {
    const slot = slotHours.findIndex((_, at) => !isKept(at))
    if (slot >= 0) broken.push(`${rule}, slot ${slot}`)
  }
  const isOff = (kw: number) => Math.abs(kw) <= TOLERANCE
  const within = (kw: number, least: number, most: number) =>
    kw >= least - TOLERANCE && kw <= most + TOLERANCE
  const at = (powers: readonly (readonly number[])[], index: number, slot: number) =>
    powers[index]?.[slot] ?? 0
  check('production', (slot) => within(plan.pvUsedKw[slot] ?? 0, 0, Math.max(0, pvKw[slot] ?? 0)))
  check(
    'export limit',
    (slot) => (rating.exportKw[slot] ?? 0) <= (grid.exportLimitKw ?? Infinity) + TOLERANCE,
  )
  problem.batteries.forEach((battery, index) => {
    check('battery power', (slot) => {
      const [charge, discharge] = [at(plan.chargeKw, index, slot), at(plan.dischargeKw, index, slot)]
      const isOneWay = isOff(charge) || isOff(discharge)
      return (
        isOneWay && within(charge, 0, battery.chargeMaxKw) && within(discharge, 0, battery.dischargeMaxKw)
      )
    })
    check('stored energy', (slot) => {
      const least = Math.min(0, battery.startKwh)
      return within(at(rating.storedKwh, index, slot), least, Math.max(battery.maxKwh, battery.startKwh))
    })
    check('forbidden', (slot) => {
      const { charge, discharge } = battery.forbidden ?? {}
      const isIdle = (slots: readonly number[] | undefined, kw: number) => !slots?.includes(slot) || isOff(kw)
      return (
        isIdle(charge, at(plan.chargeKw, index, slot)) && isIdle(discharge, at(plan.dischargeKw, index, slot))
      )
    })
  })
  problem.vehicles.forEach((vehicle, index) => {
    check('car', (slot) => {
      const kw = at(plan.vehicleKw, index, slot)
      const isThere = slot >= vehicle.fromSlot && slot < vehicle.toSlot && !vehicle.forbidden?.includes(slot)
      return isOff(kw) || (isThere && within(kw, vehicle.minKw, vehicle.maxKw))
    })
    const storedKwh = slotHours.reduce(
      (sum, hours, slot) => sum + hours * vehicle.efficiency * at(plan.vehicleKw, index, slot),
      0,
    )
    check('room of the car', () => storedKwh <= Math.max(0, vehicle.roomKwh) + TOLERANCE)
  })
  problem.heaters.forEach((heater, index) => {
    check('heat pump', (slot) => {
      const kw = at(plan.heaterKw, index, slot)
      return isOff(kw) || (!heater.forbidden?.includes(slot) && within(kw, heater.minKw, heater.maxKw))
    })
  })
  return broken
}
