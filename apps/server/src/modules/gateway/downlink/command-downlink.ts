import type { CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { system } from '../../../platform/changes.ts'
import type { MqttServer } from '../../../platform/mqtt/mqtt-server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { commandIssued, expireCommands, openCommands } from '../../devices/index.ts'
import type { DeviceConnection, DeviceSession } from '../device-session.ts'

const EXPIRY_MS = 5_000

type Dependencies = {
  platform: Pick<Platform, 'db' | 'inTx' | 'events' | 'log'>
  server: () => MqttServer<DeviceSession>
  now: () => number
}

/** Brings commands to the devices: at once to those connected, and to the others when they subscribe again. */
export function startCommandDownlink({ platform, server, now }: Dependencies) {
  const { db, inTx, events, log } = platform

  function send(connection: DeviceConnection, command: CommandMessage) {
    const leftMs = command.exp - now()
    if (leftMs <= 0) return
    connection.publish(downlinkTopic(connection.identity.name, 'cmd'), JSON.stringify(command), {
      qos: 1,
      expiresInS: Math.ceil(leftMs / 1000),
    })
  }

  async function sendOpen(connection: DeviceConnection) {
    const { session, name } = connection.identity
    if (session.hasOpenCommands || !connection.listensTo(downlinkTopic(name, 'cmd'))) return
    session.hasOpenCommands = true
    for (const command of await openCommands(db, session.device.oemDeviceId)) send(connection, command)
  }

  const unsubscribe = events.on(commandIssued, ({ serial, command }) => {
    const connection = server().find(serial)
    if (connection) send(connection, command)
  })
  const expiry = setInterval(() => {
    inTx(system, ({ tx }) => expireCommands(tx)).catch((err: unknown) =>
      log.warn({ err }, 'commands not expired'),
    )
  }, EXPIRY_MS)

  return {
    subscribed(connection: DeviceConnection) {
      sendOpen(connection).catch((err: unknown) => {
        log.error({ err, serial: connection.name }, 'open commands not sent')
        connection.destroy()
      })
    },
    [Symbol.dispose]() {
      clearInterval(expiry)
      unsubscribe()
    },
  }
}
