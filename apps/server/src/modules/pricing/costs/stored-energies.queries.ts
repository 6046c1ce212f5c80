import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, type LocalDate, localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { type GridQuarters, readGridQuarters } from '../../telemetry/index.ts'
import { instantsOf, type Range, soundEnergies } from './calculate-costs.ts'
import { packEnergies, unpackEnergies } from './packed-energies.ts'

export type Requested = Range & {
  readonly locationId: number
  readonly zone: string
  /** days whose quarter-hours may differ from the stored ones; null if there are none */
  readonly stale: Range | null
}

/** Days of a location with the position of their quarter-hours in the columns. */
export type KnownEnergies = {
  readonly quarters: GridQuarters
  /** packed days that are not stored yet, or have changed */
  readonly fresh: readonly { readonly day: LocalDate; readonly packed: Buffer }[]
}

type Day = { readonly date: LocalDate; readonly start: number; readonly count: number }

/**
 * Quarter-hours of locations for calculating costs, in the requested order. A stored day is one row instead
 * of a hundred; missing or outdated days are read from the roll-ups.
 */
export async function readEnergies(db: Db, requested: readonly Requested[]): Promise<KnownEnergies[]> {
  if (requested.length === 0) return []
  const kept = await readKept(db, requested)
  const read = requested.map((one, i) => {
    const days = daysOf(one)
    const last = days.at(-1)
    const into = emptyColumns(last ? last.start + last.count : 0)
    const packed = kept.get(i + 1)
    const missing = days.filter(({ start, count }, place) => {
      const bytes = packed?.get(place)
      return bytes === undefined || !unpackEnergies(bytes, into, start, count)
    })
    return { one, into, runs: runsOf(missing) }
  })
  const runs = read.flatMap(({ one, runs: ofOne }) => ofOne.map((run) => ({ one, run })))
  const rolledUp =
    runs.length === 0
      ? []
      : await readGridQuarters(
          db,
          runs.map(({ one, run }) => ({
            ...instantsOf(one.zone, { from: run[0]?.date ?? one.from, to: run.at(-1)?.date ?? one.to }),
            locationId: one.locationId,
          })),
        )
  const ofRun = new Map(runs.map(({ run }, i) => [run, rolledUp[i]]))
  return read.map(({ into, runs: ofOne }) => ({
    quarters: into,
    fresh: ofOne.flatMap((run) => {
      const measured = ofRun.get(run)
      const first = run[0]
      if (measured === undefined || first === undefined) return []
      const sound = soundEnergies(measured)
      for (const name of columnNames) into[name].set(sound[name], first.start)
      return run.map(({ date, start, count }) => ({
        day: date,
        packed: packEnergies(part(into, start, count)),
      }))
    }),
  }))
}

const columnNames = ['importWh', 'exportWh', 'selfUsedWh'] as const

const emptyColumns = (length: number): GridQuarters => {
  const column = () => new Float64Array(length).fill(Number.NaN)
  return { importWh: column(), exportWh: column(), selfUsedWh: column() }
}

/** A slice of columns, without copying. */
export const part = (
  { importWh, exportWh, selfUsedWh }: GridQuarters,
  start: number,
  count: number,
): GridQuarters => ({
  importWh: importWh.subarray(start, start + count),
  exportWh: exportWh.subarray(start, start + count),
  selfUsedWh: selfUsedWh.subarray(start, start + count),
})

/**
 * Packed days by date, for each request. They are read as one string of bytes, which costs a tenth of a row
 * per day.
 */
async function readKept(db: Db, requested: readonly Requested[]) {
  const { rows } = await sql<{ at: number; places: Buffer; lengths: Buffer; packed: Buffer }>`
    select a.at::integer as at, string_agg(int4send(e.day - a.first), '') as places,
      string_agg(int4send(length(e.packed)), '') as lengths, string_agg(e.packed, '') as packed
    from unnest(
      ${requested.map(({ locationId }) => locationId)}::integer[],
      ${requested.map(({ from }) => from)}::date[], ${requested.map(({ to }) => to)}::date[],
      ${requested.map(({ stale }) => stale?.from ?? null)}::date[], ${requested.map(({ stale }) => stale?.to ?? null)}::date[]
    ) with ordinality as a (location_id, first, last, stale_first, stale_last, at)
    join cost_energy e on e.location_id = a.location_id and e.day between a.first and a.last
    where a.stale_first is null or e.day < a.stale_first or e.day > a.stale_last
    group by 1
  `.execute(db)
  return new Map(rows.map(({ at, ...row }) => [at, splitDays(row)]))
}

/** By number of days after the first. */
function splitDays(row: { places: Buffer; lengths: Buffer; packed: Buffer }): ReadonlyMap<number, Buffer> {
  const days = new Map<number, Buffer>()
  let at = 0
  for (let i = 0; i < row.places.length; i += 4) {
    const end = at + row.lengths.readInt32BE(i)
    days.set(row.places.readInt32BE(i), row.packed.subarray(at, end))
    at = end
  }
  return days
}

function daysOf({ zone, from, to }: Requested): Day[] {
  const days: Day[] = []
  let start = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { startMs, endMs } = localDayRange(zone, date)
    const count = Math.round((endMs - startMs) / QUARTER_MS)
    days.push({ date, start, count })
    start += count
  }
  return days
}

/** Joins consecutive days into one range. */
function runsOf(days: readonly Day[]): Day[][] {
  const runs: Day[][] = []
  for (const day of days) {
    const last = runs.at(-1)?.at(-1)
    if (last !== undefined && last.start + last.count === day.start) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  return runs
}
