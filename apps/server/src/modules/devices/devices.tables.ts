import type { CommandCause } from '@kilowatt/contracts/devices/commands'
import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import type { DeviceCategory, OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import type { DirectionOutcome } from '@kilowatt/domain/devices/direction-test'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, Folded, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    oem_device: OemDeviceTable
    device: DeviceTable
    device_membership: DeviceMembershipTable
    device_exclusion: { device_id: number; from_at: Date; until_at: Date | null }
    device_channel: { device_id: number; name: string }
    device_group: { id: Id; location_id: number; name: string; sort: Generated<number> }
    device_group_member: { location_id: number; device_group_id: number; device_id: number }
    device_parameter: DeviceParameterTable
    command: CommandTable
    connection_event: ConnectionEventTable
    line_day: LineDayTable
    setup_draft: SetupDraftTable
    controller_announcement: ControllerAnnouncementTable
    direction_test: DirectionTestTable
  }
}

type ControllerAnnouncementTable = {
  oem_device_id: number
  location_id: number
  received_at: Date
  size_bytes: number
  /** null: too large to store */
  body: string | null
}

type OemDeviceTable = {
  id: Id
  serial: string
  type: OemDeviceType
  /** SHA-256 of the secret */
  secret_hash: Buffer
  location_id: number | null
  claimed_at: Date | null
  alias: string | null
  internal_id: string | null
  cpu_serial: string | null
  emmc_serial: string | null
  mac: string | null
  wireless_mac: string | null
  ethernet_ip: string | null
  wireless_ip: string | null
  vpn_ip: string | null
  mobile_ip: string | null
  local_ip: string | null
  local_wireless_ip: string | null
  software_version: string | null
  os_version: string | null
  hardware_version: string | null
  connected: Generated<boolean>
  connected_at: Date | null
  /** the server process that the device is connected to */
  connected_to: string | null
  last_seen_at: Date | null
  disconnected_at: Date | null
  disconnected_because: ConnectionEnding | null
  /** mark of the last connection's network; null: unknown, or not connected for a week */
  network: string | null
  data_limit_bytes: number | null
  /** first day of the month in which people were last notified about exceeding the limit */
  data_limit_told_for: string | null
  has_wifi_module: Generated<boolean>
  has_mobile_module: Generated<boolean>
  realtime_push: Generated<boolean>
  lte_use: Generated<boolean>
  info_revision: number | null
  created_at: CreatedAt
  owner_id: number | null
  alias_folded: GeneratedAlways<string | null>
  serial_folded: Folded
}

type DeviceTable = {
  id: Id
  location_id: number
  oem_device_id: number | null
  source: string | null
  parent_id: number | null
  name: string
  type: Generated<string>
  category: DeviceCategory
  status: Generated<'ok' | 'error' | 'deleted'>
  description: string | null
  priority: Generated<number>
  hidden: Generated<boolean>
  excluded_in_calculations: Generated<boolean>
  capacity_kwh: number | null
  expected_period_s: Generated<number>
  last_activity_at: Date | null
  created_at: CreatedAt
  name_folded: Folded
  type_folded: Folded
  error_code: string | null
  /** with an error: how many more times its controller will try to reach it; null if not reported */
  retries_available: number | null
  /** an error that the device itself reports, in the device's words */
  own_error: string | null
  /** whether the device supplies the site without the grid */
  off_grid: Generated<boolean>
  /** the meter is mounted the wrong way round; its readings are reversed */
  reversed: Generated<boolean>
  /** a person set the category, which overrides the controller */
  category_by_people: Generated<boolean>
  control_revision: Generated<number>
  /** position among the devices of the location, null if no one has set it */
  sort: number | null
  /** a person set the parent, which overrides the controller */
  parent_by_people: Generated<boolean>
  deleted_at: Date | null
  /** taken over from another controller, and not yet announced by the new one */
  awaits_announcement: Generated<boolean>
}

/** When a device belonged to its location, and through which controller. */
type DeviceMembershipTable = {
  device_id: number
  from_at: Date
  /** null: the device still belongs to the location */
  until_at: Date | null
  serial: string | null
  /** `readings`: this stay is known only from readings older than the link */
  ended_by: 'unlink' | 'delete' | 'replace' | 'readings' | null
}

/** JSON in which null is a value; SQL null if no value is known. Written as text. */
type KnownValue = ColumnType<unknown, string | null, string | null>

type DeviceParameterTable = {
  device_id: number
  name: string
  sort: number
  /** `DeviceParameter` without its name */
  description: ColumnType<unknown, string, string>
  value: KnownValue
  /** null: the device has not reported a value yet */
  value_at: Date | null
  held_until: Date | null
  value_after: KnownValue
}

type DirectionTestTable = {
  id: Id
  location_id: number
  device_id: number | null
  tested_at: CreatedAt
  tested_by: number | null
  outcome: DirectionOutcome
  mended: Generated<boolean>
}

type SetupDraftTable = {
  user_id: number
  /** as typed, `setupDraft` of the contracts; written as text */
  draft: ColumnType<unknown, string, string>
  saved_at: ColumnType<Date, Date | undefined, Date>
}

type CommandTable = {
  id: string
  location_id: number
  device_id: number
  oem_device_id: number
  parameter: string
  /** any JSON value; written as its text */
  value: ColumnType<unknown, string, string>
  hold_s: number | null
  requested_by: number | null
  requested_at: Date
  expires_at: Date
  status: Generated<'pending' | 'accepted' | 'done' | 'rejected' | 'expired' | 'failed' | 'superseded'>
  /** the server gave up waiting; a later answer of the device still counts */
  is_assumed: Generated<boolean>
  code: string | null
  processed_at: Date | null
  value_before: KnownValue
  author: Generated<'user' | 'system'>
  cause: ColumnType<CommandCause | null, string | null | undefined, string | null>
}

type ConnectionEventTable = {
  id: Id
  oem_device_id: number
  at: Date
  /** null: connected */
  ended: ConnectionEnding | null
}

/** Traffic of a controller's connection on a UTC day. */
type LineDayTable = {
  oem_device_id: number
  day: string
  connections: Generated<number>
  losses: Generated<number>
  up_bytes: Generated<number>
  down_bytes: Generated<number>
  lte_bytes: Generated<number>
  latency_count: Generated<number>
  latency_sum_ms: Generated<number>
  latency_min_ms: number | null
  latency_max_ms: number | null
  latency_last_ms: number | null
  latency_last_at: Date | null
}
