import { downlinkKinds, downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { z } from 'zod'
import { defineEvent, type EventBus } from '../../../platform/events/events.ts'
import type { DeviceConnection } from '../device-session.ts'

/**
 * A message for a device to send now, from the server that it is connected to. An offline device does not
 * receive it.
 */
export const downlinkWanted = defineEvent(
  'gateway.downlink-wanted',
  z.object({
    serial: z.string(),
    kind: z.enum(downlinkKinds),
    body: z.record(z.string(), z.json()),
    expiresInS: z.number().int().min(1),
  }),
)

/** @returns a function that stops sending */
export const sendWantedDownlinks = (
  events: EventBus,
  find: (serial: string) => DeviceConnection | undefined,
) =>
  events.on(downlinkWanted, ({ serial, kind, body, expiresInS }) =>
    find(serial)?.publish(downlinkTopic(serial, kind), JSON.stringify(body), { qos: 1, expiresInS }),
  )
