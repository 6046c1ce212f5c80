import type { ConnectionEvent, Line, LineDay } from '@kilowatt/contracts/devices/line'
import { LINE_DAYS } from '@kilowatt/contracts/devices/line-limits'
import { availabilityOf } from '@kilowatt/domain/devices/line-availability'
import { floorToUtcDay, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleOemDevice } from '../registry/oem-device.access.ts'

type Wanted = { before?: number | undefined; pageSize: number }

/** One page of a controller's connection history, newest first. */
export async function listConnections(
  db: Db,
  { id, visibleSince }: AccessibleOemDevice,
  { before, pageSize }: Wanted,
): Promise<{ events: ConnectionEvent[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('connection_event')
    .select(['id', 'at', 'ended'])
    .where('oem_device_id', '=', id)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(visibleSince !== null, (query) => query.where('at', '>=', new Date(visibleSince ?? 0)))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const events = rows.slice(0, pageSize).map((row, i) => {
    const earlier = rows[i + 1]
    const isTurn = earlier && (earlier.ended === null) !== (row.ended === null)
    return {
      id: row.id,
      at: row.at.getTime(),
      ended: row.ended,
      afterMs: isTurn ? Math.max(0, row.at.getTime() - earlier.at.getTime()) : null,
    }
  })
  return { events, hasMore: rows.length > pageSize }
}

/** Connection quality of a controller. @param nowMs epoch ms */
export async function getLine(db: Db, oemDevice: AccessibleOemDevice, nowMs: number): Promise<Line> {
  const firstDay = floorToUtcDay(nowMs) - (LINE_DAYS - 1) * UTC_DAY_MS
  const fromMs = Math.max(firstDay, oemDevice.visibleSince ?? 0)
  const [{ rows: days }, events] = await Promise.all([
    listDays(db, oemDevice.id, fromMs),
    listTurns(db, oemDevice.id, fromMs),
  ])
  const { connectedMs, knownMs } = availabilityOf(events, fromMs, nowMs)
  return {
    days,
    connectedPct: knownMs === 0 ? null : (100 * connectedMs) / knownMs,
    since: knownMs === 0 ? null : nowMs - knownMs,
  }
}

const listDays = (db: Db, oemDeviceId: number, fromMs: number) =>
  sql<LineDay>`
    select day, connections, losses, up_bytes as "upBytes", down_bytes as "downBytes",
      latency_min_ms as "latencyMinMs", latency_max_ms as "latencyMaxMs",
      (latency_sum_ms / nullif(latency_count, 0))::integer as "latencyMeanMs"
    from line_day
    where oem_device_id = ${oemDeviceId} and day >= (${new Date(fromMs)}::timestamptz at time zone 'UTC')::date
    order by day
  `.execute(db)

/** Entries within the span, and the entry before it, which gives the state at its start. */
async function listTurns(db: Db, oemDeviceId: number, fromMs: number) {
  const of = db
    .selectFrom('connection_event')
    .select(['at', 'ended'])
    .where('oem_device_id', '=', oemDeviceId)
  const from = new Date(fromMs)
  const [before, within] = await Promise.all([
    of.where('at', '<', from).where(isTurn).orderBy('id', 'desc').limit(1).execute(),
    of.where('at', '>=', from).where(isTurn).orderBy('id').execute(),
  ])
  return [...before, ...within].map(({ at, ended }) => ({ at: at.getTime(), connected: ended === null }))
}

/** Whether an entry changes the state. If a new connection replaces another one, the device was not away. */
const isTurn = sql<boolean>`ended is distinct from 'taken_over'`
