import { type UplinkKind, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type { Config } from '../config.ts'
import { type IssuedOemDevice, registerOemDevices } from '../modules/devices/index.ts'
import { system } from '../platform/changes.ts'
import { startTestServer } from './servers/test-server.ts'
import { createSite } from './site-fixture.ts'

export type TestDevice = IssuedOemDevice & { readonly locationId: number }
type Content = object | string | Buffer

const roles: ReadonlySet<'ingest'> = new Set(['ingest'])

/** One meter behind a controller. */
const meter = {
  rev: 1,
  devices: [{ id: 'meter', category: 'GRID', name: 'Meter', ch: ['p', 'e_imp'], every: 5 }],
}

/** One sample of active power per second from `t0` (epoch ms). */
export const telemetryOf = (t0: number, p: readonly (number | null)[]) => ({
  v: 1,
  src: 'meter',
  t0,
  dt: p.map((_, i) => i),
  ch: { p },
})

export const send = (client: MqttClient, topic: string, content: Content, qos: 0 | 1 | 2 = 1) =>
  client.publishAsync(
    topic,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
    { qos },
  )

/** The real server with only the role ingest, and devices that connect over real MQTT. */
export async function startIngest(
  overrides: Partial<Config> = {},
  surroundings: Parameters<typeof startTestServer>[1] = {},
) {
  const server = await startTestServer({ roles, ...overrides }, surroundings)
  const { inTx, db, metrics } = server.app.platform

  const register = (type: OemDeviceType = 'CONTROLLER'): Promise<TestDevice> =>
    inTx(system, async ({ tx }) => {
      const { locationId } = await createSite(tx, { devices: [{ category: 'OTHER' }] })
      const [device] = await registerOemDevices(tx, [{ type, locationId }])
      if (!device) throw new Error('nothing was registered')
      return { ...device, locationId }
    })

  async function connect(
    { serial, secret }: Pick<TestDevice, 'serial' | 'secret'>,
    options: IClientOptions = {},
  ) {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.app.mqttPort}`, {
      username: serial,
      password: secret,
      clientId: `${serial}-test`,
      reconnectPeriod: 0,
      connectTimeout: 3_000,
      ...options,
    })
    // Without a listener, the library throws errors; tests look at the responses instead.
    client.on('error', () => undefined)
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.endAsync(true) })
  }

  /** A connected device that has announced its meter. It is disconnected at the end of the test. */
  async function announce(options: IClientOptions = {}) {
    const device = await register()
    const client = await connect(device, options)
    const publish = (kind: UplinkKind, content: Content, qos: 0 | 1 | 2 = 1) =>
      send(client, uplinkTopic(device.serial, kind), content, qos)
    await publish('info', meter)
    return { device, client, publish, [Symbol.asyncDispose]: () => client.endAsync(true) }
  }

  const samplesAt = (locationId: number) =>
    db
      .selectFrom('sample')
      .select(['device_id', 'at', 'power_w', 'energy_import_wh', 'voltage_l1_v', 'extra'])
      .where('location_id', '=', locationId)
      .orderBy('at')
      .execute()

  return {
    platform: server.app.platform,
    mqttPort: server.app.mqttPort ?? 0,
    databaseUrl: server.databaseUrl,
    register,
    connect,
    announce,
    samplesAt,
    powersAt: async (locationId: number) => (await samplesAt(locationId)).map(({ power_w }) => power_w),
    /** number of refusals per reason since the last call */
    async drainRefusals(): Promise<Record<string, number>> {
      const refused = metrics.registry.getSingleMetric('ingest_refused_total')
      if (!refused) throw new Error('nothing counts what is refused')
      const { values } = await refused.get()
      refused.reset()
      return Object.fromEntries(values.map(({ labels, value }) => [labels.reason, value]))
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

export type Ingest = Awaited<ReturnType<typeof startIngest>>
