/**
 * The device traffic: an MQTT server whose clients are our OEM devices. A message is decoded and checked, its samples are
 * committed, and only then is it acknowledged; what it brings is announced after the commit.
 */
import type { MqttHandlers, MqttLimits } from '../../../platform/mqtt/mqtt-handlers.ts'
import { type MqttServer, startMqttServer } from '../../../platform/mqtt/mqtt-server.ts'
import { reasonCode } from '../../../platform/mqtt/reason-codes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listenError } from '../../../platform/start-error.ts'
import {
  createDeviceDirectory,
  oemDeviceChanged,
  startChannelRecorder,
  startPresence,
} from '../../devices/index.ts'
import { SamplePartitions } from '../history/sample-partitions.ts'
import { startLiveDemand } from '../live/live-demand.ts'
import { startQuarantineLog } from '../quarantine/quarantine-log.ts'
import { readingsStored } from '../reading-events.ts'
import { startCommandDownlink } from './command-downlink.ts'
import { type DeviceSession, maySubscribe } from './device-session.ts'
import { createDeviceSignIn } from './device-sign-in.ts'
import { ingestFigures } from './ingest-figures.ts'
import { startSampleWriter } from './sample-writer.ts'
import { createUplinkFlow } from './uplink-flow.ts'

export type DeviceGateway = AsyncDisposable & { readonly port: number }

type Options = { readonly limits?: Partial<MqttLimits>; readonly now?: () => number }

/** When the server stops: time for what was received to reach the database. */
const FLUSH_MS = 5_000
const PARTITIONS_MS = 3_600_000

export async function startDeviceGateway(
  platform: Platform,
  { limits = {}, now = Date.now }: Options = {},
): Promise<DeviceGateway> {
  const { config, db, inTx, pool, events, metrics, readiness, log } = platform
  await using starting = new AsyncDisposableStack()
  const figures = ingestFigures(metrics)
  const quarantine = starting.use(startQuarantineLog(platform, figures.refused, now))
  const presence = starting.use(startPresence(platform, now))
  const channels = starting.use(startChannelRecorder(platform))
  const directory = starting.use(createDeviceDirectory(db, events, now))
  const partitions = new SamplePartitions(inTx)
  await partitions.ensureAhead(now())
  const makePartitions = setInterval(() => {
    partitions.ensureAhead(now()).catch((err: unknown) => log.error({ err }, 'no partitions made ahead'))
  }, PARTITIONS_MS)
  starting.defer(() => clearInterval(makePartitions))

  const writer = startSampleWriter({
    pool,
    log,
    figures,
    partitions,
    stored(blocks) {
      for (const { deviceId, at, series } of blocks) {
        presence.active(deviceId, at.at(-1) ?? 0)
        channels.note(deviceId, series)
      }
      events.emit(readingsStored, blocks)
    },
    refused: ({ deviceId }, detail) =>
      quarantine.note({ serial: null, reason: 'junk', detail: `device ${deviceId}: ${detail}` }),
    relieved: () => server.relieve(),
    now,
  })
  const flow = createUplinkFlow({ platform, figures, directory, quarantine, writer, now })
  const commands = starting.use(startCommandDownlink({ platform, server: () => server, now }))
  const liveDemand = starting.use(startLiveDemand({ events, server: () => server }))

  const handlers: MqttHandlers<DeviceSession> = {
    authenticate: createDeviceSignIn({ directory, quarantine, log }),
    publish: flow.publish,
    maySubscribe,
    connected({ identity }) {
      figures.clients.inc()
      presence.connected(identity.session.device)
    },
    subscribed(connection) {
      commands.subscribed(connection)
      liveDemand.subscribed(connection)
    },
    disconnected({ identity }, wasReplaced) {
      figures.clients.dec()
      if (!wasReplaced) presence.disconnected(identity.session.device)
    },
    rejected: (what, { name }, detail) =>
      quarantine.note({ serial: name, reason: what === 'oversize' ? 'oversize' : 'junk', detail }),
  }
  const server: MqttServer<DeviceSession> = await startMqttServer({
    port: config.mqttPort,
    host: config.host,
    handlers,
    isCongested: writer.isCongested,
    limits,
    now,
  }).catch((err: unknown) => {
    throw listenError(err, 'MQTT_PORT', config.mqttPort)
  })
  starting.defer(() => server.close())
  starting.defer(() => writer.close(now() + FLUSH_MS))
  starting.defer(() => server.stopReading())
  starting.defer(followChanges())
  readiness.set('mqtt', async () => {
    if (!server.isListening()) throw new Error('the MQTT server does not listen')
  })

  /** A device that was claimed anew introduces itself again; one whose secret was changed has to sign in with it. */
  function followChanges() {
    return events.on(oemDeviceChanged, ({ serial }) => {
      const connection = server.find(serial)
      if (!connection) return
      const { device: before } = connection.identity.session
      directory.find(serial).then(
        (device) => {
          if (!device?.secretHash.equals(before.secretHash)) connection.close(reasonCode.notAuthorized)
          else if (device.locationId !== before.locationId) connection.close(reasonCode.administrativeAction)
        },
        (err: unknown) => log.warn({ err, serial }, 'changed device not looked up'),
      )
    })
  }

  const running = starting.move()
  return { port: server.port, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
