import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { DeviceParameter } from '@kilowatt/domain/devices/parameters/device-parameter'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import type { Tx } from '../../../platform/database/db.ts'
import { announceParameters } from '../control/announced-parameters.ts'

export type NewDevice = {
  locationId: number
  oemDeviceId?: number | null
  /** name inside its controller, the `src` of its telemetry */
  source?: string | null
  parentId?: number | null
  name: string
  type?: string
  category: DeviceCategory
  priority?: number
  expectedPeriodS?: number
  channels?: readonly QuantityName[]
  /** of a battery, as people enter it */
  capacityKwh?: number | null
  /** its parameters, without values yet */
  parameters?: readonly DeviceParameter[]
}

export async function createDevice(tx: Tx, device: NewDevice): Promise<{ id: number }> {
  const { id } = await tx
    .insertInto('device')
    .values({
      location_id: device.locationId,
      oem_device_id: device.oemDeviceId ?? null,
      source: device.source ?? null,
      capacity_kwh: device.capacityKwh ?? null,
      parent_id: device.parentId ?? null,
      name: device.name,
      type: device.type ?? '',
      category: device.category,
      priority: device.priority ?? 0,
      expected_period_s: device.expectedPeriodS ?? 60,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const channels = [...new Set(device.channels)].map((name) => ({ device_id: id, name }))
  if (channels.length > 0) await tx.insertInto('device_channel').values(channels).execute()
  if (device.parameters) await announceParameters(tx, [{ id, params: device.parameters }])
  return { id }
}

/** A named set of devices of one location; the foreign keys refuse devices of another location. */
export async function createDeviceGroup(
  tx: Tx,
  group: { locationId: number; name: string; sort?: number; deviceIds?: readonly number[] },
): Promise<{ id: number }> {
  const { id } = await tx
    .insertInto('device_group')
    .values({ location_id: group.locationId, name: group.name, sort: group.sort ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = (group.deviceIds ?? []).map((deviceId) => ({
    location_id: group.locationId,
    device_group_id: id,
    device_id: deviceId,
  }))
  if (members.length > 0) await tx.insertInto('device_group_member').values(members).execute()
  return { id }
}
