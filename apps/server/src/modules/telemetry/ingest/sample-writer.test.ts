import { quantities, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from '../../../platform/metrics.ts'
import type { Refusal } from '../../../platform/mqtt/mqtt-handlers.ts'
import { type FreshDb, freshDb } from '../../../testing/servers/fresh-db.ts'
import { ingestFigures } from './ingest-figures.ts'
import type { SampleBlock } from './sample-block.ts'
import { SamplePartitions } from './sample-partitions.ts'
import { startSampleWriter } from './sample-writer.ts'

const noon = Date.UTC(2026, 5, 1, 12)

function startWriter(database: FreshDb) {
  const stored: SampleBlock[] = []
  const refused: string[] = []
  const reliefs: number[] = []
  const writer = startSampleWriter({
    pool: database.pool,
    log: pino({ level: 'silent' }),
    figures: ingestFigures(createMetrics()),
    partitions: new SamplePartitions(database.inTx),
    stored: (blocks) => stored.push(...blocks),
    relieved: () => reliefs.push(1),
  })
  return {
    stored,
    refused,
    reliefs,
    isCongested: writer.isCongested,
    write: (block: Partial<SampleBlock> & Pick<SampleBlock, 'at' | 'series'>) =>
      new Promise<Refusal | null>((resolve) =>
        writer.add({
          block: { locationId: 1, deviceId: 1, receivedAt: Date.now(), ...block },
          settle(refusal, detail) {
            if (detail !== undefined) refused.push(detail)
            resolve(refusal)
          },
        }),
      ),
    [Symbol.asyncDispose]: () => writer.close(Date.now() + 5_000),
  }
}

const rowsOf = ({ db }: FreshDb) =>
  db
    .selectFrom('sample')
    .select(['device_id', 'at', 'power_w', 'soc_pct', 'energy_import_wh', 'extra'])
    .orderBy('device_id')
    .orderBy('at')
    .execute()

test('every quantity is read back as it was sent', async () => {
  await using database = await freshDb()
  await using writer = startWriter(database)
  const series = Object.fromEntries(quantityNames.map((name, i) => [name, [i === 0 ? -1.5 : i % 10]]))
  await writer.write({ at: [noon], series: { ...series, energyImportWh: [987_654_321_012] } })
  const row = await database.db.selectFrom('sample').selectAll().executeTakeFirstOrThrow()
  const columns = Object.fromEntries(quantityNames.map((name, i) => [quantities[name].column, i % 10]))
  expect(row).toEqual({
    location_id: 1,
    device_id: 1,
    at: new Date(noon),
    extra: null,
    ...columns,
    power_w: -1.5,
    energy_import_wh: 987_654_321_012,
  })
})

test('rows with different quantities, gaps and values outside the vocabulary share a batch', async () => {
  await using database = await freshDb()
  await using writer = startWriter(database)
  await Promise.all([
    writer.write({ at: [noon, noon + 1000], series: { powerW: [1, null] }, extra: { wind: [null, 3.5] } }),
    writer.write({ deviceId: 2, at: [noon], series: { socPct: [50], energyImportWh: [0] } }),
  ])
  const empty = { power_w: null, soc_pct: null, energy_import_wh: null, extra: null }
  expect(await rowsOf(database)).toEqual([
    { ...empty, device_id: 1, at: new Date(noon), power_w: 1 },
    { ...empty, device_id: 1, at: new Date(noon + 1000), extra: { wind: 3.5 } },
    { ...empty, device_id: 2, at: new Date(noon), soc_pct: 50, energy_import_wh: 0 },
  ])
})

test('a repeated message changes nothing, new values are added, and a later value replaces an earlier one', async () => {
  await using database = await freshDb()
  await using writer = startWriter(database)
  const first = { at: [noon], series: { powerW: [1], socPct: [50] } }
  expect(await Promise.all([first, first, first].map(writer.write))).toEqual([null, null, null])
  await writer.write({ at: [noon], series: { powerW: [2] }, extra: { a: [1] } })
  await writer.write({ at: [noon], series: { energyImportWh: [7] }, extra: { b: [2] } })
  expect(await rowsOf(database)).toEqual([
    {
      device_id: 1,
      at: new Date(noon),
      power_w: 2,
      soc_pct: 50,
      energy_import_wh: 7,
      extra: { a: 1, b: 2 },
    },
  ])
})

test('rows that another process stored meanwhile are handled without loss', async () => {
  await using database = await freshDb()
  await using writer = startWriter(database)
  await writer.write({ at: [noon], series: { powerW: [1] } })
  await sql`insert into sample (location_id, device_id, at, power_w) values (1, 1, ${new Date(noon + 1000)}, 5)`.execute(
    database.db,
  )
  const settled = await Promise.all([
    writer.write({ at: [noon + 1000], series: { powerW: [6] } }),
    writer.write({ deviceId: 2, at: [noon], series: { powerW: [7] } }),
  ])
  expect(settled).toEqual([null, null])
  expect((await rowsOf(database)).map(({ power_w }) => power_w)).toEqual([1, 6, 7])
})

test('a message that the database refuses does not affect the others of its batch', async () => {
  await using database = await freshDb()
  await using writer = startWriter(database)
  const beyondBigint = 1e20
  const settled = await Promise.all(
    Array.from({ length: 9 }, (_, i) =>
      writer.write({
        deviceId: i,
        at: [noon],
        series: i === 4 ? { energyImportWh: [beyondBigint] } : { powerW: [i] },
        ...(i === 4 ? { extra: { '\0': [1] } } : {}),
      }),
    ),
  )
  expect(settled.map((refusal) => refusal?.reason ?? null)).toEqual([
    ...Array(4).fill(null),
    'junk',
    ...Array(4).fill(null),
  ])
  expect((await rowsOf(database)).map(({ device_id }) => device_id)).toEqual([0, 1, 2, 3, 5, 6, 7, 8])
  expect(writer.refused).toHaveLength(1)
})

test('days of long ago get partitions, and dropped partitions are created again', async () => {
  await using database = await freshDb()
  await using writer = startWriter(database)
  const old = Date.UTC(2025, 0, 31, 23, 59)
  await writer.write({ at: [old, old + 60_000], series: { powerW: [1, 2] } })
  await sql`drop table sample_20250131`.execute(database.db)
  expect(await writer.write({ deviceId: 2, at: [old], series: { powerW: [3] } })).toBeNull()
  expect((await rowsOf(database)).map(({ power_w }) => power_w)).toEqual([2, 3])
})

test('the quarter-hours of a batch are marked in its transaction, and rows are announced after the commit', async () => {
  await using database = await freshDb()
  await using writer = startWriter(database)
  const block = { locationId: 9, at: [noon - 1, noon], series: { powerW: [1, 2] } }
  await writer.write(block)
  const marks = await database.db.selectFrom('dirty_quarter').select(['location_id', 'at']).execute()
  expect(marks).toEqual([
    { location_id: 9, at: new Date(noon - 900_000) },
    { location_id: 9, at: new Date(noon) },
  ])
  expect(writer.stored).toMatchObject([block])
})

test('a connection ended by the database costs time, but no samples', async () => {
  await using database = await freshDb()
  await using writer = startWriter(database)
  await writer.write({ at: [noon], series: { powerW: [1] } })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
  expect(await writer.write({ at: [noon + 1000], series: { powerW: [2] } })).toBeNull()
  expect((await rowsOf(database)).map(({ power_w }) => power_w)).toEqual([1, 2])
})

test('a queue above its limit is congested, and its relief is announced once', async () => {
  await using database = await freshDb()
  await using writer = startWriter(database)
  const minutes = Array.from({ length: 1_000 }, (_, i) => noon + i * 1000)
  const writes = Array.from({ length: 50 }, (_, deviceId) =>
    writer.write({ deviceId, at: minutes, series: { powerW: minutes.map((_, i) => i) } }),
  )
  expect(writer.isCongested()).toBe(true)
  expect(new Set(await Promise.all(writes))).toEqual(new Set([null]))
  expect(writer.isCongested()).toBe(false)
  expect(writer.reliefs).toEqual([1])
  const { count } = await database.db
    .selectFrom('sample')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(50_000)
})
