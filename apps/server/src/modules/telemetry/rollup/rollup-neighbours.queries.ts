import { droppedAt, isReversedAt } from '@kilowatt/domain/energy/quality/repaired-minutes'
import type { Repair } from '@kilowatt/domain/energy/quality/repairs'
import { withInstants } from '@kilowatt/domain/energy/readings/minute-columns'
import { quantities, type registerNames } from '@kilowatt/domain/energy/readings/quantities'
import {
  MS_PER_HUNDREDTH,
  type RegisterInstant,
  registerInstants,
} from '@kilowatt/domain/energy/readings/register-instants'
import { floorToUtcDay, MINUTE_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'
import { isoDay, storedColumn, type Window } from '../minutes/minute-view.queries.ts'

/** Registers whose differences are the energies of a location. Other registers only split them by tariff. */
export const rolledRegisters = [
  'energyImportWh',
  'energyExportWh',
  'energyProducedWh',
] as const satisfies readonly (typeof registerNames)[number][]
type RolledRegister = (typeof rolledRegisters)[number]

/** A register with the time of its reading, epoch ms. */
export type ReadRegister = { readonly at: number; readonly wh: number }
/** Registers of the minute that starts at `at`, epoch ms. */
export type RegisterReading = {
  readonly at: number
  readonly registers: Readonly<Record<RolledRegister, ReadRegister | null>>
}
export type Neighbours = { readonly before: RegisterReading | null; readonly after: RegisterReading | null }

export type SilentDevice = {
  readonly locationId: number
  readonly deviceId: number
  readonly needsBefore: boolean
  readonly needsAfter: boolean
  readonly repairs: readonly Repair[]
}

/**
 * Longest absence across which readings are connected; after a longer absence, the energy in between is in no
 * quarter-hour.
 */
const LONGEST_GAP_MS = 62 * UTC_DAY_MS

/**
 * The last readings before a span and the first readings after it, for devices that were silent in its
 * margins.
 */
export async function readNeighbours(
  db: Db | Tx,
  silent: readonly SilentDevice[],
  span: Window,
): Promise<Map<number, Neighbours>> {
  const before = await nearestThatCounts(
    db,
    silent.filter((device) => device.needsBefore),
    'before',
    span.from,
  )
  const after = await nearestThatCounts(
    db,
    silent.filter((device) => device.needsAfter),
    'after',
    span.to,
  )
  return new Map(
    silent.map(({ deviceId }) => [
      deviceId,
      { before: before.get(deviceId) ?? null, after: after.get(deviceId) ?? null },
    ]),
  )
}

const columns = rolledRegisters.map((name) => sql.ref(quantities[name].column))
const anyOf = (alias: string) =>
  sql`num_nonnulls(${sql.join(columns.map((column) => sql`${sql.ref(alias)}.${column}`))}) > 0`

type Row = { device_id: number; at: number } & Record<RolledRegister, number | null> &
  Record<RegisterInstant, number | null>
type PackedRow = { device_id: number; day: string } & Record<RolledRegister | RegisterInstant, Buffer | null>

/**
 * Nearest reading after repairs: dropped readings are skipped, and a register in a reversed range is the
 * register of the other direction.
 */
async function nearestThatCounts(
  db: Db | Tx,
  devices: readonly SilentDevice[],
  side: 'before' | 'after',
  edge: number,
): Promise<Map<number, RegisterReading>> {
  const found = await nearest(db, devices, side, edge)
  for (const device of devices) {
    if (device.repairs.length === 0) continue
    let reading = found.get(device.deviceId)
    for (let dropped = reading && droppedAt(device.repairs, reading.at); dropped; ) {
      const beyond = side === 'before' ? dropped.from : (dropped.to ?? edge)
      reading = (await nearest(db, [device], side, beyond)).get(device.deviceId)
      dropped = reading && droppedAt(device.repairs, reading.at)
    }
    if (!reading) found.delete(device.deviceId)
    else
      found.set(
        device.deviceId,
        isReversedAt(device.repairs, reading.at) ? reversedReading(reading) : reading,
      )
  }
  return found
}

const reversedReading = ({ at, registers }: RegisterReading): RegisterReading => ({
  at,
  registers: {
    ...registers,
    energyImportWh: registers.energyExportWh,
    energyExportWh: registers.energyImportWh,
  },
})

async function nearest(
  db: Db | Tx,
  devices: readonly Pick<SilentDevice, 'locationId' | 'deviceId'>[],
  side: 'before' | 'after',
  edge: number,
): Promise<Map<number, RegisterReading>> {
  const found = new Map<number, RegisterReading>()
  if (devices.length === 0) return found
  const requested = sql`unnest(${devices.map((d) => d.locationId)}::integer[], ${devices.map((d) => d.deviceId)}::integer[])`
  for (const row of await sampledReadings(db, requested, side, edge)) found.set(row.device_id, readingOf(row))
  for (const row of await packedDays(db, requested, side, edge)) {
    const reading = readingInDay(row, side, edge)
    const known = found.get(row.device_id)
    if (reading && (!known || (side === 'before' ? reading.at > known.at : reading.at < known.at)))
      found.set(row.device_id, reading)
  }
  return found
}

/** Nearest readings by the minute, as everywhere: the first readings in the minute of the nearest sample. */
async function sampledReadings(
  db: Db | Tx,
  requested: RawBuilder<unknown>,
  side: 'before' | 'after',
  edge: number,
) {
  const nearest =
    side === 'before'
      ? sql`s.at < ${new Date(edge)} and s.at >= ${new Date(edge - LONGEST_GAP_MS)} and ${anyOf('s')} order by s.at desc`
      : sql`s.at >= ${new Date(edge)} and s.at < ${new Date(edge + LONGEST_GAP_MS)} and ${anyOf('s')} order by s.at`
  const firsts = registerInstants.map(({ register, name }) => {
    const column = sql`m.${sql.ref(quantities[register].column)}`
    return sql`min(${column}) as ${sql.ref(register)},
      floor(extract(second from min(m.at) filter (where ${column} is not null)) * 100)::integer as ${sql.ref(name)}`
  })
  const { rows } = await sql<Row>`
    select d.device_id, date_part('epoch', n.minute) * 1000 as at, f.*
    from ${requested} as d (location_id, device_id)
    cross join lateral (
      select date_trunc('minute', s.at) as minute from sample s
      where s.location_id = d.location_id and s.device_id = d.device_id and ${nearest} limit 1
    ) n
    cross join lateral (
      select ${sql.join(firsts)} from sample m
      where m.location_id = d.location_id and m.device_id = d.device_id
        and m.at >= n.minute and m.at < n.minute + interval '1 minute'
    ) f
  `.execute(db)
  return rows
}

/**
 * The nearest two packed days with registers. The edge of the window may be before or after all readings of
 * the first day.
 */
async function packedDays(
  db: Db | Tx,
  requested: RawBuilder<unknown>,
  side: 'before' | 'after',
  edge: number,
) {
  const day = floorToUtcDay(edge)
  const nearest =
    side === 'before'
      ? sql`p.day <= ${isoDay(day)} and p.day >= ${isoDay(day - LONGEST_GAP_MS)} and ${anyOf('p')} order by p.day desc`
      : sql`p.day >= ${isoDay(day)} and p.day <= ${isoDay(day + LONGEST_GAP_MS)} and ${anyOf('p')} order by p.day`
  const arrays = withInstants(rolledRegisters).map(
    (name) => sql`array_send(p.${storedColumn(name)}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<PackedRow>`
    select d.device_id, n.*
    from ${requested} as d (location_id, device_id)
    cross join lateral (
      select p.day, ${sql.join(arrays)} from sample_day p
      where p.location_id = d.location_id and p.device_id = d.device_id and ${nearest} limit 2
    ) n
  `.execute(db)
  return rows
}

const nothingRead = { energyImportWh: null, energyExportWh: null, energyProducedWh: null }

const readingOf = ({ at, ...row }: Row): RegisterReading => ({
  at,
  registers: registerInstants.reduce(
    (read, { register, name }) => ({ ...read, [register]: readRegister(at, row[register], row[name]) }),
    nothingRead,
  ),
})

function readRegister(at: number, wh: number | null | undefined, readCs: number | null | undefined) {
  if (wh === null || wh === undefined || Number.isNaN(wh)) return null
  return { at: at + (readCs || 0) * MS_PER_HUNDREDTH, wh }
}

function readingInDay(row: PackedRow, side: 'before' | 'after', edge: number): RegisterReading | null {
  const day = Date.parse(row.day)
  const registers = registerInstants.map(({ register, name }) => ({
    register,
    values: decoded(row[register]),
    readCs: decoded(row[name]),
  }))
  const isKnown = (minute: number) =>
    registers.some(({ values }) => !Number.isNaN(values?.[minute] ?? Number.NaN))
  const edgeMinute = Math.ceil((edge - day) / MINUTE_MS)
  const minutes = Array.from({ length: UTC_DAY_MS / MINUTE_MS }, (_, minute) => minute)
  const minute =
    side === 'before'
      ? minutes.findLast((at) => at < edgeMinute && isKnown(at))
      : minutes.find((at) => at >= edgeMinute && isKnown(at))
  if (minute === undefined) return null
  const at = day + minute * MINUTE_MS
  return {
    at,
    registers: registers.reduce(
      (read, { register, values, readCs }) => ({
        ...read,
        [register]: readRegister(at, values?.[minute], readCs?.[minute]),
      }),
      nothingRead,
    ),
  }
}

const decoded = (buffer: Buffer | null) => buffer && decodeArray(buffer)
