import { downlinkKinds, downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { z } from 'zod'
import { defineEvent, type EventBus } from '../../../platform/events/events.ts'
import type { DeviceConnection } from '../device-session.ts'

/**
 * A message for a device that is sent now, from whichever server it is connected to; an offline device does not
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

/** @returns a function that stops this */
export const sendWantedDownlinks = (
  events: EventBus,
  find: (serial: string) => DeviceConnection | undefined,
) =>
  events.on(downlinkWanted, ({ serial, kind, body, expiresInS }) =>
    find(serial)?.publish(downlinkTopic(serial, kind), JSON.stringify(body), { qos: 1, expiresInS }),
  )
