import type { MinuteColumns } from '@kilowatt/domain/energy/readings/minute-columns'
import { MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { decodeArray } from '../../../platform/database/packed-arrays.ts'
import type { CalculatedDevice } from './calculated-devices.queries.ts'
import { withRepairs } from './device-repairs.queries.ts'
import { columnOf, readPacked, readRaw, unpackedSpan, type Window } from './minute-view.queries.ts'

/**
 * Powers and battery levels of a location by minute, for display, with the repairs of its devices: from
 * packed days, then from the minutes of rolled-up quarter-hours, and before and after these from samples.
 * Three statements, or one if all days are packed.
 */
export async function readShownMinutes(
  db: Db,
  locationId: number,
  window: Window,
  devices: readonly CalculatedDevice[],
): Promise<ReadonlyMap<number, MinuteColumns>> {
  return withRepairs(await readReceivedMinutes(db, locationId, window), devices, window)
}

async function readReceivedMinutes(
  db: Db,
  locationId: number,
  window: Window,
): Promise<Map<number, MinuteColumns>> {
  const wanted = { locationIds: [locationId], ...window, quantities: ['powerW', 'socPct'] as const }
  const minutes = new Map<number, MinuteColumns>()
  const packed = await readPacked(db, wanted, minutes)
  const span = unpackedSpan(window, packed)
  if (!span) return minutes
  const recent = await readRecent(db, locationId, window, span, minutes)
  for (const part of around(span, recent)) await readRaw(db, wanted, part, packed, minutes)
  return minutes
}

type RecentRow = { device_id: number; at: Date; powerW: Buffer | null; socPct: Buffer | null }

/** @returns from the first to the last quarter-hour found */
async function readRecent(
  db: Db,
  locationId: number,
  window: Window,
  span: Window,
  minutes: Map<number, MinuteColumns>,
): Promise<Window | null> {
  const first = Math.ceil(span.from / QUARTER_MS) * QUARTER_MS
  const { rows } = await sql<RecentRow>`
    select device_id, at, array_send(power_w) as "powerW", array_send(soc_pct) as "socPct" from recent_minute
    where location_id = ${locationId} and at >= ${new Date(first)} and at <= ${new Date(span.to - QUARTER_MS)}
    order by at
  `.execute(db)
  const length = (window.to - window.from) / MINUTE_MS
  for (const row of rows) {
    const offset = (row.at.getTime() - window.from) / MINUTE_MS
    for (const name of ['powerW', 'socPct'] as const) {
      const buffer = row[name]
      if (buffer) columnOf(minutes, row.device_id, name, length).set(decodeArray(buffer), offset)
    }
  }
  const [oldest, newest] = [rows[0], rows.at(-1)]
  return oldest && newest ? { from: oldest.at.getTime(), to: newest.at.getTime() + QUARTER_MS } : null
}

function around(span: Window, known: Window | null): Window[] {
  const parts = known
    ? [
        { from: span.from, to: known.from },
        { from: known.to, to: span.to },
      ]
    : [span]
  return parts.filter(({ from, to }) => to > from)
}
