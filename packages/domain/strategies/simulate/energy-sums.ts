import type { SimulatedHistory } from './simulated-history.ts'

/** Sums over some quarter-hours; Wh, and money of imported energy minus that of exported. */
export type EnergySums = {
  importWh: number
  exportWh: number
  /** highest mean import of a quarter-hour */
  peakW: number
  /** null if a price is unknown */
  cost: number | null
}

export const noSums = (): EnergySums => ({ importWh: 0, exportWh: 0, peakW: 0, cost: 0 })

/** Adds a quarter-hour by its net import. If exported energy has no price, it earns nothing. */
export function addQuarter(
  sums: EnergySums,
  history: SimulatedHistory,
  quarter: number,
  netWh: number,
): void {
  const overlapWh = history.overlapWh[quarter] ?? 0
  const importWh = Math.max(0, netWh) + overlapWh
  const exportWh = Math.max(0, -netWh) + overlapWh
  const importPerKwh = history.importPerKwh[quarter] ?? Number.NaN
  const exportPerKwh = history.exportPerKwh[quarter] ?? Number.NaN
  sums.importWh += importWh
  sums.exportWh += exportWh
  sums.peakW = Math.max(sums.peakW, importWh * 4)
  const paid = (importWh * importPerKwh - exportWh * (Number.isNaN(exportPerKwh) ? 0 : exportPerKwh)) / 1_000
  sums.cost = sums.cost === null || Number.isNaN(paid) ? null : sums.cost + paid
}

/** Sums of the past, without strategies. */
export function historicSums(history: SimulatedHistory, first: number, end: number): EnergySums {
  const sums = noSums()
  for (let quarter = first; quarter < end; quarter++) {
    const usedWh = history.devices.reduce((sum, device) => sum + (device.usedWh[quarter] ?? 0), 0)
    addQuarter(
      sums,
      history,
      quarter,
      (history.baseWh[quarter] ?? 0) - (history.solarWh[quarter] ?? 0) + usedWh,
    )
  }
  return sums
}

/** Sums of several days. */
export function sumDays(days: readonly EnergySums[]): EnergySums {
  const total = noSums()
  for (const { importWh, exportWh, peakW, cost } of days) {
    total.importWh += importWh
    total.exportWh += exportWh
    total.peakW = Math.max(total.peakW, peakW)
    total.cost = total.cost === null || cost === null ? null : total.cost + cost
  }
  return total
}
