import { type Controls, clamp, controlled, type DeviceModel, historicW, QUARTER_H } from './device-model.ts'
import type { SimulatedDevice } from './simulated-history.ts'

/**
 * A heat pump or a switched device needs the same energy each day as in the past. While blocked it falls
 * behind and catches up later; while raised it runs ahead with the highest power of its past. It always
 * finishes by the end of the day.
 */
export function shiftedModel(simulated: SimulatedDevice): DeviceModel {
  const { device, usedWh } = simulated
  const mostW = usedWh.reduce((most, wh) => Math.max(most, wh), 0) / QUARTER_H
  let [lastW, doneWh, wouldWh, dayWh, lastLeftH] = [0, 0, 0, 0, 0]
  return {
    begin: (quarter) => {
      lastW = historicW(simulated, quarter)
      lastLeftH = 0
    },
    read: () => ({ ...device, loadW: lastW, highestW: mostW }),
    run(controls, { quarter, hours, dayHoursLeft }) {
      if (dayHoursLeft > lastLeftH) {
        ;[doneWh, wouldWh, dayWh] = [0, 0, 0]
        const end = quarter + Math.round(dayHoursLeft / QUARTER_H)
        for (let i = quarter; i < end; i++) dayWh += usedWh[i] ?? 0
      }
      lastLeftH = dayHoursLeft
      const wasW = historicW(simulated, quarter)
      const leftWh = Math.max(0, dayWh - doneWh)
      const backlogW = (wouldWh - doneWh) / hours
      const ownW = clamp(wasW + backlogW, 0, mostW)
      const wantedW = shiftedW(controls, ownW, mostW)
      // power that no longer fits into the rest of the day is used in any case
      const forcedW = (leftWh - mostW * Math.max(0, dayHoursLeft - hours)) / hours
      const powerW = clamp(Math.max(wantedW, forcedW), 0, Math.min(mostW, leftWh / hours))
      wouldWh += wasW * hours
      doneWh += powerW * hours
      lastW = powerW
      return lastW
    },
  }
}

function shiftedW(controls: Controls, ownW: number, mostW: number): number {
  const state = controls.get('sgState')
  const isOn = controls.get('isOn')
  let powerW = ownW
  if (state) {
    const wanted = controlled(state, 2)
    if (wanted >= 3) powerW = mostW
    if (wanted <= 1) powerW = 0
  }
  if (isOn?.value === 1) powerW = mostW
  if (isOn && (isOn.value ?? isOn.atMost) === 0) powerW = 0
  const limit = controls.get('loadW')
  return Math.min(powerW, limit?.value ?? Number.POSITIVE_INFINITY, limit?.atMost ?? Number.POSITIVE_INFINITY)
}
