import { commandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { z } from 'zod'
import { defineEvent, type EventType } from '../../platform/events/events.ts'

/** An OEM device or a device behind it was registered, linked, unlinked or changed, or got a new secret. */
export const oemDeviceChanged = defineEvent('devices.oem-device-changed', z.object({ serial: z.string() }))

/**
 * A location's devices were renamed, reordered, reversed, recategorised, left out of calculations, deleted or
 * restored.
 */
export const deviceCorrected = defineEvent('devices.device-corrected', z.object({ locationId: z.number() }))

/** @property issuedAt epoch ms, by the database clock: decides which of two commands is later */
export const commandIssued = defineEvent(
  'devices.command-issued',
  z.object({ serial: z.string(), issuedAt: z.number(), command: commandMessage }),
)

/** Status, parameters or commands of a device changed. */
export const controlChanged = defineEvent(
  'devices.control-changed',
  z.object({
    locationId: z.number(),
    deviceId: z.number(),
    revision: z.number(),
    status: z.enum(['ok', 'error']),
  }),
)
export type ControlChange = typeof controlChanged extends EventType<infer Change> ? Change : never
