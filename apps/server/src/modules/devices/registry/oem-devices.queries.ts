import type { OemDevice, OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

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
  'oem_device.data_limit as dataLimit',
  'oem_device.has_wifi_module as hasWifiModule',
  'oem_device.has_mobile_module as hasMobileModule',
  'oem_device.realtime_push as realtimePush',
  'oem_device.latency_ms as latencyMs',
  'oem_device.lte_use as lteUse',
] as const

type Wanted = { page: number; pageSize: number; unitId?: string | undefined }

/** One page, the newest first. `unitId` matches any part of the serial, in any case. */
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
  const rows = await wanted
    .select(columns)
    .orderBy('oem_device.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { oemDevices: rows.map(withTimes), total }
}

const withTimes = <Row extends { connectedAt: Date | null; lastSeenAt: Date | null }>(row: Row) => ({
  ...row,
  connectedAt: row.connectedAt?.getTime() ?? null,
  lastSeenAt: row.lastSeenAt?.getTime() ?? null,
})

/**
 * One device by number or serial. Aggregators see what stands at the locations of their companies.
 * @throws AppError `not_found` for absent and foreign devices alike
 */
export async function getOemDevice(db: Db, actor: Actor, key: number | string): Promise<OemDeviceDetails> {
  const row = await db
    .selectFrom('oem_device')
    .leftJoin('location', 'location.id', 'oem_device.location_id')
    .leftJoin('company', 'company.id', 'location.company_id')
    .leftJoin('user_account as owner', 'owner.id', 'oem_device.owner_id')
    .select([
      ...columns,
      sql<OemDeviceDetails['location']>`case when location.id is null then null
        else json_build_object('id', location.id, 'name', location.name) end`.as('location'),
      sql<OemDeviceDetails['company']>`case when company.id is null then null
        else json_build_object('id', company.id, 'name', company.name) end`.as('company'),
      sql<OemDeviceDetails['owner']>`case when owner.id is null then null
        else json_build_object('id', owner.id, 'email', owner.email, 'firstName', owner.first_name, 'lastName', owner.last_name)
        end`.as('owner'),
    ])
    .$if(typeof key === 'number', (query) => query.where('oem_device.id', '=', Number(key)))
    .$if(typeof key === 'string', (query) => query.where('oem_device.serial', '=', String(key)))
    .$if(actor.role !== 'ROLE_SUPER_ADMIN', (query) =>
      query.where('location.company_id', '=', sql<number>`any(${sql.val(actor.runsCompanyIds)}::int[])`),
    )
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return withTimes(row)
}
