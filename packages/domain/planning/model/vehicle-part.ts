import type { ModelBuilder, Term } from '../linear-model.ts'
import { type PlanProblem, type PlanVehicle, wishPrices } from '../plan-problem.ts'
import { addPowers } from './power-step.ts'

/** Rule 6 of plan-36h/MODEL.md. Null in slots in which the car is not there. */
export function addVehicle(
  builder: ModelBuilder,
  { slotHours }: PlanProblem,
  vehicle: PlanVehicle,
): readonly (number | null)[] {
  const powerAt = addPowers(builder, vehicle, vehicle)
  const energy: Term[] = []
  const powers = slotHours.map((hours, slot) => {
    if (slot < vehicle.fromSlot || slot >= vehicle.toSlot) return null
    const power = powerAt(slot)
    energy.push([power, hours * vehicle.efficiency])
    return power
  })
  const missing = builder.column(wishPrices.vehiclePerKwh, 0, Infinity)
  builder.row(-Infinity, energy, Math.max(0, vehicle.roomKwh))
  builder.row(vehicle.neededKwh, [...energy, [missing, 1]], Infinity)
  return powers
}
