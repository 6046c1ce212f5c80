import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { composeDsmr5 } from '@kilowatt/domain/p1/compose/compose-telegram'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Ingest, send, startIngest, telemetryOf } from '../../../testing/ingest-fixture.ts'
import { liveReadings } from '../reading-events.ts'

let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest()
})
afterAll(() => ingest[Symbol.asyncDispose]())
beforeEach(() => ingest.drainRefusals())

const now = () => Math.floor(Date.now() / 1000) * 1000

test('an impossible value is left out and counted, and the rest is stored', async () => {
  await using sender = await ingest.announce()
  await sender.publish('tele', telemetryOf(now(), [1, 2e9, 3]))
  expect(await ingest.powersAt(sender.device.locationId)).toEqual([1, null, 3])
  expect(await ingest.drainRefusals()).toEqual({ out_of_range: 1 })
})

test('live values are shown and not stored', async () => {
  await using sender = await ingest.announce()
  const { locationId } = sender.device
  const shown = new Promise((resolve) => ingest.platform.events.on(liveReadings, resolve))
  await sender.publish('live', telemetryOf(now(), [55]), 0)
  expect(await shown).toMatchObject([{ locationId, series: { powerW: [55] } }])
  expect(await ingest.samplesAt(locationId)).toEqual([])
})

const DAY_MS = 86_400_000

