import type { InfoMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { type QuantityName, quantityByWire } from '@kilowatt/domain/energy/quantities'
import type { Tx } from '../../../platform/db.ts'
import type { KnownDevice, KnownSource } from '../registry/device-directory.ts'
import { P1_PERIOD_S, p1Meter } from '../registry/p1-meter.ts'

/** Is everything in the message taken over already? A device announces itself at every connection. */
export const isKnownInfo = (device: KnownDevice, info: InfoMessage) =>
  device.infoRevision === info.rev && info.devices.every(({ id }) => device.sources.has(id))

/**
 * Takes over what a device says of itself and, when it is claimed, of the devices behind it: unknown ones are created,
 * known ones get its category, type, period and channels; names stay as people gave them.
 */
export async function applyInfo(tx: Tx, device: KnownDevice, info: InfoMessage): Promise<void> {
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
  if (device.locationId !== null && info.devices.length > 0)
    await announceDevices(tx, device.oemDeviceId, device.locationId, info.devices)
}

const given = <Key extends string, T>(key: Key, value: T | undefined) =>
  value === undefined ? {} : { [key]: value }

async function announceDevices(
  tx: Tx,
  oemDeviceId: number,
  locationId: number,
  announced: InfoMessage['devices'],
) {
  const bySource = new Map(announced.map((device) => [device.id, device]))
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
        category: row.ref('excluded.category'),
        expected_period_s: row.ref('excluded.expected_period_s'),
      })),
    )
    .returning(['id', 'source'])
    .execute()
  const idOf = new Map(rows.map(({ id, source }) => [source, id]))
  for (const { id, source } of rows) {
    const parent = bySource.get(source ?? '')?.parent
    const parentId = parent === undefined ? null : (idOf.get(parent) ?? null)
    await tx
      .updateTable('device')
      .set({ parent_id: parentId === id ? null : parentId })
      .where('id', '=', id)
      .execute()
    await addChannels(tx, id, bySource.get(source ?? '')?.ch ?? [])
  }
}

async function addChannels(tx: Tx, deviceId: number, wireNames: readonly string[]) {
  const names: (QuantityName | string)[] = [
    ...new Set(wireNames.map((wire) => quantityByWire.get(wire) ?? wire)),
  ]
  if (names.length > 0)
    await tx
      .insertInto('device_channel')
      .values(names.map((name) => ({ device_id: deviceId, name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** The one meter behind a P1 module, made with its first telegram where the claim did not make it. */
export async function ensureP1Source(
  tx: Tx,
  device: Pick<KnownDevice, 'oemDeviceId'>,
  locationId: number,
): Promise<KnownSource> {
  const { id } = await tx
    .insertInto('device')
    .values(p1Meter(device.oemDeviceId, locationId))
    .onConflict((conflict) =>
      conflict
        .columns(['oem_device_id', 'source', 'location_id'])
        .doUpdateSet((row) => ({ source: row.ref('excluded.source') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { deviceId: id, category: 'GRID', expectedPeriodS: P1_PERIOD_S }
}
