import type { Plan } from './plan.ts'
import type { PlanProblem } from './plan-problem.ts'

/** Smaller powers are rounding of the solver, kW. */
const NOTHING_KW = 1e-6

/**
 * The plan without what a solver leaves behind: powers of a billionth, and a battery that charges and discharges in
 * the same slot where this costs nothing. Such a battery keeps the same energy and draws less.
 */
export function cleanPlan(problem: PlanProblem, plan: Plan): Plan {
  const rounded = (powers: readonly number[]) => powers.map((kw) => (kw < NOTHING_KW ? 0 : kw))
  const netted = plan.chargeKw.map((charge, index) => {
    const battery = problem.batteries[index]
    const discharge = plan.dischargeKw[index] ?? []
    if (!battery) return { charge: [], discharge: [] }
    const loop = battery.chargeEfficiency * battery.dischargeEfficiency
    const both = charge.map((c, slot) => {
      const d = discharge[slot] ?? 0
      // the same stored energy, one way only
      if (c < NOTHING_KW || d < NOTHING_KW) return { c, d }
      return c * loop >= d ? { c: c - d / loop, d: 0 } : { c: 0, d: d - c * loop }
    })
    return { charge: both.map(({ c }) => c), discharge: both.map(({ d }) => d) }
  })
  return {
    chargeKw: netted.map(({ charge }) => rounded(charge)),
    dischargeKw: netted.map(({ discharge }) => rounded(discharge)),
    vehicleKw: plan.vehicleKw.map(rounded),
    heaterKw: plan.heaterKw.map(rounded),
    applianceStarts: plan.applianceStarts,
    pvUsedKw: rounded(plan.pvUsedKw),
  }
}
