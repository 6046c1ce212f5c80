import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { type Judged, judgeReadings } from '@kilowatt/domain/energy/quality/judge-readings'
import { powersUnknown } from '@kilowatt/domain/energy/quality/power-limits'
import { type QuantityName, registerNames } from '@kilowatt/domain/energy/readings/quantities'
import { floorToMinute, MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { type StoredSpan, staysColumn, withEnd } from '../minutes/calculated-devices.queries.ts'
import { isoDay, readMinutes, type Window } from '../minutes/minute-view.queries.ts'
import { readPowerLimits } from '../minutes/power-limits.queries.ts'
import { JUDGED_AROUND_MS } from '../rollup/rollup.commands.ts'

const judged: readonly QuantityName[] = [
  ...(['powerW', 'socPct', 'temperatureC', 'voltageL1V'] as const),
  ...(['currentL1A', 'currentL2A', 'currentL3A'] as const),
  ...registerNames,
]

export type JudgedReadings = { readonly deviceId: number; readonly found: readonly Judged[] }

/**
 * Problems in the readings of all devices of locations in a window, in a few statements whatever their
 * number.
 * @param deviceId only this device
 */
export async function judgeWindow(
  db: Db | Tx,
  locationIds: readonly number[],
  window: Window,
  now: number,
  deviceId: number | null = null,
): Promise<JudgedReadings[]> {
  const span = {
    from: window.from - JUDGED_AROUND_MS,
    to: Math.min(window.to + JUDGED_AROUND_MS, floorToMinute(now)),
  }
  if (span.to <= window.from) return []
  const devices = await listJudgedDevices(db, locationIds, deviceId)
  const limits = await readPowerLimits(db, locationIds)
  const minutes = await readMinutes(db, { locationIds, ...span, quantities: judged })
  const clocks = await readClocks(db, locationIds, window)
  const silent = devices.filter(({ id }) => !minutes.has(id)).map(({ id }) => id)
  const everHeard = await heardBefore(db, silent, window.from)
  return devices.map((device) => {
    const columns = minutes.get(device.id)
    if (!columns && !everHeard.has(device.id)) return { deviceId: device.id, found: [] }
    const judgedSpan = {
      columns: columns ?? {},
      startMs: span.from,
      minutes: (span.to - span.from) / MINUTE_MS,
      from: window.from,
      to: Math.min(window.to, span.to),
    }
    return {
      deviceId: device.id,
      found: judgeReadings(judgedSpan, {
        category: device.category,
        expectedPeriodMs: device.expectedPeriodS * 1000,
        stays: device.stays.map(withEnd),
        limits: limits.get(device.id) ?? powersUnknown,
        place:
          device.latitude === null || device.longitude === null
            ? null
            : { latitude: device.latitude, longitude: device.longitude },
        clockOff: clocks.get(device.id) ?? [],
      }),
    }
  })
}

type Row = {
  readonly id: number
  readonly category: DeviceCategory
  readonly expectedPeriodS: number
  readonly stays: readonly StoredSpan[]
  readonly latitude: number | null
  readonly longitude: number | null
}

async function listJudgedDevices(
  db: Db | Tx,
  locationIds: readonly number[],
  deviceId: number | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.category, d.expected_period_s as "expectedPeriodS", ${staysColumn('d')} as stays,
      l.latitude, l.longitude
    from device d join location l on l.id = d.location_id
    where d.location_id = any(${locationIds}::integer[]) and d.status <> 'deleted'
      and (${deviceId}::integer is null or d.id = ${deviceId}::integer)
    order by d.id
  `.execute(db)
  return rows
}

/** A wrong meter clock is noticed when telegrams arrive, and its offset is stored with their values. */
async function readClocks(db: Db | Tx, locationIds: readonly number[], { from, to }: Window) {
  const { rows } = await sql<{ deviceId: number; first: Date; last: Date; offS: number }>`
    select device_id as "deviceId", min(at) as first, max(at) as last,
      (array_agg((extra ->> 'meterClockOffS')::double precision order by abs((extra ->> 'meterClockOffS')::double precision) desc))[1] as "offS"
    from sample
    where location_id = any(${locationIds}::integer[]) and at >= ${new Date(from)} and at < ${new Date(to)}
      and jsonb_typeof(extra -> 'meterClockOffS') = 'number'
    group by device_id
  `.execute(db)
  return new Map(
    rows.map(({ deviceId, first, last, offS }) => [
      deviceId,
      [{ from: first.getTime(), to: last.getTime() + MINUTE_MS, offS }],
    ]),
  )
}

/** A device that never reported is not set up yet; its silence is not a gap. */
async function heardBefore(db: Db | Tx, deviceIds: readonly number[], at: number): Promise<Set<number>> {
  if (deviceIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select d.id from device d
    where d.id = any(${deviceIds}::integer[]) and (
      exists (select from device_quarter q where q.location_id = d.location_id and q.device_id = d.id and q.at < ${new Date(at)})
      or exists (select from sample_day p where p.location_id = d.location_id and p.device_id = d.id and p.day < ${isoDay(at)})
    )
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
