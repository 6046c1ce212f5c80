import { downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type Ingest, startIngest, telemetryOf } from '../../testing/ingest-fixture.ts'
import { startTlsProxy, TLS_CERTIFICATE, TLS_NAME } from '../../testing/servers/tls-proxy.ts'

let ingest: Ingest
let proxy: Awaited<ReturnType<typeof startTlsProxy>>
beforeAll(async () => {
  ingest = await startIngest()
  proxy = await startTlsProxy(ingest.mqttPort)
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await ingest[Symbol.asyncDispose]()
})

const overTls = (servername = TLS_NAME) => ({
  protocol: 'mqtts' as const,
  port: proxy.port,
  ca: TLS_CERTIFICATE,
  servername,
})
const isConnected = async (id: number) => {
  const device = ingest.platform.db.selectFrom('oem_device').select('connected').where('id', '=', id)
  return (await device.executeTakeFirstOrThrow()).connected
}

describe.each([4, 5] as const)(
  'a device behind a proxy that ends TLS, MQTT protocol version %s',
  (protocolVersion) => {
    test('is acknowledged once its samples are stored, asks for the time, and is marked offline when its connection breaks', async () => {
      await using sender = await ingest.announce({ ...overTls(), protocolVersion })
      const { device, client, publish } = sender
      await publish('tele', telemetryOf(Math.floor(Date.now() / 1000) * 1000, [100]))
      expect(await ingest.powersAt(device.locationId)).toEqual([100])
      const answer = new Promise((resolve) => client.once('message', (topic) => resolve(topic)))
      await client.subscribeAsync(downlinkTopic(device.serial, 'time'))
      await publish('time', { t0: 1 })
      expect(await answer).toBe(downlinkTopic(device.serial, 'time'))
      await eventually(async () => expect(await isConnected(device.id)).toBe(true))
      client.stream.destroy()
      await eventually(async () => expect(await isConnected(device.id)).toBe(false))
    })

    test('sends a message of many TLS records intact', async () => {
      await using sender = await ingest.announce({ ...overTls(), protocolVersion })
      const { device, publish } = sender
      const powers = Array.from({ length: 10_000 }, (_, i) => i + 0.123)
      await publish('back', telemetryOf(Math.floor(Date.now() / 1000) * 1000 - 86_400_000, powers))
      expect(await ingest.powersAt(device.locationId)).toEqual(powers)
    })
  },
)

test("a device that checks the server's name sends its secret to no other server", async () => {
  await expect(ingest.announce(overTls('other.example.com'))).rejects.toThrow(/other\.example\.com/)
})
