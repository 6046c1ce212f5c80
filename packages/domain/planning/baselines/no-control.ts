import type { Plan } from '../plan.ts'
import type { PlanProblem } from '../plan-problem.ts'
import { chargedAtOnce, heatedByThermostat } from './without-control.ts'

/** What happens if nothing is controlled: plan-36h/MODEL.md, `no_control`. The battery is idle. */
export function noControl(problem: PlanProblem): Plan {
  const { slotHours, loadKw, pvKw, grid } = problem
  const heaterKw = problem.heaters.map((heater) => heatedByThermostat(problem, heater))
  const applianceStarts = problem.appliances.map(({ fromSlot }) => fromSlot)
  const at = (powers: readonly (readonly number[])[], slot: number) =>
    powers.reduce((sum, one) => sum + (one[slot] ?? 0), 0)
  const appliancesKw = (slot: number) =>
    problem.appliances.reduce(
      (sum, { powersKw }, index) => sum + (powersKw[slot - (applianceStarts[index] ?? 0)] ?? 0),
      0,
    )
  const vehicleKw: number[][] = []
  for (const vehicle of problem.vehicles) {
    const roomKw = slotHours.map((_, slot) => {
      if (grid.importLimitKw === null) return Number.POSITIVE_INFINITY
      const used = (loadKw[slot] ?? 0) + at(heaterKw, slot) + at(vehicleKw, slot) + appliancesKw(slot)
      return Math.max(0, grid.importLimitKw + (pvKw[slot] ?? 0) - used)
    })
    vehicleKw.push(chargedAtOnce(problem, vehicle, roomKw))
  }
  const nothing = slotHours.map(() => 0)
  return {
    chargeKw: problem.batteries.map(() => nothing),
    dischargeKw: problem.batteries.map(() => nothing),
    ...{ vehicleKw, heaterKw, applianceStarts },
    pvUsedKw: slotHours.map((_, slot) => {
      const used = (loadKw[slot] ?? 0) + at(heaterKw, slot) + at(vehicleKw, slot) + appliancesKw(slot)
      return Math.max(0, Math.min(pvKw[slot] ?? 0, used + (grid.exportLimitKw ?? Number.POSITIVE_INFINITY)))
    }),
  }
}
