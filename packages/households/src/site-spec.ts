import type { LoadProfileName } from './read-profiles.ts'

/** What stands at a site and how big it is: the constants of the model, plain JSON. */
export type SiteSpec = {
  /** name in device files and tests */
  readonly key: string
  /** makes its noise its own */
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

/** Everything that is not measured on its own: lights, cooking, the fridge. */
export type LoadSpec = {
  readonly profile: LoadProfileName
  readonly annualWh: number
  /** 0 keeps the profile as it is, 1 gives it the full bustle of a one-minute recording */
  readonly texture: number
}

export type MeterSpec = {
  readonly phases: 1 | 3
  /** registers on the day of installation */
  readonly importWh: number
  readonly exportWh: number
  /** which of the two tariff registers counts by day: 1 in Slovenia and Belgium, 2 in the Netherlands */
  readonly dayTariff: 1 | 2
  /** what a kilowatt on one phase changes its voltage by; a house far from its transformer has several volts */
  readonly voltPerKw?: number
}

export type SolarSpec = {
  readonly peakW: number
  readonly inverterW: number
  /** + when the roof looks west: its noon comes later */
  readonly laterMinutes: number
  /**
   * which way the modules look, where it is told. The measured plant's look up by 30° (configuration of EMHASS,
   * github.com/davidusb-geek/emhass), and its noon is moved to that of the sun
   */
  readonly plane?: { readonly tiltDeg: number; readonly azimuthDeg: number }
  readonly producedWh: number
}

export type BatterySpec = {
  readonly capacityWh: number
  readonly maxChargeW: number
  readonly maxDischargeW: number
  /** AC to AC over a full cycle, 0..1 */
  readonly roundTrip: number
  readonly minSocPct: number
}

export type EvSpec = {
  /** car and charger: commuter is away on workdays, workplace is here then */
  readonly use: 'commuter' | 'workplace'
  readonly phases: 1 | 3
  readonly maxCurrentA: number
  readonly carCapacityWh: number
  /** now: charges on arrival; pv: from surplus, the rest after 01:45 */
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
