import { downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { system } from '../../../platform/changes.ts'
import type { MqttServer } from '../../../platform/mqtt/mqtt-server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { commandIssued, expireCommands, type OpenCommand, openCommands } from '../../devices/index.ts'
import type { DeviceConnection, DeviceSession } from '../device-session.ts'

const EXPIRY_MS = 5_000
/**
 * Delay before open commands are read, so the commands of a whole reconnecting fleet are read together.
 * People do not notice it.
 */
const LOOK_UP_MS = 20

type Dependencies = {
  platform: Pick<Platform, 'db' | 'inTx' | 'events' | 'log'>
  server: () => MqttServer<DeviceSession>
  now: () => number
}

/** Sends commands to devices: at once to connected ones, and to the others when they subscribe again. */
export function startCommandDownlink({ platform, server, now }: Dependencies) {
  const { db, inTx, events, log } = platform

  /** Servers may announce two commands in the wrong order; the later one has to apply in the end. */
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

  let asking = new Set<DeviceConnection>()
  let timer: NodeJS.Timeout | null = null

  async function sendOpen() {
    timer = null
    const asked = asking
    asking = new Set()
    const idOf = ({ identity }: DeviceConnection) => identity.session.device.oemDeviceId
    try {
      const open = await openCommands(db, [...asked].map(idOf))
      for (const connection of asked)
        for (const one of open.get(idOf(connection)) ?? []) send(connection, one)
    } catch (err) {
      log.error({ err, devices: asked.size }, 'open commands not sent')
      for (const connection of asked) connection.destroy()
    }
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
      const { session, name } = connection.identity
      if (session.hasOpenCommands || !connection.listensTo(downlinkTopic(name, 'cmd'))) return
      session.hasOpenCommands = true
      asking.add(connection)
      timer ??= setTimeout(sendOpen, LOOK_UP_MS)
    },
    [Symbol.dispose]() {
      if (timer) clearTimeout(timer)
      clearInterval(expiry)
      unsubscribe()
    },
  }
}
