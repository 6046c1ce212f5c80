import { steeredAs } from '../../energy/balance/category-facts.ts'
import { batteryModel } from './battery-model.ts'
import { carModel } from './car-model.ts'
import { type DeviceModel, historicW } from './device-model.ts'
import { shiftedModel } from './shifted-model.ts'
import type { SimulatedDevice } from './simulated-history.ts'

/** Panels produce the same power as in the past, or their limit. */
function panelsModel(simulated: SimulatedDevice): DeviceModel {
  let lastW = 0
  return {
    begin: (quarter) => {
      lastW = historicW(simulated, quarter)
    },
    read: () => ({ ...simulated.device, loadW: lastW }),
    run(controls, { quarter }) {
      const point = controls.get('loadW')
      const limitW = point?.value ?? point?.atLeast ?? Number.NEGATIVE_INFINITY
      lastW = Math.max(historicW(simulated, quarter), Math.min(0, limitW))
      return lastW
    },
  }
}

/** The model of a regulated device, by its category. */
export function modelOf(simulated: SimulatedDevice, efficiency: number): DeviceModel {
  switch (steeredAs(simulated.device)) {
    case 'battery':
      return batteryModel(simulated, efficiency)
    case 'charger':
      return carModel(simulated)
    case 'panels':
      return panelsModel(simulated)
    default:
      return shiftedModel(simulated)
  }
}
