import { type QuantityName, quantities, quantityByWire } from '@kilowatt/domain/energy/readings/quantities'
import { pino } from 'pino'
import { columnList, encodeSamples } from '../../apps/server/src/modules/telemetry/ingest/sample-copy.ts'
import { copyIn } from '../../apps/server/src/platform/database/copy-in.ts'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { channels } from './fleet.ts'

export type RawResult = { valuesPerSecond: number; rowsPerSecond: number }

const ROWS_PER_BATCH = 5_000
const INSERT_BATCHES = 60
const COPY_BATCHES = 160
const WRITERS = 2
const DEVICES = 1_000
/** separate days, so both write into empty partitions of the same table */
const insertDay = Date.UTC(2024, 0, 1)
const copyDay = Date.UTC(2024, 0, 2)

const names = channels.map((wire): QuantityName => quantityByWire.get(wire) ?? 'powerW')

/** The limit of PostgreSQL alone: batches prepared in advance, two connections, one commit per batch. */
export async function measureRawWrites(server: BenchServer): Promise<{ insert: RawResult; copy: RawResult }> {
  await using database = openDatabase({ url: server.databaseUrl, log: pino({ level: 'silent' }) })
  const { pool } = database
  for (const day of [insertDay, copyDay]) await makePartition(server, day)

  const inserts = Array.from({ length: INSERT_BATCHES }, (_, batch) => insertArrays(rowsOf(insertDay, batch)))
  const insert = await timed(inserts, (values) =>
    pool.query({ name: 'raw-insert', text: insertStatement, values }),
  )

  const copies = Array.from({ length: COPY_BATCHES }, (_, batch) => encodeSamples(rowsOf(copyDay, batch)))
  const copy = await timed(copies, async (batch) => {
    const client = await pool.connect()
    await copyIn(client, `copy sample (${columnList(batch)}) from stdin (format binary)`, [batch.data])
    client.release()
  })
  return { insert, copy }
}

async function timed<Batch>(
  batches: readonly Batch[],
  write: (batch: Batch) => Promise<unknown>,
): Promise<RawResult> {
  const left = [...batches]
  const startedAt = performance.now()
  const writer = async () => {
    for (let batch = left.pop(); batch !== undefined; batch = left.pop()) await write(batch)
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  const rows = batches.length * ROWS_PER_BATCH
  const rowsPerSecond = (rows * 1000) / (performance.now() - startedAt)
  return { rowsPerSecond, valuesPerSecond: rowsPerSecond * names.length }
}

async function makePartition({ sql }: BenchServer, day: number) {
  const [from = '', to] = [day, day + 86_400_000].map((at) => new Date(at).toISOString())
  const name = `sample_${from.slice(0, 10).replaceAll('-', '')}`
  await sql.query(`create table ${name} partition of sample for values from ('${from}') to ('${to}')`)
}

/** Every device once a second, as the fleet sends. */
const rowsOf = (day: number, batch: number) =>
  Array.from({ length: ROWS_PER_BATCH }, (_, i) => {
    const n = batch * ROWS_PER_BATCH + i
    const at = day + Math.floor(n / DEVICES) * 1000
    const series = Object.fromEntries(names.map((name, column) => [name, [meterValue(name, n, column)]]))
    return { locationId: n % DEVICES, deviceId: n % DEVICES, receivedAt: at, at: [at], series }
  })

const meterValue = (name: QuantityName, n: number, column: number) =>
  quantities[name].kind === 'register' ? 12_345_000 + n : 230.25 + ((n * 7 + column * 131) % 1000)

const insertStatement = `insert into sample (location_id, device_id, at, ${names.map((name) => quantities[name].column).join(', ')})
  select * from unnest($1::integer[], $2::integer[], $3::timestamptz[],
    ${names.map((name, i) => `$${i + 4}::${quantities[name].kind === 'register' ? 'bigint' : 'real'}[]`).join(', ')})
  on conflict (location_id, device_id, at) do nothing`

function insertArrays(rows: ReturnType<typeof rowsOf>): string[] {
  const literal = (items: (number | string | null | undefined)[]) => `{${items.join(',')}}`
  return [
    literal(rows.map(({ locationId }) => locationId)),
    literal(rows.map(({ deviceId }) => deviceId)),
    literal(rows.map(({ at: [at = 0] }) => new Date(at).toISOString())),
    ...names.map((name) => literal(rows.map(({ series }) => series[name]?.[0]))),
  ]
}
