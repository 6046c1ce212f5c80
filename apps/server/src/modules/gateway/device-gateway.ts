/**
 * Device traffic: an MQTT server whose clients are our OEM devices. It knows which devices are connected,
 * sends commands and requests for live values, and passes incoming messages to their handlers; a message is
 * acknowledged once it is handled.
 */
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import type { MqttHandlers, MqttLimits } from '../../platform/mqtt/mqtt-handlers.ts'
import { type MqttServer, startMqttServer } from '../../platform/mqtt/mqtt-server.ts'
import { reasonCode } from '../../platform/mqtt/reason-codes.ts'
import type { Platform } from '../../platform/platform.ts'
import { openSeparateProcess } from '../../platform/separate-process.ts'
import { listenError } from '../../platform/start-error.ts'
import { createDeviceDirectory, type KnownDevice, oemDeviceChanged } from '../devices/index.ts'
import { startPresence } from './device-presence.ts'
import { type DeviceSession, maySubscribe } from './device-session.ts'
import { createDeviceSignIn } from './device-sign-in.ts'
import { startCommandDownlink } from './downlink/command-downlink.ts'
import { startLiveDemand } from './downlink/live-demand.ts'
import { sendWantedDownlinks } from './downlink/wanted-downlinks.ts'
import { gatewayFigures } from './gateway-figures.ts'
import { startLineMeter } from './line-meter.ts'
import { networkMark } from './network-mark.ts'
import { startQuarantineLog } from './quarantine/quarantine-log.ts'
import { gatewayUplinks } from './uplink/gateway-uplinks.ts'
import type { OtherKind, UplinkHandlers, UplinkHost, Uplinks } from './uplink/uplink.ts'
import { createUplinkFlow } from './uplink/uplink-flow.ts'

export type DeviceGateway = AsyncDisposable & { readonly port: number }

type Options = {
  readonly startUplinks: (host: UplinkHost) => Promise<Uplinks>
  readonly handlers: UplinkHandlers<OtherKind>
  readonly limits?: Partial<MqttLimits>
  readonly now?: () => number
}

/** When stopping, time for received messages to reach the database. */
const FLUSH_MS = 5_000
/** When stopping, time before `FLUSH_MS` to finish the current message of each device. */
const STOP_WORK_MS = 2_000

export async function startDeviceGateway(
  platform: Platform,
  { startUplinks, handlers: others, limits = {}, now = Date.now }: Options,
): Promise<DeviceGateway> {
  const { config, db, events, metrics, readiness, log } = platform
  await using starting = new AsyncDisposableStack()
  const figures = gatewayFigures(metrics)
  const quarantine = starting.use(startQuarantineLog(platform, figures.refused, now))
  const onTakenOver = ({ serial }: KnownDevice) => server.find(serial)?.close(reasonCode.sessionTakenOver)
  const presence = starting.use(startPresence(platform, { onTakenOver, now }))
  const lines = starting.use(startLineMeter({ platform, server: () => server, now }))
  const directory = starting.use(createDeviceDirectory(db, events, now))
  const apart = starting.use(openSeparateProcess({ maxWorkMs: deviceLimits.readingMs }))
  const uplinks = starting.use(
    await startUplinks({ quarantine, presence, apart, relieve: () => server.relieve(), now }),
  )
  const handlers = { ...uplinks.handlers, ...others, ...gatewayUplinks(platform, apart, now) }
  const flow = createUplinkFlow({ log, figures, directory, quarantine, handlers, now })
  const commands = starting.use(startCommandDownlink({ platform, server: () => server, now }))
  const liveDemand = starting.use(startLiveDemand({ events, server: () => server }))

  starting.defer(sendWantedDownlinks(events, (serial) => server.find(serial)))

  const mqttHandlers: MqttHandlers<DeviceSession> = {
    authenticate: createDeviceSignIn({ directory, quarantine, log }),
    publish: flow.publish,
    maySubscribe,
    connected(connection) {
      figures.clients.inc()
      presence.connected(
        connection.identity.session.device,
        networkMark(connection.remoteAddress, platform.secretKey),
      )
      flow.connected(connection)
    },
    subscribed(connection) {
      commands.subscribed(connection)
      liveDemand.subscribed(connection)
      lines.subscribed(connection)
    },
    disconnected(connection, ending) {
      figures.clients.dec()
      lines.disconnected(connection)
      presence.disconnected(connection.identity.session.device, ending)
    },
    crowdedOut: () => figures.crowdedOut.inc(),
    throttled: (limit) => figures.throttled.inc({ limit }),
    rejected: (reason, { name }, detail) =>
      quarantine.note({ serial: name, reason: reason === 'oversize' ? 'oversize' : 'junk', detail }),
  }
  const server: MqttServer<DeviceSession> = await startMqttServer({
    port: config.mqttPort,
    host: config.host,
    handlers: mqttHandlers,
    isCongested: uplinks.isCongested,
    limits,
    now,
  }).catch(async (err: unknown) => {
    await flow.stop(0)
    throw listenError(err, 'MQTT_PORT', config.mqttPort)
  })
  starting.defer(() => server.close())
  starting.defer(() => uplinks.flush(now() + FLUSH_MS))
  starting.defer(() => flow.stop(STOP_WORK_MS))
  starting.defer(() => server.stopReading())
  starting.defer(followChanges())
  readiness.set('mqtt', async () => {
    if (!server.isListening()) throw new Error('the MQTT server does not listen')
  })

  /** Asks a newly linked device to announce itself again, and disconnects a device whose secret changed. */
  function followChanges() {
    return events.on(oemDeviceChanged, ({ serial }) => {
      const connection = server.find(serial)
      if (!connection) return
      const { session } = connection.identity
      const { device: before } = session
      directory.find(serial).then(
        (device) => {
          if (!device?.secretHash.equals(before.secretHash))
            connection.close(reasonCode.notAuthorized, 'changed')
          else if (device.locationId !== before.locationId) connection.close(reasonCode.administrativeAction)
          else if (device.realtimePush !== session.realtimePush) {
            session.realtimePush = device.realtimePush
            liveDemand.changed(connection)
          }
        },
        (err: unknown) => log.warn({ err, serial }, 'changed device could not be looked up'),
      )
    })
  }

  const running = starting.move()
  return { port: server.port, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
