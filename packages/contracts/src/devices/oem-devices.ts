import { z } from 'zod'
import { call, data, done } from '../base.ts'
import {
  emailAddress,
  id,
  named,
  oemDeviceType,
  ownerRef,
  page,
  pageSize,
  serial,
  title,
  wholeNumber,
} from '../primitives.ts'
import { connectionEndings } from './connection-endings.ts'
import { connectionEvent, line } from './line.ts'

export const oemDevice = z.object({
  id,
  /** the serial, XXXX-XXXX-XXXX-XXXX, which is not secret */
  unitId: serial,
  alias: z.string().nullable(),
  internalId: z.string().nullable(),
  type: oemDeviceType,
  locationId: id.nullable(),
  cpuSerial: z.string().nullable(),
  emmcSerial: z.string().nullable(),
  mac: z.string().nullable(),
  wirelessMac: z.string().nullable(),
  ethernetIp: z.string().nullable(),
  wirelessIp: z.string().nullable(),
  vpnIp: z.string().nullable(),
  mobileIp: z.string().nullable(),
  localIp: z.string().nullable(),
  localWirelessIp: z.string().nullable(),
  softwareVersion: z.string().nullable(),
  osVersion: z.string().nullable(),
  hardwareVersion: z.string().nullable(),
  connected: z.boolean(),
  connectedAt: z.number().nullable(),
  lastSeenAt: z.number().nullable(),
  /** whether a monthly limit for mobile data is set */
  dataLimit: z.boolean(),
  hasWifiModule: z.boolean(),
  hasMobileModule: z.boolean(),
  /** whether it sends every second instead of every two seconds while someone watches */
  realtimePush: z.boolean(),
  /** last measured round trip; null: the controller accepts no messages */
  latencyMs: z.number().nullable(),
  lteUse: z.boolean(),
})
export type OemDevice = z.infer<typeof oemDevice>

/** A device with its location and owner. */
export const oemDeviceDetails = oemDevice.extend({
  location: named.nullable(),
  company: named.nullable(),
  owner: ownerRef,
  /** end of the latest connection */
  disconnectedAt: z.number().nullable(),
  disconnectedBecause: z.enum(connectionEndings).nullable(),
  latencyAt: z.number().nullable(),
  /** mobile data of the current UTC month, both directions; null: no limit is set */
  lteBytes: z.number(),
  dataLimitBytes: z.number().nullable(),
  /** what the caller may do with it other than rename it */
  may: z.object({ giveAway: z.boolean(), limitData: z.boolean() }),
})
export type OemDeviceDetails = z.infer<typeof oemDeviceDetails>

export const createOemDevice = z.object({
  type: oemDeviceType,
  serial: serial.optional(),
  locationId: id.optional(),
  alias: z.string().max(100).optional(),
})

/** Largest number of rows in a file of a production batch. Larger batches are split into several files. */
export const MAX_IMPORT_ROWS = 5_000

const column = z.string().max(100).optional()

/** A row of a production batch; the keys are the column headers. An empty cell counts as absent. */
export const oemDeviceCsvRow = z.strictObject({
  serial: serial.optional(),
  type: oemDeviceType,
  alias: column,
  internalId: column,
  cpuSerial: column,
  emmcSerial: column,
  mac: column,
  wirelessMac: column,
  hardwareVersion: column,
})

/** The only response that contains the secret. */
export const issuedOemDevice = z.object({
  id,
  serial,
  secret: z.string(),
  type: oemDeviceType,
  locationId: id.nullable(),
})

/** A controller at a location, in the form of its card. */
export const locationOemDevice = oemDevice
  .pick({
    id: true,
    unitId: true,
    alias: true,
    type: true,
    connected: true,
    lastSeenAt: true,
    softwareVersion: true,
  })
  .extend({
    disconnectedAt: z.number().nullable(),
    disconnectedBecause: z.enum(connectionEndings).nullable(),
  })
