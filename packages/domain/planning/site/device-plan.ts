import { roundTo } from '../../round-to.ts'
import type { Plan } from '../plan.ts'
import type { SitePlanProblem } from './site-problem.ts'

/** What a device is to do: power that it takes from the location in each slot, W; negative while it supplies. */
export type DevicePlan = { readonly deviceId: number; readonly loadW: readonly number[] }

/** The plan of each device, with the signs of strategies. */
export function devicePlans({ batteryIds, vehicleIds }: SitePlanProblem, plan: Plan): DevicePlan[] {
  // a plan is judged again by these powers, so whole W would be too coarse for energies over 36 hours
  const watts = (kw: number) => roundTo(kw * 1_000, 2)
  return [
    ...batteryIds.map((deviceId, index) => ({
      deviceId,
      loadW: (plan.chargeKw[index] ?? []).map((kw, slot) =>
        watts(kw - (plan.dischargeKw[index]?.[slot] ?? 0)),
      ),
    })),
    ...vehicleIds.map((deviceId, index) => ({ deviceId, loadW: (plan.vehicleKw[index] ?? []).map(watts) })),
  ]
}
