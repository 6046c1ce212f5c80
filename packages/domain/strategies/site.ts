import type { DeviceCategory } from '../devices/device-categories.ts'
import type { ControlRefusal } from '../devices/device-control.ts'
import type { DeviceParameter, ParameterValue } from '../devices/parameters/device-parameter.ts'
import type { LocalDate } from '../time/local-day.ts'

/**
 * The input of strategies: a location at one instant. Null means unknown, not measured or too old, and is never
 * treated as zero.
 */
export type Site = {
  readonly atMs: number
  readonly timezone: string
  /** dates that are holidays in the location's country, at least from yesterday to three days ahead */
  readonly holidays: ReadonlySet<LocalDate>
  /** at the grid connection, + import, − export */
  readonly gridW: number | null
  /** production of all panels, not negative */
  readonly solarW: number | null
  readonly quarter: RunningQuarter
  readonly connection: Connection
  /** agreed power of the running block; null if none is agreed */
  readonly agreedW: number | null
  /** its group, if one of its strategies keeps a limit together with other locations; otherwise null */
  readonly group: SharingGroup | null
  /** every device of the location that can be steered or that a strategy measures with */
  readonly devices: readonly SiteDevice[]
  /** price paid per kWh, all parts included, in quarter-hours or longer spans, from now on as far as known */
  readonly prices: readonly PriceSlot[]
  /** the newest plan; null if there is none */
  readonly plan: SitePlan | null
}

/** What is planned for a location. Columns have one value per slot. */
export type SitePlan = {
  readonly version: number
  /** when it was made, or last found to be still the best */
  readonly checkedMs: number
  readonly startMs: readonly number[]
  readonly endMs: readonly number[]
  /** planned power at the grid connection, + import, W */
  readonly gridW: readonly number[]
  readonly devices: readonly { readonly deviceId: number; readonly loadW: readonly number[] }[]
}

/** Locations of a group that keep a limit together. */
export type SharingGroup = {
  /** locations of the group, this one included */
  readonly locations: number
  /** locations of the group with such a strategy */
  readonly sharers: number
  /** power of all locations of the group together, + import; null if the power of a location is unknown */
  readonly gridW: number | null
}

/** The quarter-hour of demand billing that contains the instant. */
export type RunningQuarter = {
  readonly startMs: number
  /** imported since its start */
  readonly importWh: number | null
}

/** What the connection allows. */
export type Connection = {
  readonly maxImportW: number | null
  readonly fuseA: number | null
  /** current per phase, + import; as many entries as there are phases */
  readonly phaseA: readonly (number | null)[]
}

export type PriceSlot = {
  readonly startMs: number
  readonly endMs: number
  readonly importPerKwh: number | null
  readonly exportPerKwh: number | null
}

export type SiteDevice = {
  readonly id: number
  readonly name: string
  readonly category: DeviceCategory
  /**
   * power that the device draws from the location, W; negative while it supplies: + for a charging battery, −
   * for a discharging battery
   */
  readonly loadW: number | null
  readonly socPct: number | null
  /** highest power that was measured lately, W; only of devices that can be switched, where the connection has a limit */
  readonly highestW: number | null
  /** batteries only: energy that fits into it */
  readonly capacityWh: number | null
  /** chargers only: whether a car is plugged in */
  readonly isPlugged: boolean | null
  /** chargers only: phases in use; null while it does not charge, or if unknown */
  readonly phases: 1 | 3 | null
  /** parameters of the device with their last reported values */
  readonly parameters: readonly DeviceParameter[]
  readonly values: Readonly<Record<string, ParameterValue>>
  /** why its parameters cannot be set at the moment */
  readonly refusal: ControlRefusal | null
}