export type LocationOemDevice = z.infer<typeof locationOemDevice>

/** What people may change. Absent fields stay as they are. */
export const oemDeviceSettings = z.object({
  alias: title.nullable().optional(),
  realtimePush: z.boolean().optional(),
})

const MAX_DATA_LIMIT_BYTES = 1e15
const byId = z.object({ id: z.union([id, serial]) })

export const oemDevicesContract = {
  ofLocation: call('location:edit')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/oem-devices',
      tags: ['OEM devices'],
      summary: 'Controllers, P1 modules and gateways of a location',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ oemDevices: z.array(locationOemDevice) }))),
  connections: call('location:edit')
    .route({
      method: 'GET',
      path: '/oem-devices/{id}/connections',
      tags: ['OEM devices'],
      summary:
        'When a controller connected and how its connections ended, newest first, since it is at its present location',
    })
    // `before`: id of the last entry already known
    .input(z.object({ id, before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(), pageSize }))
    .output(data(z.object({ events: z.array(connectionEvent), hasMore: z.boolean() }))),
  line: call('location:edit')
    .route({
      method: 'GET',
      path: '/oem-devices/{id}/line',
      tags: ['OEM devices'],
      summary: 'Line quality of a controller in the last 30 days, by UTC day',
    })
    .input(z.object({ id }))
    .output(data(z.object({ line }))),
  update: call('location:edit')
    .route({
      method: 'PATCH',
      path: '/oem-devices/{id}',
      tags: ['OEM devices'],
      summary: 'Change the name of a controller, or how it pushes',
    })
    .input(z.object({ id }).extend(oemDeviceSettings.shape))
    .output(done),
  setDataLimit: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'PUT',
      path: '/oem-devices/{id}/data-limit',
      tags: ['OEM devices'],
      summary: "Set a controller's monthly mobile data after which people are notified; nothing is cut off",
    })
    .input(z.object({ id, dataLimitBytes: wholeNumber(1, MAX_DATA_LIMIT_BYTES).nullable() }))
    .output(done),
  transfer: call('location:edit')
    .route({
      method: 'POST',
      path: '/oem-devices/{id}/transfer',
      tags: ['OEM devices'],
      summary:
        'Give a controller to another person with access to its location or in its company; both are notified by mail',
    })
    .input(z.object({ id, email: emailAddress }))
    .output(done),
  setOwner: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'PUT',
      path: '/oem-devices/{id}/owner',
      tags: ['OEM devices'],
      summary: 'Give a controller another owner, or none',
    })
    .input(z.object({ id, userId: id.nullable() }))
    .output(done),
  list: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'GET',
      path: '/oem-devices',
      tags: ['OEM devices'],
      summary: 'Controllers, P1 modules and gateways',
    })
    .input(z.object({ page, pageSize, unitId: z.string().max(19).optional() }))
    .output(data(z.object({ oemDevices: z.array(oemDevice), total: z.number() }))),
  get: call('location:edit')
    .route({
      method: 'GET',
      path: '/oem-devices/{id}',
      tags: ['OEM devices'],
      summary: 'One controller, P1 module or gateway by id or serial, for those who may edit its location',
    })
    .input(byId)
    .output(data(z.object({ oemDevice: oemDeviceDetails }))),
  create: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'POST',
      path: '/oem-devices',
      tags: ['OEM devices'],
      summary: 'Register a controller; its secret is shown once',
      successStatus: 201,
    })
    .input(createOemDevice)
    .output(data(z.object({ oemDevice: issuedOemDevice }))),
  importBatch: call('role:ROLE_SUPER_ADMIN', { bodyBytes: 1024 * 1024 })
    .route({
      method: 'POST',
      path: '/oem-devices/import',
      tags: ['OEM devices'],
      summary: 'Register a production batch from CSV',
      successStatus: 201,
    })
    .input(z.object({ csv: z.string().max(900_000) }))
    .output(data(z.object({ oemDevices: z.array(issuedOemDevice) }))),
}
