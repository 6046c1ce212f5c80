import type { DeviceCategory, OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import type { QuantityName, quantities } from '@kilowatt/domain/energy/quantities'
import type { Role } from '@kilowatt/domain/permissions/roles'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/**
 * Row types of the tables that `migrations/*.sql` make; `schema.test.ts` compares the two. Ids are 32-bit integers, bigint
 * arrives as a number, timestamptz as Date, a date as 'YYYY-MM-DD'.
 */
export type Tables = {
  country: { id: number; code: string; name: string; visible: Generated<boolean>; name_folded: Folded }
  country_timezone: { country_id: number; name: string; sort: Generated<number> }
  region: { id: Id; country_id: number; code: string; type: string }
  company: CompanyTable
  location_group: LocationGroupTable
  brand: BrandTable
  user_account: UserAccountTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  membership: { user_id: number; company_id: number; role: Role; created_at: CreatedAt }
  attempt: { key: string; count: number; window_ends_at: Date }
  one_time_token: OneTimeTokenTable
  consent: ConsentTable
  mail: MailTable
  second_factor: SecondFactorTable
  recovery_code: { user_id: number; code_hash: Buffer }
  passkey: PasskeyTable
  api_key: ApiKeyTable
  location: LocationTable
  location_grant: LocationGrantTable
  oem_device: OemDeviceTable
  device: DeviceTable
  device_channel: { device_id: number; name: string }
  device_group: { id: Id; location_id: number; name: string; sort: Generated<number> }
  device_group_member: { location_id: number; device_group_id: number; device_id: number }
  command: CommandTable
  sample: SampleTable
  sample_day: SampleDayTable
  dirty_quarter: { location_id: number; at: Date; marked_at: CreatedAt }
  recent_minute: RecentMinuteTable
  device_quarter: DeviceQuarterTable
  location_quarter: LocationQuarterTable
  location_day: LocationDayTable
  quarantine: QuarantineTable
  audit_entry: AuditEntryTable
  location_invite: LocationInviteTable
}

type Id = GeneratedAlways<number>
/** for searching: lower case without accents */
type Folded = GeneratedAlways<string>
/** read as the object, written as its text */
type JsonObject = ColumnType<Record<string, unknown> | null, string | null, never>
type CreatedAt = ColumnType<Date, Date | undefined, Date>

type CompanyTable = {
  id: Id
  name: string
  country_id: number
  contact_email: string | null
  contact_phone: string | null
  second_factor_required: Generated<boolean>
  name_folded: Folded
  created_at: CreatedAt
}

type LocationGroupTable = {
  id: Id
  company_id: number
  parent_id: number | null
  name: string
  name_folded: Folded
}

type BrandTable = {
  id: Id
  company_id: number | null
  identifier: string | null
  host: string | null
  platform_name: string
  product_name: string
  slogan: string | null
  theme: Generated<string>
  favicon_url: string | null
  logo_url: string | null
  status: Generated<'ok' | 'maintenance'>
  maintenance_message: string | null
  support_email: string | null
  terms_url: string | null
  privacy_url: string | null
  registration_url: string | null
  sender_name: string | null
  sender_email: string | null
  default_location_group_id: number | null
}

type UserAccountTable = {
  id: Id
  email: string
  email_verified: Generated<boolean>
  name: string
  image: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  locale: string | null
  country_id: number | null
  spot_market_region_id: number | null
  is_super_admin: Generated<boolean>
  phone: string | null
  units: Generated<'metric' | 'imperial'>
  theme_preference: Generated<'brand' | 'system' | 'light' | 'dark'>
  start_page: Generated<'home' | 'overview' | 'charts' | 'reports' | 'strategies' | 'pricing'>
  start_location_id: number | null
  created_at: CreatedAt
  updated_at: CreatedAt
  email_folded: Folded
  first_name_folded: Folded
  last_name_folded: Folded
}

type SessionTable = {
  id: Id
  user_id: number
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  active_company_id: number | null
  impersonated_user_id: number | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type AccountTable = {
  id: Id
  user_id: number
  account_id: string
  provider_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type VerificationTable = {
  id: Id
  identifier: string
  value: string
  expires_at: Date
  created_at: CreatedAt
  updated_at: CreatedAt
}

type OneTimeTokenTable = {
  id: Id
  purpose: string
  /** SHA-256 of the token */
  token_hash: Buffer
  user_id: number | null
  data: JSONColumnType<Record<string, unknown>> | null
  expires_at: Date
  used_at: Date | null
  created_at: CreatedAt
}

type ConsentTable = {
  id: Id
  user_id: number
  kind: 'terms' | 'privacy' | 'analytics'
  granted: boolean
  at: CreatedAt
  ip: string | null
}

type MailTable = {
  id: Id
  event: string
  recipient: string
  locale: string
  sender: string
  subject: string
  html: string | null
  text: string | null
  status: 'outbox' | 'sent'
  created_at: CreatedAt
}

type SecondFactorTable = {
  user_id: number
  secret: Buffer
  confirmed_at: Date | null
  last_step: number | null
}

type PasskeyTable = {
  id: Id
  user_id: number
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  backed_up: boolean
  created_at: CreatedAt
  last_used_at: Date | null
}

type ApiKeyTable = {
  id: Id
  user_id: number
  name: string
  scope: 'read' | 'control' | 'manage'
  prefix: string
  /** SHA-256 of the key */
  key_hash: Buffer
  expires_at: Date | null
  created_at: CreatedAt
  last_used_at: Date | null
}

type LocationTable = {
  id: Id
  company_id: number
  location_group_id: number
  owner_id: number | null
  name: string
  country_id: number
  region_id: number | null
  timezone: string
  street: string | null
  house_number: string | null
  postcode: string | null
  city: string | null
  latitude: number | null
  longitude: number | null
  grid_limit_w: number | null
  solar_peak_w: number | null
  created_at: CreatedAt
  name_folded: Folded
}

type LocationGrantTable = {
  location_id: number
  user_id: number
  can_view: Generated<boolean>
  can_control: Generated<boolean>
  can_edit: Generated<boolean>
  can_manage_users: Generated<boolean>
  can_manage_pricing: Generated<boolean>
  granted_by: number | null
  created_at: CreatedAt
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
  last_seen_at: Date | null
  data_limit: Generated<boolean>
  has_wifi_module: Generated<boolean>
  has_mobile_module: Generated<boolean>
  realtime_push: Generated<boolean>
  latency_ms: number | null
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
  expected_period_s: Generated<number>
  last_activity_at: Date | null
  created_at: CreatedAt
  name_folded: Folded
  type_folded: Folded
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
  code: string | null
  processed_at: Date | null
}

type QuantityColumn = (typeof quantities)[QuantityName]['column']

type SampleTable = { location_id: number; device_id: number; at: Date } & {
  [column in QuantityColumn]: number | null
} & { extra: JSONColumnType<Record<string, unknown>> | null }

/** 1,440 minutes of a UTC day per quantity. */
type SampleDayTable = { location_id: number; device_id: number; day: string } & {
  [column in QuantityColumn]: (number | null)[] | null
} & { packed_at: CreatedAt }

/** 15 minutes of a quarter-hour. */
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

type LocationFlows = {
  production_wh: number | null
  import_wh: number | null
  export_wh: number | null
  discharge_wh: number | null
  charge_wh: number | null
  consumption_wh: number | null
  ev_wh: number | null
  hvac_wh: number | null
  other_wh: number | null
  solar_to_house_wh: number | null
  solar_to_battery_wh: number | null
  solar_to_grid_wh: number | null
  battery_to_house_wh: number | null
  battery_to_grid_wh: number | null
  grid_to_house_wh: number | null
  grid_to_battery_wh: number | null
  covered_minutes: number
}

type LocationQuarterTable = LocationFlows & { location_id: number; at: Date; soc_pct: number | null }
type LocationDayTable = LocationFlows & { location_id: number; day: string }

type QuarantineTable = {
  serial: string
  reason: string
  day: string
  count: number
  first_at: Date
  last_at: Date
  topic: string | null
  detail: string | null
  sample: Buffer | null
}

type AuditEntryTable = {
  id: Id
  at: CreatedAt
  actor_id: number | null
  as_user_id: number | null
  action: string
  object_type: string
  object_id: string | null
  object_name: string | null
  company_id: number | null
  ip: string | null
  before: JsonObject
  after: JsonObject
}

type LocationInviteTable = {
  id: Id
  location_id: number
  email: string
  can_view: Generated<boolean>
  can_control: Generated<boolean>
  can_edit: Generated<boolean>
  can_manage_users: Generated<boolean>
  can_manage_pricing: Generated<boolean>
  /** SHA-256 of the token */
  token_hash: Buffer
  invited_by: number | null
  created_at: CreatedAt
  expires_at: Date
  confirmed_at: Date | null
  confirmed_by: number | null
  revoked_at: Date | null
}
