import { downlinkFilter, type UplinkKind, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { connectAsync, type MqttClient } from 'mqtt'

export type DeviceLink = AsyncDisposable & {
  readonly client: MqttClient
  /** Resolves when the cloud has acknowledged, which means stored. */
  readonly publish: (kind: UplinkKind, payload: string | Buffer) => Promise<void>
  /** One sample of one source at this moment, wire names as in the device protocol. */
  readonly sample: (source: string, values: Readonly<Record<string, number>>) => Promise<void>
}

type Credentials = { readonly serial: string; readonly secret: string }

/** A simulated piece of hardware: signs in, announces itself, publishes. */
export async function connectDevice(mqttUrl: string, { serial, secret }: Credentials): Promise<DeviceLink> {
  const client = await connectAsync(mqttUrl, {
    clientId: serial,
    username: serial,
    password: secret,
    reconnectPeriod: 0,
    will: {
      topic: uplinkTopic(serial, 'state'),
      payload: Buffer.from('{"s":"lost"}'),
      qos: 1,
      retain: true,
    },
  })
  const publish = async (kind: UplinkKind, payload: string | Buffer) => {
    await client.publishAsync(uplinkTopic(serial, kind), payload, { qos: 1 })
  }
  await client.subscribeAsync(downlinkFilter(serial), { qos: 1 })
  await publish('state', '{"s":"on"}')
  return {
    client,
    publish,
    sample: (source, values) =>
      publish(
        'tele',
        JSON.stringify({
          v: 1,
          src: source,
          t0: Date.now(),
          dt: [0],
          ch: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])),
        }),
      ),
    // forced, because a connection that the cloud has closed cannot be closed properly
    [Symbol.asyncDispose]: () => client.endAsync(true),
  }
}
