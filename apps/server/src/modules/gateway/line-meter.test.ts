import { connect } from 'node:net'
import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import { MAX_CONNECTIONS_A_DAY } from '@kilowatt/contracts/devices/line-limits'
import { downlinkFilter, downlinkTopic, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { MqttClient } from 'mqtt'
import { generate } from 'mqtt-packet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../platform/changes.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Ingest, send, startIngest, telemetryOf } from '../../testing/ingest-fixture.ts'
import { oemDeviceChanged } from '../devices/index.ts'

let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest()
})
afterAll(() => ingest[Symbol.asyncDispose]())

const timelineOf = async ({ id }: { id: number }) => {
  const rows = await ingest.platform.db
    .selectFrom('connection_event')
    .select('ended')
    .where('oem_device_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ ended }) => ended ?? 'connected')
}
const stateOf = ({ id }: { id: number }) =>
  ingest.platform.db.selectFrom('oem_device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const dayOf = ({ id }: { id: number }) =>
  ingest.platform.db
    .selectFrom('line_day')
    .selectAll()
    .where('oem_device_id', '=', id)
    .executeTakeFirstOrThrow()
const changed = (serial: string, values: object) =>
  ingest.platform.inTx(system, async ({ tx, emit }) => {
    await tx.updateTable('oem_device').set(values).where('serial', '=', serial).execute()
    emit(oemDeviceChanged, { serial })
  })

/** Ways in which a connection can end, with their entries in the connection history. */
const endings: [ConnectionEnding, (client: MqttClient, serial: string) => unknown][] = [
  ['stopped', (client) => client.endAsync()],
  ['network', (client) => client.endAsync(true)],
  ['protocol', (client) => client.stream.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]))],
  ['changed', (_client, serial) => changed(serial, { location_id: null })],
  ['changed', (_client, serial) => changed(serial, { secret_hash: Buffer.alloc(32) })],
]

test.each(endings)(
  'a connection that ended with %s is recorded as such',
  { timeout: 15_000 },
  async (ending, end) => {
    const device = await ingest.register()
    await using client = await ingest.connect(device)
    await eventually(async () => expect(await timelineOf(device)).toEqual(['connected']))
    await end(client, device.serial)
    await eventually(async () => expect(await timelineOf(device)).toEqual(['connected', ending]))
    expect(await stateOf(device)).toMatchObject({ connected: false, disconnected_because: ending })
  },
)

test('a silent device is offline once its keep-alive time is over', async () => {
  const { serial, secret, id } = await ingest.register()
  const socket = connect(ingest.mqttPort, '127.0.0.1')
  const hello = {
    cmd: 'connect',
    clientId: serial,
    username: serial,
    password: Buffer.from(secret),
    keepalive: 1,
  } as const
  socket.write(generate({ ...hello, clean: true, protocolId: 'MQTT', protocolVersion: 4 }))
  await eventually(async () => expect(await timelineOf({ id })).toEqual(['connected', 'keep_alive']))
})

test('reconnecting before the old connection is gone is not an interruption', async () => {
  const device = await ingest.register()
  await using first = await ingest.connect(device)
  const closed = new Promise<void>((resolve) => first.once('close', () => resolve()))
  await using _second = await ingest.connect(device)
  await closed
  await eventually(async () =>
    expect(await timelineOf(device)).toEqual(['connected', 'taken_over', 'connected']),
  )
  expect(await stateOf(device)).toMatchObject({ connected: true, disconnected_at: null })
  expect(await dayOf(device)).toMatchObject({ connections: 2, losses: 0 })
})

test('a stopping server records the stop for every device, and no connection counts as lost', async () => {
  const device = await ingest.register()
  {
    await using stopping = await startIngest({}, { sharesDatabaseOf: ingest })
    await stopping.connect(device)
  }
  expect(await timelineOf(device)).toEqual(['connected', 'server_stopped'])
  expect(await stateOf(device)).toMatchObject({ connected: true, disconnected_at: null })
})

test('a device that reconnects constantly does not fill the table: further connections of the day are only counted', {
  timeout: 30_000,
}, async () => {
  const device = await ingest.register()
  const times = MAX_CONNECTIONS_A_DAY + 5
  for (let i = 0; i < times; i++) await (await ingest.connect(device)).endAsync()
  await eventually(async () =>
    expect(await dayOf(device)).toMatchObject({ connections: times, losses: times }),
  )
  const timeline = await timelineOf(device)
  expect(timeline).toHaveLength(2 * MAX_CONNECTIONS_A_DAY)
  expect(timeline.slice(-2)).toEqual(['connected', 'stopped'])
  expect(await stateOf(device)).toMatchObject({ connected: false, disconnected_because: 'stopped' })
})

test('the round trip is measured for devices that subscribe, whatever they do with the message', {
  timeout: 20_000,
}, async () => {
  await using sender = await ingest.announce()
  const { client, device } = sender
  const pings: string[] = []
  client.on('message', (topic) => pings.push(topic))
  await client.subscribeAsync(downlinkFilter(device.serial), { qos: 1 })
  await eventually(async () => {
    const day = await dayOf(device)
    expect(day).toMatchObject({ latency_count: 1, latency_last_at: expect.any(Date) })
    expect(day.latency_last_ms).toBeLessThan(2_000)
  })
  expect(pings).toEqual([downlinkTopic(device.serial, 'ping')])
})

test.each([true, false])(
  'bytes in both directions are counted, as mobile data if applicable: %s',
  async (lte) => {
    const device = await ingest.register()
    const client = await ingest.connect(device)
    await send(client, uplinkTopic(device.serial, 'info'), {
      rev: 1,
      lte,
      devices: [{ id: 'meter', category: 'GRID' }],
    })
    const message = telemetryOf(Date.now() - 100_000, Array(500).fill(1234.5))
    await send(client, uplinkTopic(device.serial, 'tele'), { ...message, dt: message.dt.map((s) => s / 10) })
    await client.endAsync()
    await eventually(async () => {
      const day = await dayOf(device)
      expect(day.up_bytes).toBeGreaterThan(JSON.stringify(message.ch).length)
      // a CONNACK and two PUBACKs
      expect(day.down_bytes).toBe(12)
      expect(day.lte_bytes).toBe(lte ? day.up_bytes + day.down_bytes : 0)
    })
  },
)
