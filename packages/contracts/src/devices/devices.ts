import { type QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { deviceCategory, id, named, title, wholeNumber } from '../primitives.ts'
import { structureLimits } from './structure-limits.ts'

export const device = z.object({
  id,
  locationId: id,
  /** null for devices that are not behind a controller of ours */
  oemDeviceId: id.nullable(),
  parentId: id.nullable(),
  name: z.string(),
  type: z.string(),
  category: deviceCategory,
  status: z.enum(['ok', 'error', 'deleted']),
  /** with `error`: what is wrong, in the device's own words */
  errorCode: z.string().nullable(),
  /** with `error`: how many more times its controller tries by itself to reach it; null where it does not say */
  retriesAvailable: z.number().nullable(),
  description: z.string().nullable(),
  priority: z.number(),
  lastActivityAt: z.number().nullable(),
  hidden: z.boolean(),
  excludedInCalculations: z.boolean(),
  /** mounted the wrong way round, and read the right way */
  reversed: z.boolean(),
  connected: z.boolean(),
  deviceGroups: z.array(z.object({ id, name: z.string() })),
  channels: z.array(z.enum(Object.keys(quantities) as [QuantityName, ...QuantityName[]])),
  /** when it belonged to the location, in order, and by which controller it was reached: where that changes, its registers begin anew */
  stays: z.array(
    z.object({
      /** null for a device without a controller, or where it is not known */
      unitId: z.string().nullable(),
      from: z.number(),
      /** null: it belongs still */
      until: z.number().nullable(),
    }),
  ),
})
export type Device = z.infer<typeof device>

/** One that was deleted: its history stays, and it can be restored. */
const deletedDevice = device.pick({ id: true, name: true, type: true, category: true }).extend({
  deletedAt: z.number(),
  /** the controller that was unlinked and took it along: linked again, or replaced, it brings it back; null when people deleted it */
  leftWith: z.string().nullable(),
})
export type DeletedDevice = z.infer<typeof deletedDevice>

const description = z
  .string()
  .trim()
  .max(structureLimits.descriptionLength)
  .transform((text) => (text === '' ? null : text))

/** What people say of a device; what is absent stays. */
const deviceChange = z.object({
  name: title.optional(),
  description: description.nullable().optional(),
  category: deviceCategory.optional(),
  /** among the devices that nobody has put into an order the higher one comes first */
  priority: wholeNumber(0, structureLimits.maxPriority).optional(),
  hidden: z.boolean().optional(),
  excludedInCalculations: z.boolean().optional(),
  /** with `excludedInCalculations`: from now on, or for its whole history, which is recalculated; `start` when absent */
  countsFrom: z.enum(['start', 'now']).optional(),
  /** the device that measures it, too: it stands behind that one's meter, or is a part of that inverter */
  parentId: id.nullable().optional(),
})
export type DeviceChange = z.infer<typeof deviceChange>

/** When devices left: now, or when they were last heard, so that their silence since then leaves no gap; `now` when absent. */
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
      summary: 'Name a device, hide it, say what it is and whether it counts; its history follows',
    })
    .input(deviceChange.extend({ deviceId: id }))
    .output(done),
  setGroups: call('location:edit')
    .route({
      method: 'PUT',
      path: '/devices/{deviceId}/groups',
      tags: ['Devices'],
      summary: 'The device groups that a device stands in, all of them',
    })
    .input(z.object({ deviceId: id, deviceGroupIds: z.array(id).max(structureLimits.groupsPerLocation) }))
    .output(done),
  move: call('location:edit')
    .route({
      method: 'POST',
      path: '/locations/{locationId}/devices/move',
      tags: ['Devices'],
      summary:
        'Move devices into a device group, out of another one or out of all; those already there are refused',
    })
    .input(
      z.object({
        locationId: id,
        deviceIds,
        /** the group that they leave; null: none */
        fromGroupId: id.nullable(),
        /** null: into no other group */
        toGroupId: id.nullable(),
      }),
    )
    .output(done),
  order: call('location:edit')
    .route({
      method: 'PUT',
      path: '/locations/{locationId}/devices/order',
      tags: ['Devices'],
      summary: 'Put devices of a location into an order; they share the places that they have now',
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
      summary: 'Bring a deleted device back',
    })
    .input(z.object({ locationId: id, deviceId: id }))
    .output(done),
}
