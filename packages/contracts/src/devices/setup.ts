import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { deviceCategory, id, oemDeviceType, searchTerm, serial } from '../primitives.ts'
import { address, availableUser, coordinates, regionRef } from '../tenancy/location-admin.ts'
import { leftAt } from './devices.ts'

/** As typed or scanned. If it is not a serial number, the server answers 'Provided controller data was not valid.' */
const typedSerial = z.object({ unitId: z.string().max(100) })

/** Payload of both set-up calls (spec §7). */
export const setupPayload = z.object({
  location: z.object({
    name: z.string().max(200),
    countryCode: z.string().max(10),
    region: regionRef.nullish(),
    timezone: z.string().max(60),
    /** not among the four required fields of a location */
    address: address.nullish(),
    coordinates: coordinates.nullish(),
  }),
  node: typedSerial.nullish(),
  controller: typedSerial,
  /**
   * serial of a controller at this location whose devices continue behind the new one; only when linking to
   * an existing location
   */
  takesOverFrom: typedSerial.shape.unitId.nullish(),
  userId: id.nullish(),
  companyId: id.nullish(),
  locationGroupId: id.nullish(),
})
export type SetupPayload = z.infer<typeof setupPayload>

const linked = data(
  z.object({
    location: z.object({ id, name: z.string() }),
    controller: z.object({ id, unitId: z.string(), type: oemDeviceType }),
  }),
)
/** Facts about a controller before it is linked, by which people recognise it. */
const foundController = z.object({
  unitId: serial,
  type: oemDeviceType,
  connected: z.boolean(),
  lastSeenAt: z.number().nullable(),
  softwareVersion: z.string().nullable(),
  hardwareVersion: z.string().nullable(),
})
export type FoundController = z.infer<typeof foundController>

/**
 * The first people by name, as many as a dropdown shows, and their total number. A search narrows the list.
 */
/** A controller whose devices another one can take over. */
const replaceableController = z.object({
  unitId: serial,
  alias: z.string().nullable(),
  type: oemDeviceType,
  isLinked: z.boolean(),
  connected: z.boolean(),
  /** time at which its devices left; null while they belong to the location */
  leftAt: z.number().nullable(),
  /** names of the devices */
  devices: z.array(z.string()),
})
export type ReplaceableController = z.infer<typeof replaceableController>

const users = data(z.object({ users: z.array(availableUser), total: z.number() }))

/** Corrections of how a device is mounted and of its category. Absent fields stay as they are. */
const deviceCorrection = z.object({ reversed: z.boolean().optional(), category: deviceCategory.optional() })
export type DeviceCorrection = z.infer<typeof deviceCorrection>

export const setupContract = {
  availableUsers: call('role:ROLE_USER_BASIC')
    .route({
      method: 'GET',
      path: '/setup/available-users',
      tags: ['Set-up'],
      summary: "Possible owners of a new location: the caller, or the people of the caller's company",
    })
    .output(users),
  companyUsers: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/setup/companies/{companyId}/available-users',
      tags: ['Set-up'],
      summary: 'Possible owners of a location of a company',
    })
    .input(z.object({ companyId: id, search: searchTerm }))
    .output(users),
  findController: call('role:ROLE_USER_BASIC')
    .route({
      method: 'GET',
      path: '/setup/controllers/{unitId}',
      tags: ['Set-up'],
      summary: 'Check whether a controller or P1 module exists and can be linked',
    })
    .input(typedSerial)
    .output(
      data(
        z.object({
          controller: foundController,
        }),
      ),
    ),
  location: call('role:ROLE_USER_BASIC')
    .route({
      method: 'POST',
      path: '/v2/locations/setup',
      tags: ['Set-up'],
      summary: 'Create a location and link a controller or P1 module to it',
      successStatus: 201,
    })
    .input(data(setupPayload))
    .output(linked),
  assign: call('location:edit')
    .route({
      method: 'POST',
      path: '/companies/{companyId}/locations/{locationId}/controllers/assign',
      tags: ['Set-up'],
      summary: 'Link a controller or P1 module to an existing location',
    })
    .input(data(setupPayload).extend({ companyId: id, locationId: id }))
    .output(linked),
  replaceable: call('location:edit')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/controllers/replaceable',
      tags: ['Set-up'],
      summary: 'Controllers of a location, linked or unlinked, whose devices a new one can take over',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ controllers: z.array(replaceableController) }))),
  correctDevice: call('location:edit')
    .route({
      method: 'PUT',
      path: '/setup/devices/{deviceId}',
      tags: ['Set-up'],
      summary:
        'Correct a meter that is mounted the wrong way round or has the wrong category; its history follows',
    })
    .input(
      deviceCorrection.extend({
        deviceId: id,
        /** the test that found the fault, which is then marked as fixed */
        directionTestId: id.optional(),
      }),
    )
    .output(done),
  release: call('location:edit')
    .route({
      method: 'POST',
      path: '/companies/{companyId}/locations/{locationId}/controllers/{controllerId}/release',
      tags: ['Set-up'],
      summary: 'Unlink a controller, so it can be linked elsewhere; its history stays',
    })
    .input(
      z.object({
        companyId: id,
        locationId: id,
        controllerId: id,
        /** whether its devices leave with it, or stay and wait for another controller; default `leave` */
        devices: z.enum(['leave', 'wait']).optional(),
        /** for devices that leave */
        leftAt: leftAt.optional(),
      }),
    )
    .output(done),
}
