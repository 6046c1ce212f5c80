import { type AckMessage, commandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { z } from 'zod'
import { defineEvent } from '../../platform/events/events.ts'

/** An OEM device or what is behind it was registered, claimed, released, changed or given another secret. */
export const oemDeviceChanged = defineEvent('devices.oem-device-changed', z.object({ serial: z.string() }))

export const commandIssued = defineEvent(
  'devices.command-issued',
  z.object({ serial: z.string(), command: commandMessage }),
)

export const commandAnswered = defineEvent<{ readonly serial: string; readonly ack: AckMessage }>(
  'devices.command-answered',
)
