import { weekdayOf } from './day-table.ts'
import type { MeterSpec } from './site-spec.ts'
import type { MeterState } from './site-state.ts'

const DAY_START_MINUTE = 6 * 60
const DAY_END_MINUTE = 22 * 60

/** Adds one step of grid power to the register of its direction and tariff; registers only ever grow. */
export function stepMeter(
  spec: MeterSpec,
  meter: MeterState,
  step: {
    readonly day: number
    readonly minuteOfDay: number
    readonly fromMs: number
    readonly dtS: number
  },
  gridW: number,
): void {
  const isDay =
    weekdayOf(step.day) < 5 && step.minuteOfDay >= DAY_START_MINUTE && step.minuteOfDay < DAY_END_MINUTE
  meter.tariff = isDay === (spec.dayTariff === 1) ? 1 : 2
  const energyWh = (Math.abs(gridW) * step.dtS) / 3600
  const imported = gridW > 0
  if (meter.tariff === 1) {
    if (imported) meter.importT1Wh += energyWh
    else meter.exportT1Wh += energyWh
  } else {
    if (imported) meter.importT2Wh += energyWh
    else meter.exportT2Wh += energyWh
  }
  countDemand(meter, step, imported ? energyWh : 0)
}

/** Highest quarter-hour of the calendar month, as Belgian meters show it. */
function countDemand(
  meter: MeterState,
  step: { readonly day: number; readonly minuteOfDay: number; readonly fromMs: number },
  importWh: number,
): void {
  const quarter = step.day * 96 + Math.floor(step.minuteOfDay / 15)
  if (quarter !== meter.quarter) {
    const meanW = meter.quarterImportWh * 4
    if (meanW > meter.monthPeakW) {
      meter.monthPeakW = meanW
      meter.monthPeakAtMs = step.fromMs
    }
    if (step.minuteOfDay < 15 && new Date(step.day * 86_400_000).getUTCDate() === 1) meter.monthPeakW = 0
    meter.quarter = quarter
    meter.quarterImportWh = 0
  }
  meter.quarterImportWh += importWh
}

export const importWh = (meter: MeterState) => meter.importT1Wh + meter.importT2Wh
export const exportWh = (meter: MeterState) => meter.exportT1Wh + meter.exportT2Wh
