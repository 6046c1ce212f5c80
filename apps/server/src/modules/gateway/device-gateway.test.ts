import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { downlinkTopic, uplinkKinds, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '../../platform/changes.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Ingest, send, startIngest, type TestDevice, telemetryOf } from '../../testing/ingest-fixture.ts'
import { oemDeviceChanged, registerOemDevices } from '../devices/index.ts'
import { presenceChanged } from './device-presence.ts'

let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest()
})
afterAll(() => ingest[Symbol.asyncDispose]())
beforeEach(() => ingest.drainRefusals())

const now = () => Math.floor(Date.now() / 1000) * 1000

describe.each([4, 5] as const)('MQTT protocol version %s', (protocolVersion) => {
  test('a known device stores what it sends, and is acknowledged only after that', async () => {
    await using sender = await ingest.announce({ protocolVersion })
    const { device, publish } = sender
    const t0 = now()
    await publish('tele', telemetryOf(t0, [100, null, -300.5]))
    const rows = await ingest.samplesAt(device.locationId)
    expect(rows.map(({ at, power_w }) => [new Date(at).getTime() - t0, power_w])).toEqual([
      [0, 100],
      [1000, null],
      [2000, -300.5],
    ])
    const behind = await ingest.platform.db
      .selectFrom('device')
      .selectAll()
      .where('oem_device_id', '=', device.id)
      .execute()
    expect(behind).toMatchObject([{ source: 'meter', name: 'Meter', category: 'GRID', expected_period_s: 5 }])
    expect(rows[0]?.device_id).toBe(behind[0]?.id)
  })

  test('backfill in any order, repeated, and at any QoS, gives one row per instant', async () => {
    await using sender = await ingest.announce({ protocolVersion })
    const { device, publish } = sender
    const t0 = now() - 86_400_000
    const message = telemetryOf(t0, [1, 2, 3])
    await Promise.all([
      publish('tele', message),
      publish('back', message),
      publish('back', message, 2),
      publish('tele', message, 1),
    ])
    await publish('back', telemetryOf(t0 - 1000, [0]))
    await publish('back', gzipSync(JSON.stringify(telemetryOf(t0 + 3000, [4]))))
    expect(await ingest.powersAt(device.locationId)).toEqual([0, 1, 2, 3, 4])
  })

  test('a device cannot publish or subscribe under another serial, and changes nothing of another device', async () => {
    await using a = await ingest.announce({ protocolVersion })
    await using b = await ingest.announce({ protocolVersion })
    const { serial, locationId } = b.device
    for (const filter of [downlinkTopic(serial, 'cmd'), `em/1/${serial}/d/#`, '#', 'em/1/+/d/#', 'em/1/#'])
      expect(await a.client.subscribeAsync(filter, { qos: 1 }).catch(() => 'refused')).toBe('refused')
    const closed = new Promise<void>((resolve) => a.client.once('close', () => resolve()))
    const attempt = send(a.client, uplinkTopic(serial, 'tele'), telemetryOf(now(), [1]))
    if (protocolVersion === 5) await expect(attempt).rejects.toMatchObject({ code: 0x87 })
    else await Promise.race([attempt.catch(() => undefined), closed])
    expect(await ingest.samplesAt(locationId)).toEqual([])
    expect(await ingest.drainRefusals()).toEqual({ foreign_topic: 1 })
  })

  test('a last will under a foreign name is counted and not stored', async () => {
    await using victim = await ingest.announce({ protocolVersion })
    const attacker = await ingest.register()
    const will = {
      topic: uplinkTopic(victim.device.serial, 'tele'),
      payload: Buffer.from(JSON.stringify(telemetryOf(now(), [666]))),
      qos: 1 as const,
    }
    const client = await ingest.connect(attacker, { protocolVersion, will })
    await client.endAsync(true)
    await eventually(async () => expect(await ingest.drainRefusals()).toEqual({ foreign_topic: 1 }))
    expect(await ingest.samplesAt(victim.device.locationId)).toEqual([])
  })

  test.each([
    ['a wrong secret', (device: TestDevice) => ({ ...device, secret: 'x' }), 'wrong_password'],
    ['an empty secret', (device: TestDevice) => ({ ...device, secret: '' }), 'wrong_password'],
    [
      'an unknown serial',
      (device: TestDevice) => ({ ...device, serial: 'AAAA-BBBB-CCCC-DDDD' }),
      'unknown_serial',
    ],
    [
      'a name that is not a serial',
      (device: TestDevice) => ({ ...device, serial: "' or 1=1" }),
      'unknown_serial',
    ],
  ])('%s is refused and counted', async (_name, change, reason) => {
    const device = await ingest.register()
    await expect(ingest.connect(change(device), { protocolVersion })).rejects.toThrow()
    expect(await ingest.drainRefusals()).toEqual({ [reason]: 1 })
  })

  test.each([
    ['a clock years behind', () => telemetryOf(Date.UTC(2019, 0, 1), [1]), 'bad_clock'],
    ['a clock that is ahead', () => telemetryOf(Date.now() + 600_000, [1]), 'bad_clock'],
    ['a single instant ahead', () => ({ ...telemetryOf(now(), [1, 2]), dt: [0, 3600] }), 'bad_clock'],
    [
      'a source that was not announced',
      () => ({ ...telemetryOf(now(), [1]), src: 'other' }),
      'unknown_source',
    ],
    ['something that is not JSON', () => '{"v":1', 'junk'],
    ['columns of different length', () => ({ ...telemetryOf(now(), [1]), ch: { p: [1, 2] } }), 'junk'],
    ['more than the limit', () => Buffer.alloc(deviceLimits.messageBytes + 1, '{'), 'oversize'],
    ['a gzip bomb', () => gzipSync(Buffer.alloc(64 * 1024 * 1024)), 'junk'],
    ['broken gzip', () => Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'junk'],
  ])('%s is refused, and the connection stays open', async (_name, content, reason) => {
    await using sender = await ingest.announce({ protocolVersion })
    const { device, publish } = sender
    const sent = publish('tele', content())
    if (protocolVersion === 5) await expect(sent).rejects.toThrow()
    else await sent
    expect(await ingest.drainRefusals()).toEqual({ [reason]: 1 })
    await publish('tele', telemetryOf(now(), [42]))
    expect(await ingest.powersAt(device.locationId)).toEqual([42])
  })
})

