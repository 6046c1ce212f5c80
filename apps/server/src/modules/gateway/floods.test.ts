import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { deviceLimits, deviceRates } from '@kilowatt/contracts/mqtt/device-limits'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { generate } from 'mqtt-packet'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type Ingest, startIngest, type TestDevice, telemetryOf } from '../../testing/ingest-fixture.ts'

let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest()
})
afterAll(() => ingest[Symbol.asyncDispose]())
beforeEach(() => ingest.drainRefusals())

const now = () => Math.floor(Date.now() / 1000) * 1000

async function figure(name: string, labels: Record<string, string> = {}): Promise<number> {
  const metric = await ingest.platform.metrics.registry.getSingleMetric(name)?.get()
  const matching = metric?.values.filter((value) =>
    Object.entries(labels).every(([label, wanted]) => value.labels[label] === wanted),
  )
  return matching?.reduce((sum, { value }) => sum + value, 0) ?? 0
}

/** A device that writes as fast as the server reads. */
async function rawDevice({ serial, secret }: TestDevice, { mqttPort }: Pick<Ingest, 'mqttPort'> = ingest) {
  const socket = connect({ host: '127.0.0.1', port: mqttPort })
  socket.on('error', () => undefined)
  socket.write(
    generate({
      cmd: 'connect',
      clientId: serial,
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: 0,
      username: serial,
      password: Buffer.from(secret),
    }),
  )
  await once(socket, 'data')
  return { socket, [Symbol.dispose]: () => socket.destroy() }
}

const qos0 = (topic: string, payload: string) =>
  generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false })

test('only the latest self-description of a device is stored, and every message is acknowledged', async () => {
  await using sender = await ingest.announce()
  const { device, publish } = sender
  const before = await figure('ingest_overtaken_total', { kind: 'state' })
  await Promise.all(Array.from({ length: 500 }, (_, i) => publish('state', { s: 'on', fw: `1.${i}` })))
  expect(await figure('ingest_overtaken_total', { kind: 'state' })).toBeGreaterThan(before)
  const { software_version } = await ingest.platform.db
    .selectFrom('oem_device')
    .select('software_version')
    .where('id', '=', device.id)
    .executeTakeFirstOrThrow()
  expect(software_version).toBe('1.499')
})

test('weeks of data sent at once are stored completely, and other devices do not wait', async () => {
  await using sender = await ingest.announce()
  await using peaceful = await ingest.announce()
  const week = deviceLimits.samplesPerMessage
  const messages = 4
  const start = now() - messages * week * 1000
  const sending = Promise.all(
    Array.from({ length: messages }, (_, i) =>
      sender.publish('back', telemetryOf(start + i * week * 1000, Array(week).fill(i))),
    ),
  ).then(() => 'sent')
  const peace = await Promise.race([
    sending,
    peaceful.publish('tele', telemetryOf(now(), [1])).then(() => 'served'),
  ])
  expect(peace).toBe('served')
  await sending
  expect(await ingest.samplesAt(sender.device.locationId)).toHaveLength(messages * week)
})

test('measurements are handled after the announcement of their devices', async () => {
  await using sender = await ingest.announce()
  const { device, publish } = sender
  const behind = (id: string, rev: number) => ({ rev, devices: [{ id, category: 'OTHER', ch: ['p'] }] })
  await Promise.all([
    publish('state', { s: 'on', fw: '1' }),
    publish('info', behind('a', 2)),
    publish('tele', { ...telemetryOf(now(), [1]), src: 'a' }),
    publish('info', behind('b', 3)),
    publish('tele', { ...telemetryOf(now() + 1000, [2]), src: 'b' }),
  ])
  expect(await ingest.drainRefusals()).toEqual({})
  expect(await ingest.powersAt(device.locationId)).toEqual([1, 2])
})

