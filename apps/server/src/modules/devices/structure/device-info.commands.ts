import { LEFT_OUT } from '@kilowatt/contracts/devices/left-out'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import type { InfoMessage } from '@kilowatt/contracts/mqtt/device-messages'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { quantityByWire, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { announceParameters } from '../control/announced-parameters.ts'
import { noteControlChange } from '../control/control-revision.ts'
import type { KnownDevice, KnownSource } from '../registry/device-directory.ts'
import { P1_PERIOD_S, p1Meter } from '../registry/p1-meter.ts'
import { settleTakenOver } from './taken-over.commands.ts'

/** Whether the message contains nothing new. Devices announce themselves on every connection. */
export const isKnownInfo = (device: KnownDevice, info: InfoMessage) =>
  device.infoRevision === info.rev && info.devices.every(({ id }) => device.sources.has(id))

/** Number of devices behind a controller including announced ones; null if not too many. */
async function tooManyDevices(
  tx: Tx,
  { oemDeviceId, locationId }: KnownDevice,
  announced: InfoMessage['devices'],
): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct source)::integer as count from (
      select source from device
      where oem_device_id = ${oemDeviceId} and location_id = ${locationId} and status <> 'deleted' and source is not null
      union all select unnest(${announced.map(({ id }) => id)}::text[])
    ) as s (source)
  `.execute(tx)
  const count = rows[0]?.count ?? 0
  return count > deviceLimits.devicesPerController ? count : null
}

/**
 * Stores a device's announcement and, if it is linked, the devices behind it: unknown devices are created, known ones
 * get category, type, period, channels and parameters; names given by people stay.
 * @returns null; or the number of devices behind the controller if that is too many, in which case nothing is stored
 */
export async function applyInfo(
  change: Change,
  device: KnownDevice,
  info: InfoMessage,
): Promise<number | null> {
  const { tx } = change
  const announces = device.locationId !== null && info.devices.length > 0
  const tooMany = announces ? await tooManyDevices(tx, device, info.devices) : null
  if (tooMany !== null) return tooMany
  await tx
    .updateTable('oem_device')
    .set({
      info_revision: info.rev,
      ...given('software_version', info.fw),
      ...given('os_version', info.os),
      ...given('hardware_version', info.hw),
      ...given('mac', info.mac),
      ...given('wireless_mac', info.wmac),
      ...given('ethernet_ip', info.ip?.eth),
      ...given('wireless_ip', info.ip?.wifi),
      ...given('vpn_ip', info.ip?.vpn),
      ...given('mobile_ip', info.ip?.mobile),
      ...given('local_ip', info.ip?.local),
      ...given('local_wireless_ip', info.ip?.localWifi),
      ...given('has_wifi_module', info.wifi),
      ...given('has_mobile_module', info.mobile),
      ...given('lte_use', info.lte),
    })
    .where('id', '=', device.oemDeviceId)
    .execute()
  if (device.locationId !== null && announces)
    await announceDevices(change, device.oemDeviceId, device.locationId, info.devices)
  return null
}

const given = <Key extends string, T>(key: Key, value: T | undefined) =>
  value === undefined ? {} : { [key]: value }

async function announceDevices(
  change: Change,
  oemDeviceId: number,
  locationId: number,
  announced: InfoMessage['devices'],
) {
  const { tx } = change
  const bySource = new Map(announced.map((device) => [device.id, device]))
  await settleTakenOver(
    tx,
    oemDeviceId,
    locationId,
    [...bySource.values()].map(({ id, category }) => ({ source: id, category })),
  )
  const rows = await tx
    .insertInto('device')
    .values(
      [...bySource.values()].map(({ id, category, name, type = '', every }) => ({
        location_id: locationId,
        oem_device_id: oemDeviceId,
        source: id,
        name: name ?? id,
        type,
        category,
        expected_period_s: every,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['oem_device_id', 'source', 'location_id']).doUpdateSet((row) => ({
        type: row.ref('excluded.type'),
        category: sql<DeviceCategory>`case when device.category_by_people then device.category else excluded.category end`,
        expected_period_s: row.ref('excluded.expected_period_s'),
      })),
    )
    .returning(['id', 'source'])
    .execute()
  const marked = await markLeftOut(
    tx,
    oemDeviceId,
    locationId,
    rows.map(({ id }) => id),
  )
  const idOf = new Map(rows.map(({ id, source }) => [source, id]))
  const described = rows.map(({ id, source }) => ({ id, device: bySource.get(source ?? '') }))
  const parents = described.map(({ id, device }) => {
    const parentId = idOf.get(device?.parent ?? '') ?? null
    return { id, parentId: parentId === id ? null : parentId }
  })
  await sql`
    update device d set parent_id = p.parent_id
    from unnest(
      ${parents.map(({ id }) => id)}::integer[], ${parents.map(({ parentId }) => parentId)}::integer[]
    ) as p (id, parent_id)
    where d.id = p.id and not d.parent_by_people and d.parent_id is distinct from p.parent_id
  `.execute(tx)
  const channels = described.flatMap(({ id, device }) =>
    (device?.ch ?? []).map((wire) => ({ device_id: id, name: quantityByWire.get(wire) ?? wire })),
  )
  // Channels in the vocabulary may also come from measurements, so they stay; channels with the device's own
  // names are replaced.
  await sql`
    delete from device_channel c
    where device_id = any(${rows.map(({ id }) => id)}::integer[]) and name <> all(${[...quantityNames]}::text[])
      and not exists (
        select from unnest(
          ${channels.map(({ device_id }) => device_id)}::integer[], ${channels.map(({ name }) => name)}::text[]
        ) as n (device_id, name)
        where n.device_id = c.device_id and n.name = c.name
      )
  `.execute(tx)
  await sql`
    insert into device_channel (device_id, name)
    select * from unnest(
      ${channels.map(({ device_id }) => device_id)}::integer[], ${channels.map(({ name }) => name)}::text[]
    )
    on conflict do nothing
  `.execute(tx)
  await announceParameters(
    tx,
    described.map(({ id, device }) => ({ id, params: device?.params ?? [] })),
  )
  await noteControlChange(change, [...new Set([...rows.map(({ id }) => id), ...marked])])
}

/**
 * A device that its controller no longer announces keeps its history and shows why it is silent; it cannot be
 * controlled until it is announced again. A person decides whether to delete it.
 * @returns devices whose mark changed
 */
async function markLeftOut(
  tx: Tx,
  oemDeviceId: number,
  locationId: number,
  announcedIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update device set
      status = case when id = any(${[...announcedIds]}::integer[]) then 'ok' else 'error' end,
      error_code = case when id = any(${[...announcedIds]}::integer[]) then null else ${LEFT_OUT} end,
      retries_available = null
    where oem_device_id = ${oemDeviceId} and location_id = ${locationId} and status <> 'deleted' and source is not null
      and (error_code is not distinct from ${LEFT_OUT}::text) = (id = any(${[...announcedIds]}::integer[]))
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The only meter behind a P1 module. If the meter was not created at linking, it is created with its first
 * telegram. Null if a person deleted the meter.
 */
export async function ensureP1Source(
  tx: Tx,
  device: Pick<KnownDevice, 'oemDeviceId'>,
  locationId: number,
): Promise<KnownSource | null> {
  const { id, reversed, status } = await tx
    .insertInto('device')
    .values(p1Meter(device.oemDeviceId, locationId))
    .onConflict((conflict) =>
      conflict
        .columns(['oem_device_id', 'source', 'location_id'])
        .doUpdateSet((row) => ({ source: row.ref('excluded.source') })),
    )
    .returning(['id', 'reversed', 'status'])
    .executeTakeFirstOrThrow()
  if (status === 'deleted') return null
  return { deviceId: id, category: 'GRID', expectedPeriodS: P1_PERIOD_S, reversed, measuredByOthers: [] }
}