const countDays = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_inherits where inhparent = 'sample'::regclass
  `.execute(ingest.platform.db)
  return rows[0]?.count ?? 0
}

test('days without samples get no partition, and a message with a year of days does not block others', async () => {
  await using sender = await ingest.announce()
  await using peaceful = await ingest.announce()
  const days = 340
  const t0 = now() - days * DAY_MS
  const before = await countDays()
  await sender.publish('back', { v: 1, src: 'meter', t0, dt: [0, days * 86_400], ch: { p: [1, 2] } })
  expect(await countDays()).toBe(before + 1)

  const dt = Array.from({ length: days }, (_, i) => i * 86_400)
  const year = sender.publish('back', { v: 1, src: 'meter', t0, dt, ch: { p: dt.map(() => 3) } })
  // a message that arrives before shows that the year has started
  await eventually(async () => expect(await countDays()).toBeGreaterThan(before + 1))
  const first = await Promise.race([
    year.then(() => 'the year'),
    peaceful.publish('tele', telemetryOf(now(), [1])).then(() => 'peaceful'),
  ])
  expect(first).toBe('peaceful')
  await year
  expect(await ingest.samplesAt(sender.device.locationId)).toHaveLength(days + 1)
}, 60_000)

const manyNames = (batch: number) => Array.from({ length: 64 }, (_, i) => `z${batch}_${i}`)

test('more than 64 new names at one instant are refused', async () => {
  await using sender = await ingest.announce()
  const t0 = now()
  for (let batch = 0; batch < 3; batch++) {
    const ch = Object.fromEntries(manyNames(batch).map((name) => [name, [batch]]))
    await sender.publish('tele', { v: 1, src: 'meter', t0, dt: [0], ch })
  }
  const [row] = await ingest.samplesAt(sender.device.locationId)
  expect(Object.keys(row?.extra ?? {}).sort()).toEqual(manyNames(0).sort())
  expect(await ingest.drainRefusals()).toEqual({ junk: 2 })
})

test('names in an announcement replace those of the previous announcement', async () => {
  await using sender = await ingest.announce()
  const { device, publish } = sender
  for (let batch = 0; batch < 3; batch++)
    await publish('info', {
      rev: batch + 2,
      devices: [{ id: 'meter', category: 'GRID', ch: ['p', ...manyNames(batch).slice(1)] }],
    })
  const channels = await ingest.platform.db
    .selectFrom('device_channel')
    .innerJoin('device', 'device.id', 'device_channel.device_id')
    .where('device.oem_device_id', '=', device.id)
    .select('device_channel.name')
    .execute()
  const wanted = ['energyImportWh', 'powerW', ...manyNames(2).slice(1)]
  expect(channels.map(({ name }) => name).sort()).toEqual(wanted.sort())
})

describe('raw telegrams', () => {
  const fixture = (name: string) =>
    readFile(new URL(`fixtures/${name}`, import.meta.resolve('@kilowatt/domain/p1/parse-p1')))

  test.each([
    ['as sent by the meter', (telegram: Buffer) => telegram],
    ['packed', (telegram: Buffer) => gzipSync(telegram)],
  ])(
    'a telegram %s becomes a row with its values, and a clock that is off by years is ignored',
    async (_how, pack) => {
      const device = await ingest.register('P1_WIFI')
      await using client = await ingest.connect(device)
      const before = Date.now()
      const telegram = await fixture('dsmr-tools/realdsmr5-2.txt')
      await send(client, uplinkTopic(device.serial, 'raw'), pack(telegram))
      const [row, ...others] = await ingest.samplesAt(device.locationId)
      expect(others).toEqual([])
      expect(row).toMatchObject({
        power_w: 335,
        energy_import_wh: 51_775,
        voltage_l1_v: 229,
        extra: { mBus1m3: 16.713, meterClockOffS: expect.any(Number) },
      })
      expect(new Date(row?.at ?? 0).getTime()).toBeGreaterThanOrEqual(before)
    },
  )

  test('a meter uses the local time of its location', async () => {
    const device = await ingest.register('P1_WIFI')
    await ingest.platform.inTx(system, ({ tx }) =>
      tx
        .updateTable('location')
        .set({ timezone: 'Europe/Vilnius' })
        .where('id', '=', device.locationId)
        .execute(),
    )
    await using client = await ingest.connect(device)
    const atMs = Math.floor(Date.now() / 1000) * 1000 - 60_000
    const head = { atMs, summer: false, baseOffsetHours: 2, meterId: 'E0034006810516416' }
    await send(client, uplinkTopic(device.serial, 'raw'), Buffer.from(composeDsmr5(head, { powerW: 420 })))
    const [row] = await ingest.samplesAt(device.locationId)
    expect(row).toMatchObject({ at: new Date(atMs), power_w: 420 })
    expect(row?.extra).not.toHaveProperty('meterClockOffS')
  })

  test('values from a module become channels of its meter', async () => {
    const device = await ingest.register('P1_WIFI')
    await using client = await ingest.connect(device)
    await send(client, uplinkTopic(device.serial, 'raw'), await fixture('dsmr-tools/realdsmr5-2.txt'))
    const channels = () =>
      ingest.platform.db
        .selectFrom('device_channel')
        .innerJoin('device', 'device.id', 'device_channel.device_id')
        .where('device.oem_device_id', '=', device.id)
        .select('device_channel.name')
        .execute()
    await eventually(async () =>
      expect((await channels()).map(({ name }) => name)).toContain('energyImportT1Wh'),
    )
  })

  test('JSON from a module counts as a telegram with the time of arrival, including the meters behind the meter', async () => {
    const device = await ingest.register('P1_WIFI')
    await using client = await ingest.connect(device)
    const before = Date.now()
    await send(
      client,
      uplinkTopic(device.serial, 'raw'),
      await fixture('../json/fixtures/homewizard-v2-P1-measurement_3_phase_with_gas_with_watermeter.json'),
    )
    const [row, ...others] = await ingest.samplesAt(device.locationId)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      power_w: -543,
      energy_import_wh: 13_779_338,
      extra: { mBus1m3: 2569.646, mBus2m3: 123.456 },
    })
    expect(new Date(row?.at ?? 0).getTime()).toBeGreaterThanOrEqual(before)
    for (const no of [
      '{"power_w":',
      '{"temperature":21}',
      '{"state_of_charge_pct":50,"power_w":1}',
      `${'{"a":'.repeat(40)}1`,
    ])
      await send(client, uplinkTopic(device.serial, 'raw'), no)
    expect(await ingest.drainRefusals()).toEqual({ telegram_error: 2, junk: 2 })
    expect(await ingest.samplesAt(device.locationId)).toHaveLength(1)
  })

  test('any other message is refused with the right reason', async () => {
    const device = await ingest.register('P1_WIFI')
    await using client = await ingest.connect(device)
    const topic = uplinkTopic(device.serial, 'raw')
    await send(client, topic, 'hello')
    await send(client, topic, '/ISK5\\2M550T-1012\r\n\r\n1-0:1.7.0(00.100*kW)\r\n!0000\r\n')
    expect(await ingest.drainRefusals()).toEqual({ junk: 1, telegram_error: 1 })
  })
})
