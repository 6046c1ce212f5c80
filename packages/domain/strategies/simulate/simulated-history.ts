import type { LocalDate } from '../../time/local-day.ts'
import type { Connection, SiteDevice, SitePlan } from '../site.ts'

/** A regulated device and its past. All columns are consecutive quarter-hours from the start of the history. */
export type SimulatedDevice = {
  /** the device as described now; its load and level come from the history */
  readonly device: SiteDevice
  /** energy it drew, negative if supplied, Wh */
  readonly usedWh: Float64Array
  /** level of a battery, NaN if unknown; null for other devices */
  readonly socPct: Float64Array | null
}

/** A meter that a strategy measures with instead of the connection's, and its past. */
export type SimulatedMeter = {
  readonly device: SiteDevice
  /** energy imported, negative if exported, Wh; NaN if unknown */
  readonly importWh: Float64Array
  /** ids of the regulated devices behind it */
  readonly behind: ReadonlySet<number>
}

/** Quarter-hours of a location in which strategies are tried out. NaN is unknown; a day with unknown energies is left out. */
export type SimulatedHistory = {
  readonly timezone: string
  /** start of the first local day, epoch ms */
  readonly startMs: number
  /** energy used by all devices that are not regulated, Wh */
  readonly baseWh: Float64Array
  /** production of panels that are not regulated, Wh */
  readonly solarWh: Float64Array
  /** energy that was imported and exported within the same quarter-hour, Wh; it stays the same */
  readonly overlapWh: Float64Array
  readonly devices: readonly SimulatedDevice[]
  readonly meters: readonly SimulatedMeter[]
  readonly importPerKwh: Float64Array
  readonly exportPerKwh: Float64Array
  /** agreed power, W; NaN if none */
  readonly agreedW: Float64Array
  readonly maxImportW: Connection['maxImportW']
  readonly holidays: ReadonlySet<LocalDate>
  /** end of the prices known at an instant: day-ahead prices arrive at noon */
  readonly pricesUntilMs: (atMs: number) => number
  /** a plan of these quarter-hours; absent: there is none */
  readonly plan?: SitePlan | null
  /** of charging and discharging a battery together, 0 to 1 */
  readonly efficiency: number
}
