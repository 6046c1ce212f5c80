import { type BalanceDevice, locationBalance } from '@kilowatt/domain/energy/balance/balance'
import { shownSite } from '@kilowatt/domain/energy/shown/shown-site'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { joinLatest } from './latest-values.ts'

type DeviceNow = BalanceDevice & {
  readonly locationId: number
  readonly lastActivityAt: Date | null
  readonly connected: boolean | null
  readonly excluded: boolean
}

/**
 * Current values of locations, by location, with the digits shown on each location's page, because people
 * compare lists with that page and sums with their rows.
 */
export async function readLocationsNow(db: Db, ids: readonly number[]) {
  const devices = Map.groupBy(await readDevicesNow(db, ids), ({ locationId }) => locationId)
  return (id: number) => nowOf(devices.get(id) ?? [])
}

/** Newest values of devices: one index probe into the samples per device, all in one statement. */
async function readDevicesNow(db: Db, locationIds: readonly number[]): Promise<DeviceNow[]> {
  const { rows } = await sql<DeviceNow>`
    select d.id, d.location_id as "locationId", d.category, d.parent_id as "parentId",
      d.last_activity_at as "lastActivityAt", d.excluded_in_calculations as excluded, o.connected,
      power_w.value as "powerW", null as "socPct"
    from device d
    left join oem_device o on o.id = d.oem_device_id
    ${joinLatest('power_w')}
    where d.location_id = any(${locationIds}::integer[]) and d.status <> 'deleted'
  `.execute(db)
  return rows
}

function nowOf(devices: readonly DeviceNow[]) {
  const { flows, ...balance } = locationBalance(devices.filter(({ excluded }) => !excluded))
  const shown = shownSite({
    balance: { ...balance, flowsW: flows },
    devices: devices.map((device) => ({ ...device, unheard: false })),
  })
  const lastSeen = devices.flatMap(({ lastActivityAt }) => lastActivityAt?.getTime() ?? [])
  return {
    powerW: shown.gridW,
    // the flows would show zero for a location without solar
    solarW: balance.solarW === null ? null : shown.solarW,
    lastSeenAt: lastSeen.length === 0 ? null : Math.max(...lastSeen),
    connected: devices.some(({ connected }) => connected === true),
    deviceW: shown.deviceW,
  }
}
