import { steeringRange } from '../steering/steering-range.ts'
import { clamp, controlled, type DeviceModel, historicW } from './device-model.ts'
import type { SimulatedDevice } from './simulated-history.ts'

/** Difference of stored energy that the battery model corrects, Wh. */
const LEAST_DIFFERENCE_WH = 1

/**
 * A battery behaves as in the past unless a value is set. If it then stores more energy than in the past, it
 * supplies the house with the difference; if less, it recharges from solar power, as batteries do by
 * themselves.
 */
export function batteryModel(simulated: SimulatedDevice, efficiency: number): DeviceModel {
  const { device, socPct } = simulated
  const capacityWh = device.capacityWh
  const range = steeringRange(device, 'loadW')
  const oneWay = Math.sqrt(efficiency)
  let [storedWh, differenceWh, lastW] = [0, 0, 0]
  const gained = (powerW: number, hours: number) => (powerW > 0 ? powerW * oneWay : powerW / oneWay) * hours
  return {
    begin(quarter) {
      const known = socPct?.[quarter] ?? Number.NaN
      storedWh = ((Number.isNaN(known) ? 50 : known) / 100) * (capacityWh ?? 0)
      differenceWh = 0
      lastW = historicW(simulated, quarter)
    },
    read: () => ({
      ...device,
      loadW: lastW,
      socPct: capacityWh ? clamp((storedWh / capacityWh) * 100, 0, 100) : device.socPct,
    }),
    run(controls, { quarter, hours, otherW }) {
      const wasW = historicW(simulated, quarter)
      lastW = wasW
      if (!capacityWh || !range) return lastW
      let ownW = wasW
      const restW = otherW + wasW
      if (differenceWh > LEAST_DIFFERENCE_WH && restW > 0)
        ownW = wasW - Math.min(restW, (differenceWh * oneWay) / hours)
      if (differenceWh < -LEAST_DIFFERENCE_WH && restW < 0)
        ownW = wasW + Math.min(-restW, -differenceWh / oneWay / hours)
      let powerW = controlled(controls.get('loadW'), ownW)
      if (powerW !== wasW || Math.abs(differenceWh) > LEAST_DIFFERENCE_WH) {
        const mostW = Math.max(0, (capacityWh - storedWh) / oneWay / hours)
        const leastW = Math.min(0, (-storedWh * oneWay) / hours)
        powerW = clamp(clamp(powerW, Math.min(range.min, wasW), Math.max(range.max, wasW)), leastW, mostW)
      }
      differenceWh += gained(powerW, hours) - gained(wasW, hours)
      storedWh = clamp(storedWh + gained(powerW, hours), 0, capacityWh)
      lastW = powerW
      return lastW
    },
  }
}
