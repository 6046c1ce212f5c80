import type { LocationOemDevice, OemDevice, OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import type { AccessibleOemDevice } from './oem-device.access.ts'

const latest = (column: 'latency_last_ms' | 'latency_last_at') => sql<number | null>`(
  select ${sql.ref(column)} from line_day
  where oem_device_id = oem_device.id and latency_count > 0 order by day desc limit 1
)`

const columns = [
  'oem_device.id',
  'oem_device.serial as unitId',
  'oem_device.alias',
  'oem_device.internal_id as internalId',
  'oem_device.type',
  'oem_device.location_id as locationId',
  'oem_device.cpu_serial as cpuSerial',
  'oem_device.emmc_serial as emmcSerial',
  'oem_device.mac',
  'oem_device.wireless_mac as wirelessMac',
  'oem_device.ethernet_ip as ethernetIp',
  'oem_device.wireless_ip as wirelessIp',
  'oem_device.vpn_ip as vpnIp',
  'oem_device.mobile_ip as mobileIp',
  'oem_device.local_ip as localIp',
  'oem_device.local_wireless_ip as localWirelessIp',
  'oem_device.software_version as softwareVersion',
  'oem_device.os_version as osVersion',
  'oem_device.hardware_version as hardwareVersion',
  'oem_device.connected',
  'oem_device.connected_at as connectedAt',
  'oem_device.last_seen_at as lastSeenAt',
  sql<boolean>`oem_device.data_limit_bytes is not null`.as('dataLimit'),
  'oem_device.has_wifi_module as hasWifiModule',
  'oem_device.has_mobile_module as hasMobileModule',
  'oem_device.realtime_push as realtimePush',
  latest('latency_last_ms').as('latencyMs'),
  'oem_device.lte_use as lteUse',
] as const

type Wanted = { page: number; pageSize: number; unitId?: string | undefined }

/** One page, newest first. `unitId` matches any part of the serial, ignoring case. */
export async function listOemDevices(
  db: Db,
  { page, pageSize, unitId }: Wanted,
): Promise<{ oemDevices: OemDevice[]; total: number }> {
  const wanted = db
    .selectFrom('oem_device')
    .$if(unitId !== undefined, (query) =>
      query.where(sql<boolean>`position(upper(${unitId}) in oem_device.serial) > 0`),
    )
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ofPage = wanted
    .select('oem_device.id')
    .orderBy('oem_device.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  // columns that need further queries are read only for this page
  const rows = await db
    .selectFrom('oem_device')
    .select(columns)
    .where('oem_device.id', 'in', ofPage)
    .orderBy('oem_device.id', 'desc')
    .execute()
  return { oemDevices: rows.map(withTimes), total }
}

const ms = (at: Date | null) => at?.getTime() ?? null
const withTimes = <Row extends { connectedAt: Date | null; lastSeenAt: Date | null }>(row: Row) => ({
  ...row,
  connectedAt: ms(row.connectedAt),
  lastSeenAt: ms(row.lastSeenAt),
})

/** The OEM devices of a location, by name. */
export async function listOemDevicesOf(db: Db, location: AccessibleLocation): Promise<LocationOemDevice[]> {
  const rows = await db
    .selectFrom('oem_device')
    .select([
      'id',
      'serial as unitId',
      'alias',
      'type',
      'connected',
      'last_seen_at as lastSeenAt',
      'software_version as softwareVersion',
      'disconnected_at as disconnectedAt',
      'disconnected_because as disconnectedBecause',
    ])
    .where('location_id', '=', location.id)
    .orderBy(sql`coalesce(alias, serial) collate name_order`)
    .orderBy('id')
    .execute()
  return rows.map(({ lastSeenAt, disconnectedAt, ...row }) => ({
    ...row,
    lastSeenAt: ms(lastSeenAt),
    disconnectedAt: ms(disconnectedAt),
  }))
}

/** Details of a controller in addition to those read for the access check. */
export async function getOemDevice(
  db: Db,
  oemDevice: AccessibleOemDevice,
): Promise<Omit<OemDeviceDetails, 'may'>> {
  const row = await db
    .selectFrom('oem_device')
    .leftJoin('location', 'location.id', 'oem_device.location_id')
    .leftJoin('company', 'company.id', 'location.company_id')
    .leftJoin('user_account as owner', 'owner.id', 'oem_device.owner_id')
    .select([
      ...columns,
      'oem_device.disconnected_at as disconnectedAt',
      'oem_device.disconnected_because as disconnectedBecause',
      'oem_device.data_limit_bytes as dataLimitBytes',
      sql<number>`(extract(epoch from ${latest('latency_last_at')}) * 1000)::double precision`.as(
        'latencyAt',
      ),
      sql<number>`coalesce((
        select sum(lte_bytes)::bigint from line_day where oem_device_id = oem_device.id
          and day >= greatest(date_trunc('month', now() at time zone 'UTC'), oem_device.claimed_at at time zone 'UTC')::date
      ), 0)`.as('lteBytes'),
      sql<OemDeviceDetails['location']>`case when location.id is null then null
        else json_build_object('id', location.id, 'name', location.name) end`.as('location'),
      sql<OemDeviceDetails['company']>`case when company.id is null then null
        else json_build_object('id', company.id, 'name', company.name) end`.as('company'),
      sql<OemDeviceDetails['owner']>`case when owner.id is null then null
        else json_build_object('id', owner.id, 'email', owner.email, 'firstName', owner.first_name, 'lastName', owner.last_name)
        end`.as('owner'),
    ])
    .where('oem_device.id', '=', oemDevice.id)
    .executeTakeFirstOrThrow()
  return { ...withTimes(row), disconnectedAt: ms(row.disconnectedAt) }
}
