import type { OemDevice } from '@kilowatt/contracts/oem-devices'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

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
    .select([
      'id',
      'serial as unitId',
      'alias',
      'internal_id as internalId',
      'type',
      'location_id as locationId',
      'cpu_serial as cpuSerial',
      'emmc_serial as emmcSerial',
      'mac',
      'wireless_mac as wirelessMac',
      'ethernet_ip as ethernetIp',
      'wireless_ip as wirelessIp',
      'vpn_ip as vpnIp',
      'mobile_ip as mobileIp',
      'local_ip as localIp',
      'local_wireless_ip as localWirelessIp',
      'software_version as softwareVersion',
      'os_version as osVersion',
      'hardware_version as hardwareVersion',
      'connected',
      'connected_at as connectedAt',
      'last_seen_at as lastSeenAt',
      'data_limit as dataLimit',
      'has_wifi_module as hasWifiModule',
      'has_mobile_module as hasMobileModule',
      'realtime_push as realtimePush',
      'latency_ms as latencyMs',
      'lte_use as lteUse',
    ])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const oemDevices = rows.map((row) => ({
    ...row,
    connectedAt: row.connectedAt?.getTime() ?? null,
    lastSeenAt: row.lastSeenAt?.getTime() ?? null,
  }))
  return { oemDevices, total }
}
