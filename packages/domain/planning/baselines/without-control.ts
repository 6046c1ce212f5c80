import type { PlanHeater, PlanProblem, PlanVehicle } from '../plan-problem.ts'

/** Slots left of the comfort band at which a thermostat switches, K (plan-36h/MODEL.md, `no_control`). */
const [ON_ABOVE_MIN_K, OFF_ABOVE_MIN_K] = [0.3, 0.8]

/** The car charges with full power from its arrival until it is done, as far as the connection allows. */
export function chargedAtOnce(
  problem: PlanProblem,
  vehicle: PlanVehicle,
  roomKw: readonly number[],
): number[] {
  let missingKwh = Math.min(vehicle.neededKwh, Math.max(0, vehicle.roomKwh))
  return problem.slotHours.map((hours, slot) => {
    if (slot < vehicle.fromSlot || slot >= vehicle.toSlot || missingKwh <= 0) return 0
    const wanted = Math.min(vehicle.maxKw, missingKwh / (hours * vehicle.efficiency), roomKw[slot] ?? 0)
    const kw = wanted < vehicle.minKw ? (missingKwh > 1e-6 ? leastOf(vehicle, roomKw[slot] ?? 0) : 0) : wanted
    missingKwh -= kw * hours * vehicle.efficiency
    return kw
  })
}

const leastOf = ({ minKw }: PlanVehicle, roomKw: number) => (roomKw >= minKw ? minKw : 0)

/** A thermostat with full power: on near the lower end of the band, off a little above. */
export function heatedByThermostat({ slotHours }: PlanProblem, heater: PlanHeater): number[] {
  let [temperature, isOn] = [heater.startC, false]
  return slotHours.map((hours, slot) => {
    if (temperature < heater.minC + ON_ABOVE_MIN_K) isOn = true
    else if (temperature > heater.minC + OFF_ABOVE_MIN_K) isOn = false
    const kw = isOn ? heater.maxKw : 0
    const loss = ((heater.aroundC[slot] ?? 0) - temperature) / heater.timeConstantH
    temperature += hours * (loss + heater.kelvinPerKwhHeat * (heater.cop[slot] ?? 0) * kw)
    return kw
  })
}
