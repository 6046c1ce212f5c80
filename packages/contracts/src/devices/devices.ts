import { type QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { deviceCategory, id, named, title, wholeNumber } from '../primitives.ts'
import { structureLimits } from './structure-limits.ts'

export const device = z.object({
  id,
  locationId: id,
  /** null for devices that are not behind one of our controllers */
  oemDeviceId: id.nullable(),
  parentId: id.nullable(),
  name: z.string(),
  type: z.string(),
  category: deviceCategory,
  status: z.enum(['ok', 'error', 'deleted']),
  /** with `error`: what is wrong, in the device's own words */
  errorCode: z.string().nullable(),
  /** with `error`: how many more times its controller will try to reach it; null if not reported */
  retriesAvailable: z.number().nullable(),
  /** an error that the device itself reports, in the device's words; null if there is none */
  ownError: z.string().nullable(),
  /** whether the device supplies the site without the grid */
  isOffGrid: z.boolean(),
  description: z.string().nullable(),
  priority: z.number(),
  lastActivityAt: z.number().nullable(),
  hidden: z.boolean(),
  excludedInCalculations: z.boolean(),
  /** whether it is mounted the wrong way round, so its readings are reversed */
  reversed: z.boolean(),
  /** batteries only: nameplate capacity as people entered it; null if it was not entered */
  capacityKwh: z.number().nullable(),
  connected: z.boolean(),
  deviceGroups: z.array(z.object({ id, name: z.string() })),
  channels: z.array(z.enum(Object.keys(quantities) as [QuantityName, ...QuantityName[]])),
  /**
   * periods in which it belonged to the location, in order, each with its controller; when the controller
   * changes, its registers restart
   */
  stays: z.array(
    z.object({
      /** null for a device without a controller, or if unknown */
      unitId: z.string().nullable(),
      from: z.number(),
      /** null: the device still belongs to the location */
      until: z.number().nullable(),
    }),
  ),
})
export type Device = z.infer<typeof device>

/** A deleted device. Its history stays, and it can be restored. */
const deletedDevice = device.pick({ id: true, name: true, type: true, category: true }).extend({
  deletedAt: z.number(),
  /**
   * the unlinked controller with which the device left; the device returns when that controller is linked
   * again or replaced. Null if a person deleted the device
   */
  leftWith: z.string().nullable(),
})
export type DeletedDevice = z.infer<typeof deletedDevice>

const description = z
  .string()
  .trim()
  .max(structureLimits.descriptionLength)
  .transform((text) => (text === '' ? null : text))

/** Changes to a device. Absent fields stay as they are. */
const deviceChange = z.object({
  name: title.optional(),
  description: description.nullable().optional(),
  category: deviceCategory.optional(),
  /** among devices without a manual order, a higher priority comes first */
  priority: wholeNumber(0, structureLimits.maxPriority).optional(),
  hidden: z.boolean().optional(),
  excludedInCalculations: z.boolean().optional(),
  /**
   * with `excludedInCalculations`: from now on, or for its whole history, which is then recalculated; default `start`
   */
  countsFrom: z.enum(['start', 'now']).optional(),
  /** the device that also measures this one: the meter or inverter that it is connected behind */
  parentId: id.nullable().optional(),
  /** batteries only */
  capacityKwh: z
    .number()
    .min(structureLimits.minCapacityKwh)
    .max(structureLimits.maxCapacityKwh)
    .nullable()
    .optional(),
})
export type DeviceChange = z.infer<typeof deviceChange>

/**
 * When devices left: now, or when they last reported, so the silence since then is not a gap. Default `now`.
 */
export const leftAt = z.enum(['now', 'last_reading'])

const deviceIds = z.array(id).min(1).max(structureLimits.devicesPerCall)

export const devicesContract = {
  list: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/devices',
      tags: ['Devices'],
      summary: 'Devices of a location',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ devices: z.array(device), deviceGroups: z.array(named) }))),
  deleted: call('location:edit')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/devices/deleted',
      tags: ['Devices'],
      summary: 'Deleted devices of a location, the latest first',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ devices: z.array(deletedDevice) }))),
  update: call('location:edit')
    .route({
      method: 'PATCH',
      path: '/devices/{deviceId}',
      tags: ['Devices'],
      summary: 'Rename a device, hide it, say what it is and whether it counts; its history follows',
    })
    .input(deviceChange.extend({ deviceId: id }))
    .output(done),
  setGroups: call('location:edit')
    .route({
      method: 'PUT',
      path: '/devices/{deviceId}/groups',
      tags: ['Devices'],
      summary: 'Set the device groups of a device, all at once',
    })
    .input(z.object({ deviceId: id, deviceGroupIds: z.array(id).max(structureLimits.groupsPerLocation) }))
    .output(done),
  move: call('location:edit')
    .route({
      method: 'POST',
      path: '/locations/{locationId}/devices/move',
      tags: ['Devices'],
      summary:
        'Move devices into a device group, out of one, or out of all; devices already in it are refused',
    })
    .input(
      z.object({
        locationId: id,
        deviceIds,
        /** group that the devices leave; null: none */
        fromGroupId: id.nullable(),
        /** null: no other group */
        toGroupId: id.nullable(),
      }),
    )
    .output(done),
  order: call('location:edit')
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/devices/order',
      tags: ['Devices'],
      summary: 'Reorder devices of a location; they keep the positions they have as a set',
    })
    .input(z.object({ locationId: id, deviceIds }))
    .output(done),
  remove: call('location:edit')
    .route({
      method: 'DELETE',
      path: '/devices/{deviceId}',
      tags: ['Devices'],
      summary: 'Delete a device; its history stays, and it can be restored',
    })
    .input(z.object({ deviceId: id, leftAt: leftAt.optional() }))
    .output(done),
  restore: call('location:edit')
    .route({
      method: 'POST',
      path: '/locations/{locationId}/devices/{deviceId}/restore',
      tags: ['Devices'],
      summary: 'Restore a deleted device',
    })
    .input(z.object({ locationId: id, deviceId: id }))
    .output(done),
}
