import { gzipSync } from 'node:zlib'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type Ingest, send, startIngest, telemetryOf } from '../../testing/ingest-fixture.ts'

let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest()
})
afterAll(() => ingest[Symbol.asyncDispose]())
beforeEach(() => ingest.drainRefusals())

const quarantined = (serial: string) =>
  eventually(async () => {
    const { db } = ingest.platform
    const rows = await db
      .selectFrom('quarantine')
      .select(['reason', 'topic', 'detail'])
      .where('serial', '=', serial)
      .execute()
    expect(rows).toHaveLength(1)
    return rows[0]
  })

type Sender = Awaited<ReturnType<Ingest['announce']>>

/** Checks that the sending connection still works and later messages are stored. */
async function expectServed({ device, client, publish }: Sender) {
  await publish('tele', telemetryOf(Date.now(), [42]))
  expect(await ingest.powersAt(device.locationId)).toEqual([42])
  expect(client.connected).toBe(true)
}

const id = crypto.randomUUID()

describe('text that cannot be stored is refused once, with its place', () => {
  test.each([
    ['NUL in a state', 'state', '{"s":"on","fw":"1.\\u00002"}', 'fw'],
    ['NUL in an info', 'info', '{"rev":2,"model":"a\\u0000b"}', 'model'],
    [
      'NUL in a name of a device',
      'info',
      '{"rev":2,"devices":[{"id":"a","category":"GRID","name":"\\u0000"}]}',
      'devices.0.name',
    ],
    [
      'NUL in a channel',
      'info',
      '{"rev":2,"devices":[{"id":"a","category":"GRID","ch":["\\u0000"]}]}',
      'devices.0.ch.0',
    ],
    ['NUL in an acknowledgement', 'ack', `{"id":"${id}","st":"done","code":"\\u0000"}`, 'code'],
    ['half a pair in a state', 'state', '{"s":"on","fw":"\\ud83c"}', 'fw'],
    ['half a pair in an info', 'info', '{"rev":2,"ip":{"eth":"\\udfe0"}}', 'ip.eth'],
  ] as const)('%s', async (_what, kind, content, place) => {
    await using sender = await ingest.announce()
    const { device, publish } = sender
    await publish(kind, content)
    expect(await ingest.drainRefusals()).toEqual({ junk: 1 })
    expect(await quarantined(device.serial)).toEqual({
      reason: 'junk',
      topic: uplinkTopic(device.serial, kind),
      detail: `${place}: text that cannot be stored`,
    })
    await expectServed(sender)
  })
})

test('NUL in a telegram affects only that telegram of the message', async () => {
  const device = await ingest.register('P1_WIFI')
  await using client = await ingest.connect(device)
  const telegram = (code: string) =>
    `/ABC5X\r\n\r\n0-0:96.14.0(${code})\r\n1-0:1.7.0(00.5*kW)\r\n0-0:96.13.0(3${code}0)\r\n!\r\n`
  const topic = uplinkTopic(device.serial, 'raw')
  await send(client, topic, telegram('00\0'))
  expect(await quarantined(device.serial)).toEqual({
    reason: 'telegram_error',
    topic,
    detail: 'no_values: text that cannot be stored',
  })
  await send(client, topic, telegram('00\0') + telegram('01'))
  expect(await ingest.powersAt(device.locationId)).toEqual([500])
  expect(await ingest.drainRefusals()).toEqual({ telegram_error: 2 })
})

test('nesting deeper than any message is refused before parsing', async () => {
  await using sender = await ingest.announce()
  const half = deviceLimits.unpackedBytes / 2 - 100
  const content = gzipSync(`{"rev":2,"x":${'['.repeat(half)}${']'.repeat(half)}}`)
  await sender.publish('info', content)
  expect(await quarantined(sender.device.serial)).toMatchObject({ reason: 'junk', detail: 'not JSON' })
  await expectServed(sender)
})

test('a number that is too large for its column is refused', async () => {
  await using sender = await ingest.announce()
  await sender.publish('info', { rev: 2 ** 40 })
  expect(await ingest.drainRefusals()).toEqual({ junk: 1 })
  await expectServed(sender)
})

describe('messages that only the database refuses are quarantined with its error text, at any QoS', () => {
  const trouble = 'no such value'
  /**
   * A column that accepts nothing tests the fallback behind the contract, as if a rule of the contract were
   * missing.
   */
  async function refuseWritesTo(table: string) {
    const { db } = ingest.platform
    await sql`create or replace function refuse_value() returns trigger language plpgsql as $$
      begin raise exception using errcode = '22003', message = ${sql.lit(trouble)}; end $$`.execute(db)
    await sql`create trigger refuse_value before insert or update on ${sql.table(table)}
      for each row when (pg_trigger_depth() = 0) execute function refuse_value()`.execute(db)
    return {
      async [Symbol.asyncDispose]() {
        await sql`drop trigger refuse_value on ${sql.table(table)}`.execute(db)
      },
    }
  }

  test('the device that sent them is charged for the search, because others had to wait', async () => {
    await using sender = await ingest.announce()
    await using _refusing = await refuseWritesTo('sample')
    const throttled = ingest.platform.metrics.registry.getSingleMetric('ingest_throttled_total')
    const waits = async () =>
      (await throttled?.get())?.values.find(({ labels }) => labels.limit === 'records')?.value ?? 0
    const before = await waits()
    for (let i = 0; i < 15; i++) await sender.publish('tele', telemetryOf(Date.now() - i * 60_000, [1]))
    expect(await waits()).toBeGreaterThan(before)
  })

  test.each([
    ['state', { s: 'on', fw: 'new' }, 'oem_device', 1],
    ['info', { rev: 9, model: 'new' }, 'oem_device', 1],
    ['state', { s: 'on', fw: 'new' }, 'oem_device', 0],
    ['tele', telemetryOf(Date.now() - 60_000, [1]), 'sample', 1],
  ] as const)('u/%s', async (kind, content, table, qos) => {
    await using sender = await ingest.announce()
    const { device, publish } = sender
    const refusing = await refuseWritesTo(table)
    await publish(kind, content, qos)
    expect(await quarantined(device.serial)).toMatchObject({ reason: 'junk', detail: trouble })
    await refusing[Symbol.asyncDispose]()
    await expectServed(sender)
  })
})