test('a controller has a limited number of devices behind it', async () => {
  await using sender = await ingest.announce()
  const { device, publish } = sender
  const { devicesPerInfo, devicesPerController } = deviceLimits
  for (let rev = 2; rev < 8; rev++)
    await publish('info', {
      rev,
      devices: Array.from({ length: devicesPerInfo }, (_, i) => ({ id: `r${rev}-${i}`, category: 'OTHER' })),
    })
  const { count } = await ingest.platform.db
    .selectFrom('device')
    .where('oem_device_id', '=', device.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeLessThanOrEqual(devicesPerController)
  expect(await ingest.drainRefusals()).toEqual({ over_limit: 5 })
  await publish('tele', telemetryOf(now(), [42]))
  expect(await ingest.powersAt(device.locationId)).toEqual([42])
}, 120_000)

/** The most expensive messages to read, each within the size limit. */
const worst: [string, 'tele' | 'info' | 'raw', () => Buffer][] = [
  ['as many names as fit', 'tele', () => names()],
  ['the same about itself', 'info', () => names()],
  ['as deep as fits', 'info', () => Buffer.alloc(deviceLimits.unpackedBytes - 1, '[')],
  [
    'as many telegrams as fit',
    'raw',
    () => Buffer.alloc(deviceLimits.unpackedBytes - 1, '/ABC\n\n1-0:1.7.0(1*kW)\n!\n'),
  ],
  [
    'as many beginnings of telegrams as fit',
    'raw',
    () => Buffer.alloc(deviceLimits.unpackedBytes - 1, '/ABC\n'),
  ],
]
function names(): Buffer {
  const fields = Array.from({ length: 100_000 }, (_, i) => `"k${i}":{}`)
  return Buffer.from(`{${fields.join(',')}}`)
}

describe('the worst message', () => {
  test.each(worst)('%s, u/%s: is read in another process and refused', async (_what, kind, content) => {
    await using sender = await ingest.announce()
    const packed = gzipSync(content())
    expect(packed.length).toBeLessThan(deviceLimits.messageBytes)
    const before = process.threadCpuUsage()
    await sender.publish(kind, packed)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(100)
    expect(Object.values(await ingest.drainRefusals())).toEqual([1])
  })
  test('the largest valid message is stored: a week of minutes with everything that a message may contain', async () => {
    await using sender = await ingest.announce()
    const minutes = deviceLimits.samplesPerMessage
    const t0 = now() - minutes * 60_000
    const dt = Array.from({ length: minutes }, (_, i) => i * 60)
    const ch = Object.fromEntries(Array.from({ length: 29 }, (_, k) => [`x${k}`, dt.map((_, i) => i % 10)]))
    const packed = gzipSync(JSON.stringify({ v: 1, src: 'meter', t0, dt, ch }))
    expect(packed.length).toBeLessThan(deviceLimits.messageBytes)
    await sender.publish('back', packed)
    const { count } = await ingest.platform.db
      .selectFrom('sample')
      .where('location_id', '=', sender.device.locationId)
      .where('extra', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(minutes)
  })
})

test('thirty small messages that unpack to large ones delay only their sender', async () => {
  await using packing = await ingest.announce()
  await using peaceful = await ingest.announce()
  const packed = gzipSync(Buffer.alloc(3_700_000, 'x'))
  expect(packed.length).toBeLessThan(4_000)
  const throttledBefore = await figure('ingest_throttled_total')
  let answered = 0
  const { serial } = packing.device
  const publish = () =>
    packing.client.publish(uplinkTopic(serial, 'tele'), packed, { qos: 1 }, () => {
      answered += 1
    })
  for (let i = 0; i < 30; i++) publish()
  await eventually(async () =>
    expect(await figure('ingest_throttled_total')).toBeGreaterThan(throttledBefore),
  )
  for (let i = 0; i < 5; i++) await peaceful.publish('tele', telemetryOf(now() + i, [i]))
  expect(answered).toBeGreaterThan(0)
  expect(answered).toBeLessThan(10)
  expect(packing.client.connected).toBe(true)
})

describe('a flood of QoS 0', () => {
  test.each([
    ['info', (i: number) => ({ rev: i + 10, model: `model ${i}` })],
    ['state', (i: number) => ({ s: 'on', fw: `1.${i}` })],
    ['ack', () => ({ id: crypto.randomUUID(), st: 'done' })],
    ['tele', (i: number) => telemetryOf(now() - i * 1000, [i])],
  ] as const)('of u/%s delays only its sender', async (kind, content) => {
    const flooding = await ingest.register()
    await using peaceful = await ingest.announce()
    const messages = Array.from({ length: 100 }, (_, i) =>
      qos0(uplinkTopic(flooding.serial, kind), JSON.stringify(content(i))),
    )
    const sent = 40_000
    const before = await figure('ingest_messages_total', { kind })
    const throttledBefore = await figure('ingest_throttled_total')
    const startedAt = performance.now()
    using device = await rawDevice(flooding)
    device.socket.write(Buffer.concat(Array.from({ length: sent / messages.length }, () => messages).flat()))
    await eventually(async () =>
      expect(await figure('ingest_throttled_total')).toBeGreaterThan(throttledBefore),
    )
    for (let i = 0; i < 5; i++) await peaceful.publish('tele', telemetryOf(now() + i, [i]))
    const taken = (await figure('ingest_messages_total', { kind })) - before
    const { perSecond, atOnce } = deviceRates.packets
    const seconds = (performance.now() - startedAt) / 1000
    // a few packets may get through before the limit is checked
    const slice = 200
    expect(taken).toBeLessThan(atOnce + perSecond * seconds + slice)
    expect(taken).toBeLessThan(sent)
  })
})

test('a server stopped during a flood stops in an orderly way and leaves nothing behind', async () => {
  const log: string[] = []
  const own = await startIngest(
    {},
    { log: pino({ level: 'warn' }, { write: (line) => void log.push(line) }) },
  )
  const flooding = await own.register()
  using device = await rawDevice(flooding, own)
  const ack = qos0(
    uplinkTopic(flooding.serial, 'ack'),
    JSON.stringify({ id: crypto.randomUUID(), st: 'done' }),
  )
  const junk = qos0(uplinkTopic(flooding.serial, 'tele'), 'x'.repeat(100_000))
  device.socket.write(Buffer.concat([junk, ...Array.from({ length: 20_000 }, () => ack), junk]))
  const throttled = own.platform.metrics.registry.getSingleMetric('ingest_throttled_total')
  await eventually(async () => expect((await throttled?.get())?.values).not.toEqual([]))
  const startedAt = performance.now()
  await own[Symbol.asyncDispose]()
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  expect(log).toEqual([])
})
