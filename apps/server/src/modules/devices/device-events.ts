import { commandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { z } from 'zod'
import { defineEvent, type EventType } from '../../platform/events/events.ts'

/** An OEM device or what is behind it was registered, claimed, released, changed or given another secret. */
export const oemDeviceChanged = defineEvent('devices.oem-device-changed', z.object({ serial: z.string() }))

/**
 * Devices of a location are called, ordered or counted otherwise than before: other way round, as something else, not at all, or
 * they are deleted or back.
 */
export const deviceCorrected = defineEvent('devices.device-corrected', z.object({ locationId: z.number() }))

/** @property issuedAt epoch ms, of the database: which of two wishes is the later one */
export const commandIssued = defineEvent(
  'devices.command-issued',
  z.object({ serial: z.string(), issuedAt: z.number(), command: commandMessage }),
)

/** The status of a device, what is set on it, or a command for it has changed. */
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
