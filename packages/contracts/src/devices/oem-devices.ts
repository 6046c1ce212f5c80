import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, named, oemDeviceType, ownerRef, page, pageSize, serial } from '../primitives.ts'

export const oemDevice = z.object({
  id,
  /** the serial, XXXX-XXXX-XXXX-XXXX; a name, never a secret */
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
  dataLimit: z.boolean(),
  hasWifiModule: z.boolean(),
  hasMobileModule: z.boolean(),
  realtimePush: z.boolean(),
  latencyMs: z.number().nullable(),
  lteUse: z.boolean(),
})
export type OemDevice = z.infer<typeof oemDevice>

/** One device with where it stands and whose it is. */
export const oemDeviceDetails = oemDevice.extend({
  location: named.nullable(),
  company: named.nullable(),
  owner: ownerRef,
})
export type OemDeviceDetails = z.infer<typeof oemDeviceDetails>

export const createOemDevice = z.object({
  type: oemDeviceType,
  serial: serial.optional(),
  locationId: id.optional(),
  alias: z.string().max(100).optional(),
})

/** A production batch in one file; more come in several. */
export const MAX_IMPORT_ROWS = 5_000

const column = z.string().max(100).optional()

/** A line of a production batch; the keys are the header's names. An empty cell is an absent one. */
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

/** The one time that a secret is shown. */
export const issuedOemDevice = z.object({
  id,
  serial,
  secret: z.string(),
  type: oemDeviceType,
  locationId: id.nullable(),
})

export const oemDevicesContract = {
  setOwner: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'PUT',
      path: '/oem-devices/{id}/owner',
      tags: ['OEM devices'],
      summary: 'Make another person the owner, or nobody',
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
  get: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/oem-devices/{id}',
      tags: ['OEM devices'],
      summary:
        'One controller, P1 module or gateway by number or serial; aggregators see those of their company',
    })
    .input(z.object({ id: z.union([id, serial]) }))
    .output(data(z.object({ oemDevice: oemDeviceDetails }))),
  create: call('role:ROLE_SUPER_ADMIN')
    .route({
      method: 'POST',
      path: '/oem-devices',
      tags: ['OEM devices'],
      summary: 'Register one; the secret is shown once',
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
