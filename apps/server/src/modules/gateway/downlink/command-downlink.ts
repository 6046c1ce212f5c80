import { downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { system } from '../../../platform/changes.ts'
import type { MqttServer } from '../../../platform/mqtt/mqtt-server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { commandIssued, expireCommands, type OpenCommand, openCommands } from '../../devices/index.ts'
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

  /** Servers may tell of two commands in another order than they were issued; the device must end with the later one. */
  function send(connection: DeviceConnection, { command, issuedAt }: OpenCommand) {
    const leftMs = command.exp - now()
    if (leftMs <= 0) return
    const { session, name } = connection.identity
    const subject = `${command.dev} ${command.par}`
    if ((session.newestSent.get(subject) ?? 0) > issuedAt) return
    session.newestSent.set(subject, issuedAt)
    connection.publish(downlinkTopic(name, 'cmd'), JSON.stringify(command), {
      qos: 1,
      expiresInS: Math.ceil(leftMs / 1000),
    })
  }

  async function sendOpen(connection: DeviceConnection) {
    const { session, name } = connection.identity
    if (session.hasOpenCommands || !connection.listensTo(downlinkTopic(name, 'cmd'))) return
    session.hasOpenCommands = true
    for (const open of await openCommands(db, session.device.oemDeviceId)) send(connection, open)
  }

  const unsubscribe = events.on(commandIssued, ({ serial, ...issued }) => {
    const connection = server().find(serial)
    if (connection) send(connection, issued)
  })
  const expiry = setInterval(() => {
    inTx(system, expireCommands).catch((err: unknown) => log.warn({ err }, 'commands not expired'))
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
