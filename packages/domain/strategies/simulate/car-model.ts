import { followable } from '../steering/room-for.ts'
import { steeringRange } from '../steering/steering-range.ts'
import { clamp, controlled, type DeviceModel, historicW, QUARTER_H } from './device-model.ts'
import type { SimulatedDevice } from './simulated-history.ts'

/** Breaks of up to three hours belong to one stay of a car: the car was there before and after. */
const LONGEST_BREAK = 12
/** Less than this in a quarter-hour counts as standby, Wh. */
const LEAST_CHARGED_WH = 25
const NOTHING_WH = 1e-6

/**
 * A car needs the energy that each of its past stays charged. The car is certain to be there from the first
 * charging of a stay to the last. The model lets it arrive at the first charging and stay until it has the
 * same energy, at the latest until the next stay, which then needs the rest. A car that arrives was away before, so
 * strategies see one step without a car.
 */
export function carModel(simulated: SimulatedDevice): DeviceModel {
  const { device } = simulated
  const chargedWh = chargedIn(simulated)
  const stays = staysOf(chargedWh)
  const mostW = chargedWh.reduce((most, wh) => Math.max(most, wh), 0) / QUARTER_H
  const range = steeringRange(device, 'loadW')
  let [lastW, neededWh, wouldWh, entered] = [0, 0, 0, -1]
  return {
    begin(quarter) {
      lastW = historicW(simulated, quarter)
      ;[neededWh, wouldWh] = [leftOf(stays, chargedWh, quarter), 0]
    },
    read(quarter) {
      const arrivingWh = quarter === entered ? 0 : (stays.get(quarter) ?? 0)
      neededWh += arrivingWh
      entered = quarter
      return { ...device, loadW: lastW, isPlugged: arrivingWh === 0 && neededWh > NOTHING_WH }
    },
    run(controls, { quarter, hours }) {
      const chargingWh = chargedWh[quarter] ?? 0
      const standbyW = historicW(simulated, quarter) - chargingWh / QUARTER_H
      wouldWh += (chargingWh / QUARTER_H) * hours
      const ownW = clamp(wouldWh / hours, 0, mostW)
      const point = controls.get('loadW')
      const wantedW = controlled(point, ownW)
      const allowedW =
        range && point && wantedW !== ownW ? followable({ ...range, min: 0 }, wantedW) : wantedW
      const powerW = clamp(allowedW, 0, Math.min(mostW, neededWh / hours))
      neededWh = Math.max(0, neededWh - powerW * hours)
      wouldWh -= powerW * hours
      lastW = powerW + standbyW
      return lastW
    },
  }
}

/** Energy that charged a car in each quarter-hour, without standby. */
export const chargedIn = ({ usedWh }: Pick<SimulatedDevice, 'usedWh'>): Float64Array =>
  usedWh.map((wh) => (wh >= LEAST_CHARGED_WH ? wh : 0))

/** Energy of each stay, by the quarter-hour in which it begins. */
export function staysOf(chargedWh: Float64Array): ReadonlyMap<number, number> {
  const stays = new Map<number, number>()
  let [start, last] = [-1, Number.NEGATIVE_INFINITY]
  chargedWh.forEach((wh, i) => {
    if (wh <= 0) return
    if (i - last > LONGEST_BREAK) start = i
    last = i
    stays.set(start, (stays.get(start) ?? 0) + wh)
  })
  return stays
}

/** Energy that the stay at a quarter-hour still needs; 0 if no car is there. */
function leftOf(stays: ReadonlyMap<number, number>, chargedWh: Float64Array, quarter: number): number {
  const start = Math.max(-1, ...[...stays.keys()].filter((one) => one < quarter))
  if (start < 0) return 0
  return Math.max(
    0,
    (stays.get(start) ?? 0) - chargedWh.subarray(start, quarter).reduce((sum, wh) => sum + wh, 0),
  )
}
