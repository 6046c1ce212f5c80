import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { composeDsmr5 } from '@kilowatt/domain/p1/compose-telegram'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { type Ingest, send, startIngest, telemetryOf } from '../../../testing/ingest-fixture.ts'
import { liveReadings } from '../reading-events.ts'

let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest()
})
afterAll(() => ingest[Symbol.asyncDispose]())
beforeEach(() => ingest.takeRefusals())

const now = () => Math.floor(Date.now() / 1000) * 1000

test('a value that cannot be is left out and counted, the rest is stored', async () => {
  await using sender = await ingest.announce()
  await sender.publish('tele', telemetryOf(now(), [1, 2e9, 3]))
  expect(await ingest.powersAt(sender.device.locationId)).toEqual([1, null, 3])
  expect(await ingest.takeRefusals()).toEqual({ out_of_range: 1 })
})

test('live values are shown and not stored', async () => {
  await using sender = await ingest.announce()
  const { locationId } = sender.device
  const shown = new Promise((resolve) => ingest.platform.events.on(liveReadings, resolve))
  await sender.publish('live', telemetryOf(now(), [55]), 0)
  expect(await shown).toMatchObject([{ locationId, series: { powerW: [55] } }])
  expect(await ingest.samplesAt(locationId)).toEqual([])
})

describe('raw telegrams', () => {
  const fixture = (name: string) =>
    readFile(new URL(`fixtures/${name}`, import.meta.resolve('@kilowatt/domain/p1/parse-p1')))

  test.each([
    ['as the meter sends it', (telegram: Buffer) => telegram],
    ['packed', (telegram: Buffer) => gzipSync(telegram)],
  ])(
    'a telegram %s becomes a row with its values; a clock of years ago does not count',
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

  test('a meter tells the wall clock of where it stands', async () => {
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

  test('what a module sends becomes the channels of its meter', async () => {
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
    await vi.waitFor(
      async () => expect((await channels()).map(({ name }) => name)).toContain('energyImportT1Wh'),
      { timeout: 5_000 },
    )
  })

  test('what is not a telegram is refused as what it is', async () => {
    const device = await ingest.register('P1_WIFI')
    await using client = await ingest.connect(device)
    const topic = uplinkTopic(device.serial, 'raw')
    await send(client, topic, 'hello')
    await send(client, topic, '/ISK5\\2M550T-1012\r\n\r\n1-0:1.7.0(00.100*kW)\r\n!0000\r\n')
    expect(await ingest.takeRefusals()).toEqual({ junk: 1, telegram_error: 1 })
  })
})
