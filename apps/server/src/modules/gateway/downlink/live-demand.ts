import type { liveRequest } from '@kilowatt/contracts/mqtt/device-messages'
import { downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { z } from 'zod'
import { defineEvent } from '../../../platform/events/events.ts'
import type { MqttServer } from '../../../platform/mqtt/mqtt-server.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeviceConnection, DeviceSession } from '../device-session.ts'

/** The first viewer of a location's live values arrived, or the last one left, on this server or on others. */
export const locationWatched = defineEvent<{
  readonly locationId: number
  readonly isWatched: boolean
  readonly where: 'here' | 'elsewhere'
}>('gateway.location-watched')

/**
 * While watched, devices send every two seconds, or every second if a person chose so. A request that is not
 * renewed expires.
 */
const watched = ({ realtimePush }: DeviceSession): z.input<typeof liveRequest> => ({
  on: true,
  every: realtimePush ? 1 : 2,
  ttl: 60,
})
const unwatched: z.input<typeof liveRequest> = { on: false }
const RENEW_MS = 30_000

type Dependencies = { events: Platform['events']; server: () => MqttServer<DeviceSession> }

/** Asks the devices of a location for live values as long as it is watched. */
export function startLiveDemand({ events, server }: Dependencies) {
  /**
   * number of viewers by location: all viewers on this server count as one, all viewers on other servers as
   * another
   */
  const locations = new Map<number, number>()

  function ask(connection: DeviceConnection, request: z.input<typeof liveRequest>) {
    connection.publish(downlinkTopic(connection.identity.name, 'live'), JSON.stringify(request), { qos: 0 })
  }
  const askForMore = (connection: DeviceConnection) => ask(connection, watched(connection.identity.session))
  const locationOf = ({ identity }: DeviceConnection) => identity.session.device.locationId

  const unsubscribe = events.on(locationWatched, ({ locationId, isWatched }) => {
    const before = locations.get(locationId) ?? 0
    const after = before + (isWatched ? 1 : -1)
    if (after > 0) locations.set(locationId, after)
    else locations.delete(locationId)
    if (before > 0 && after > 0) return
    for (const connection of server().connections())
      if (locationOf(connection) === locationId)
        if (isWatched) askForMore(connection)
        else ask(connection, unwatched)
  })
  const renewal = setInterval(() => {
    if (locations.size === 0) return
    for (const connection of server().connections())
      if (locations.has(locationOf(connection) ?? 0)) askForMore(connection)
  }, RENEW_MS)

  const askIfWatched = (connection: DeviceConnection) => {
    if (locations.has(locationOf(connection) ?? 0)) askForMore(connection)
  }

  return {
    subscribed: askIfWatched,
    /** A person chose another interval. */
    changed: askIfWatched,
    [Symbol.dispose]() {
      clearInterval(renewal)
      unsubscribe()
    },
  }
}
