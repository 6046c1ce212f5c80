/**
 * A second, simple calculation of a location's import, export and costs, to check the stored figures. It
 * shares no code with the roll-ups: minutes, registers, balances and prices are calculated again here,
 * quarter-hour by quarter-hour.
 */

export const MINUTE = 60_000
export const QUARTER = 15 * MINUTE
export const HOUR = 60 * MINUTE

/**
 * Values received in a minute: gauges as their mean, registers as the first reading with its instant. UTC ms, W, Wh.
 */
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
  /** highest possible power by connection or rating, W; null if unknown */
  readonly maxPowerW: number | null
  /** when the device belonged to the location; an end of null means that it still does */
  readonly stays: readonly { readonly from: number; readonly to: number | null }[]
  readonly repairs: readonly RecountRepair[]
  /** ascending, including what matters before and after the range */
  readonly received: readonly ReceivedMinute[]
}

/** Energies of a quarter-hour, Wh; null if unknown or if the location has no device of that kind. */
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