test('an unlinked device may connect, but its data is dropped', async () => {
  const { inTx, db } = ingest.platform
  const [device] = await inTx(system, ({ tx }) => registerOemDevices(tx, [{ type: 'CONTROLLER' }]))
  if (!device) throw new Error('nothing was registered')
  await using client = await ingest.connect(device)
  await send(client, uplinkTopic(device.serial, 'info'), { rev: 1, fw: '1.2.3' })
  await send(client, uplinkTopic(device.serial, 'tele'), telemetryOf(now(), [1]))
  expect(await ingest.drainRefusals()).toEqual({ not_claimed: 1 })
  const stored = await db
    .selectFrom('oem_device')
    .select('software_version')
    .where('id', '=', device.id)
    .executeTakeFirstOrThrow()
  expect(stored.software_version).toBe('1.2.3')
})

test('junk on every topic and in every form is counted and acknowledged, and harms nothing', async () => {
  await using sender = await ingest.announce()
  const { device, client, publish } = sender
  const nasty = [
    '',
    '{}',
    '[]',
    'null',
    '1',
    '{"v":1,"ch":{"__proto__":[1]}}',
    '\0\0',
    '{"t0":"x"}',
    '[[[[[[[',
  ]
  const payloads = [
    ...nasty.map((text) => Buffer.from(text)),
    ...[1, 7, 300, 5000].map((size) => randomBytes(size)),
  ]
  const topics = [
    ...uplinkKinds.map((kind) => uplinkTopic(device.serial, kind)),
    `em/1/${device.serial}/u/nothing`,
  ]
  for (const topic of topics) for (const payload of payloads) await send(client, topic, payload)
  const counted = Object.values(await ingest.drainRefusals()).reduce((sum, count) => sum + count, 0)
  expect(counted).toBe(topics.length * payloads.length)
  await publish('tele', telemetryOf(now(), [7]))
  expect(await ingest.powersAt(device.locationId)).toEqual([7])
})

test('the time service answers as NTP does', async () => {
  await using sender = await ingest.announce()
  const { device, client, publish } = sender
  await client.subscribeAsync(downlinkTopic(device.serial, 'time'))
  const answer = new Promise<string>((resolve) =>
    client.once('message', (_topic, body) => resolve(String(body))),
  )
  const t0 = Date.now()
  await publish('time', { t0 }, 0)
  const { t0: echoed, t1, t2 } = JSON.parse(await answer)
  expect(echoed).toBe(t0)
  expect(t1).toBeGreaterThanOrEqual(t0)
  expect(t2).toBeGreaterThanOrEqual(t1)
})

test('presence follows the connection, and a second connection of a device replaces the first', async () => {
  const { events, db } = ingest.platform
  const first = await ingest.announce()
  const { device } = first
  const changes: boolean[] = []
  events.on(presenceChanged, ({ oemDeviceId, connected }) => {
    if (oemDeviceId === device.id) changes.push(connected)
  })
  const isConnected = async () => {
    const row = await db
      .selectFrom('oem_device')
      .select('connected')
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow()
    return row.connected
  }
  await eventually(() => expect(changes).toEqual([true]))
  expect(await isConnected()).toBe(true)
  const replaced = new Promise<void>((resolve) => first.client.once('close', () => resolve()))
  const second = await ingest.connect(device, { protocolVersion: 5 })
  await replaced
  await eventually(() => expect(changes).toEqual([true, true]))
  await second.endAsync(true)
  await eventually(() => expect(changes).toEqual([true, true, false]))
  expect(await isConnected()).toBe(false)
})

test('a device with another location or secret has to announce itself again', async () => {
  await using sender = await ingest.announce()
  const { device, client } = sender
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await ingest.platform.inTx(system, async ({ tx, emit }) => {
    await tx.updateTable('oem_device').set({ location_id: null }).where('id', '=', device.id).execute()
    emit(oemDeviceChanged, { serial: device.serial })
  })
  await closed
  await using again = await ingest.connect(device)
  await send(again, uplinkTopic(device.serial, 'tele'), telemetryOf(now(), [1]))
  expect(await ingest.drainRefusals()).toEqual({ not_claimed: 1 })
})

test('administrators see what was refused, with an example', async () => {
  await using sender = await ingest.announce()
  const { device, publish } = sender
  for (let i = 0; i < 3; i++) await publish('tele', `{"nr":${i}`)
  const { db } = ingest.platform
  await eventually(async () =>
    expect(
      await db.selectFrom('quarantine').selectAll().where('serial', '=', device.serial).execute(),
    ).toMatchObject([
      {
        reason: 'junk',
        count: 3,
        topic: uplinkTopic(device.serial, 'tele'),
        sample: Buffer.from('{"nr":2'),
      },
    ]),
  )
})
