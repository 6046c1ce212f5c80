import type { EnergyColumn, PeakColumn } from '@kilowatt/domain/energy/balance/metrics'
import type { Certainty, FindingKind } from '@kilowatt/domain/energy/quality/finding-kinds'
import type { RepairKind } from '@kilowatt/domain/energy/quality/repairs'
import type { QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import type { registerInstants } from '@kilowatt/domain/energy/readings/register-instants'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    sample: SampleTable
    sample_day: SampleDayTable
    dirty_quarter: { location_id: number; at: Date; marked_at: CreatedAt }
    recent_minute: RecentMinuteTable
    device_quarter: DeviceQuarterTable
    location_quarter: LocationQuarterTable
    location_day: LocationDayTable
    location_month: LocationMonthTable
    told_day: { location_id: number; day: string; import_wh: (number | null)[]; export_wh: (number | null)[] }
    reading_repair: ReadingRepairTable
    judged_day: { location_id: number; day: string; judged_at: CreatedAt; is_stale: Generated<boolean> }
    reading_finding: ReadingFindingTable
  }
}

type QuantityColumn = (typeof quantities)[QuantityName]['column']
/**
 * Hundredths of a second between the start of each minute and the reading of the register; null: always 0.
 */
type InstantColumn = (typeof registerInstants)[number]['column']

type SampleTable = { location_id: number; device_id: number; at: Date } & {
  [column in QuantityColumn]: number | null
} & { extra: JSONColumnType<Record<string, unknown>> | null }

/** 1,440 minutes of a UTC day per quantity. */
type SampleDayTable = { location_id: number; device_id: number; day: string } & {
  [column in QuantityColumn]: (number | null)[] | null
} & {
  [column in InstantColumn]: (number | null)[] | null
} & { packed_at: CreatedAt }

/** The 15 minutes of a quarter-hour. */
type RecentMinuteTable = {
  location_id: number
  device_id: number
  at: Date
  power_w: (number | null)[] | null
  soc_pct: (number | null)[] | null
}

type DeviceQuarterTable = {
  location_id: number
  device_id: number
  at: Date
  import_wh: number | null
  export_wh: number | null
  power_mean_w: number | null
  power_min_w: number | null
  power_max_w: number | null
  soc_pct: number | null
  covered_minutes: number
  mark: string
}

/** `measured`: bits of packages/domain/energy/balance/measured-parts.ts */
/** peaks: `peakKey` of packages/domain/energy/series/peak-key.ts */
type LocationFlows = { [column in EnergyColumn]: number | null } & {
  [column in PeakColumn]: number | null
} & {
  covered_minutes: number
  measured: number
}

type LocationQuarterTable = LocationFlows & {
  location_id: number
  at: Date
  soc_pct: number | null
  /** outdoor temperature, the mean of all devices that measure it */
  outdoor_c: number | null
}

type LocationDayTable = LocationFlows & {
  /** bits of the parts with energy that was not measured */
  gap_parts: Generated<number>
  location_id: number
  day: string
  /** quarter-hours in which every energy of the day is known; null if their numbers differ */
  known_quarters: number | null
  /** load of the quietest hour; null if more than an hour of the day is unknown */
  standby_w: number | null
  /** outdoor temperature, the mean of its hours; null if too few are known */
  outdoor_c: number | null
}

type LocationMonthTable = LocationFlows & {
  location_id: number
  /** first day of the month */
  month: string
  /** like for a day; null if it is null for one of the month's days */
  known_quarters: number | null
}

type ReadingRepairTable = {
  id: Id
  device_id: number
  kind: RepairKind
  from_at: Date
  /** exclusive; equal to from_at for an exchange; null for a permanent turn */
  to_at: Date | null
  before_w: number | null
  after_w: number | null
  made_by: number | null
  made_at: CreatedAt
  undone_by: number | null
  undone_at: Date | null
}

type ReadingFindingTable = {
  id: Id
  device_id: number
  day: string
  kind: FindingKind
  /** null for all quantities of the device */
  quantity: QuantityName | null
  from_at: Date
  to_at: Date
  certainty: Certainty
  value: number | null
  reference: number | null
  picture_from: Date | null
  picture_to: Date | null
  picture: (number | null)[] | null
}
