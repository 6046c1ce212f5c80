import type { LoadProfileName } from './read-profiles.ts'

/** The devices of a site and their sizes: the constants of the model, as plain JSON. */
export type SiteSpec = {
  /** name in device files and tests */
  readonly key: string
  /** seed of its random variation */
  readonly seed: number
  readonly timeZone: string
  readonly longitude: number
  readonly load: LoadSpec
  readonly meter: MeterSpec
  readonly solar?: SolarSpec
  readonly battery?: BatterySpec
  readonly ev?: EvSpec
  readonly heatPump?: HeatPumpSpec
}

/** Everything that is not measured separately: lights, cooking, the fridge. */
export type LoadSpec = {
  readonly profile: LoadProfileName
  readonly annualWh: number
  /** 0 uses the profile as it is, 1 adds the full variation of a one-minute recording */
  readonly texture: number
}

export type MeterSpec = {
  readonly phases: 1 | 3
  /** registers on the day of installation */
  readonly importWh: number
  readonly exportWh: number
  /**
   * which of the two tariff registers counts during the day: 1 in Slovenia and Belgium, 2 in the Netherlands
   */
  readonly dayTariff: 1 | 2
  /** voltage change per kilowatt on a phase; several volts for a house far from its transformer */
  readonly voltPerKw?: number
}

export type SolarSpec = {
  readonly peakW: number
  readonly inverterW: number
  /** + if the roof faces west, so its peak is later */
  readonly laterMinutes: number
  /**
   * direction in which the modules face, if known. Those of the measured plant are tilted by 30°
   * (configuration of EMHASS, github.com/davidusb-geek/emhass), and its noon is shifted to that of the sun
   */
  readonly plane?: { readonly tiltDeg: number; readonly azimuthDeg: number }
  readonly producedWh: number
}

export type BatterySpec = {
  readonly capacityWh: number
  readonly maxChargeW: number
  readonly maxDischargeW: number
  /** AC to AC over a full cycle, 0 to 1 */
  readonly roundTrip: number
  readonly minSocPct: number
}

export type EvSpec = {
  /**
   * car and charger: a commuter's car is away on workdays, a workplace's car is there on workdays, a car that
   * stays never drives
   */
  readonly use: 'commuter' | 'workplace' | 'stays'
  readonly phases: 1 | 3
  readonly maxCurrentA: number
  readonly carCapacityWh: number
  /** now: charges on arrival; pv: charges from surplus, the rest after 01:45 */
  readonly mode: 'now' | 'pv'
}

export type HeatPumpSpec = {
  /** heat loss of the building */
  readonly lossWPerK: number
  /** heat stored in the building */
  readonly capacityWhPerK: number
  readonly maxHeatW: number
  readonly minHeatW: number
}
