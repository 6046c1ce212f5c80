/**
 * A second, simple calculation of what a location took, gave and paid, to check the stored figures with. It shares no code with the
 * roll-ups: minutes, registers, balances and prices are worked out here once more, one quarter-hour after the other.
 */

export const MINUTE = 60_000
export const QUARTER = 15 * MINUTE
export const HOUR = 60 * MINUTE

/** What was received in a minute: gauges as their mean, registers as the first reading and the instant of it. UTC ms, W, Wh. */
export type ReceivedMinute = {
  readonly at: number
  readonly powerW: number | null
  readonly import: ReceivedRegister | null
  readonly export: ReceivedRegister | null
  readonly produced: ReceivedRegister | null
}
export type ReceivedRegister = { readonly at: number; readonly wh: number }

export type RecountRepair = {
  readonly kind: 'drop' | 'interpolate' | 'exchange' | 'turn'
  readonly from: number
  readonly to: number | null
  readonly beforeW: number | null
  readonly afterW: number | null
}

export type RecountCategory =
  | 'SOLAR_POWER_PLANT'
  | 'BATTERY'
  | 'HYBRID_INVERTER'
  | 'GRID'
  | 'EV_CHARGER'
  | 'HVAC'
  | 'OTHER'

export type RecountDevice = {
  readonly id: number
  readonly category: RecountCategory
  readonly parentId: number | null
  readonly periodMs: number
  /** what its connection or rating carries, W; null if nobody says */
  readonly maxPowerW: number | null
  /** when it belonged to the location; null: still */
  readonly stays: readonly { readonly from: number; readonly to: number | null }[]
  readonly repairs: readonly RecountRepair[]
  /** ascending, with what came before and after the range as far as it matters */
  readonly received: readonly ReceivedMinute[]
}

/** Energies of a quarter-hour, Wh; null where not known or where the location has nothing of the kind. */
export type RecountQuarter = {
  readonly at: number
  readonly productionWh: number | null
  readonly importWh: number | null
  readonly exportWh: number | null
  readonly chargeWh: number | null
  readonly dischargeWh: number | null
  readonly evWh: number | null
  readonly hvacWh: number | null
  readonly consumptionWh: number | null
}

export const recountedEnergies = [
  'productionWh',
  'importWh',
  'exportWh',
  'chargeWh',
  'dischargeWh',
  'evWh',
  'hvacWh',
  'consumptionWh',
] as const
export type RecountedEnergy = (typeof recountedEnergies)[number]
