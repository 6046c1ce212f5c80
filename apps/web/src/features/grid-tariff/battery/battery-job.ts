import type { Battery, BatteryStrategy } from '@kilowatt/domain/grid-tariff/what-if/battery'
import type { BatteryQuestion } from '../../../shared/grid-tariff/work/battery-sizes.ts'
import { type KnownPlace, placeQuestion } from '../question-of-place.ts'

export type BatteryAsk = {
  capacityKwh: number
  powerKw: number
  efficiencyPct: number
  strategy: BatteryStrategy
  priceEur: number
  exportEurPerKwh: number
}

export const batteryOf = ({
  capacityKwh,
  powerKw,
  efficiencyPct,
  strategy,
}: Pick<BatteryAsk, 'capacityKwh' | 'powerKw' | 'efficiencyPct' | 'strategy'>): Battery => ({
  capacityKwh,
  powerKw,
  efficiency: efficiencyPct / 100,
  strategy,
})

/** The worker's input about a battery; null while the person has to answer questions about the place. */
export function batteryQuestion(ask: BatteryAsk, known: KnownPlace): BatteryQuestion | null {
  const place = placeQuestion(known)
  const { exportEurPerKwh, priceEur } = ask
  return place && { ...place, exportEurPerKwh, priceEur, battery: batteryOf(ask) }
}
