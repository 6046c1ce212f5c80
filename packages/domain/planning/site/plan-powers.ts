import type { Plan } from '../plan.ts'
import type { SitePlanProblem } from './site-problem.ts'

/** The plan behind the powers of devices, as `devicePlans` gives them, W. Production that is not named is all used. */
export function planOfPowers(
  { problem, batteryIds, vehicleIds }: SitePlanProblem,
  loadsW: ReadonlyMap<number, readonly number[]>,
): Plan {
  const kw = (id: number, sign: 1 | -1) =>
    problem.slotHours.map((_, slot) => Math.max(0, sign * (loadsW.get(id)?.[slot] ?? 0)) / 1_000)
  return {
    chargeKw: batteryIds.map((id) => kw(id, 1)),
    dischargeKw: batteryIds.map((id) => kw(id, -1)),
    vehicleKw: vehicleIds.map((id) => kw(id, 1)),
    heaterKw: [],
    applianceStarts: [],
    pvUsedKw: problem.pvKw.map((one) => Math.max(0, one)),
  }
}
