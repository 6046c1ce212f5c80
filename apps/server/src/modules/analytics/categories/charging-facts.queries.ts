import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import { chargingSessions } from '@kilowatt/domain/energy/categories/charging-sessions'
import { withQuarterMeans } from '@kilowatt/domain/energy/series/quarter-means'
import { roundTo } from '@kilowatt/domain/round-to'
import { floorToMinute, MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/database/db.ts'
import { readDeviceMinutes, readDeviceQuarters } from '../../telemetry/index.ts'
import { readLocationColumns } from '../summaries/location-columns.queries.ts'
import { type CategoryRequest, mostByMinute } from './category-request.ts'

/** Sessions beyond this number are counted, but not listed. */
const MOST_SESSIONS = 500
const QUARTER_H = 0.25

/**
 * Charging sessions of a range, from the minutes of its chargers, or the quarter-hours of a meter with only a counter.
 */
export async function readCharging(db: Db, request: CategoryRequest): Promise<CategoryFactsOf<'charging'>> {
  const { mostDays, isTooLong } = mostByMinute(request, 1)
  if (isTooLong) return { kind: 'charging', mostDays, sessions: null }
  const { location, devices, plan, now } = request
  const { startMs, endMs } = plan.elapsed
  if (endMs <= startMs || devices.length === 0)
    return { kind: 'charging', mostDays, sessions: { count: 0, energyWh: 0, shown: [] } }
  const window = { from: startMs, to: Math.min(endMs, floorToMinute(now) + MINUTE_MS) }
  const ids = devices.map(({ id }) => id)
  const flows = ['solarToHouseWh', 'batteryToHouseWh', 'gridToHouseWh'] as const
  const [minutes, quarters, house] = await Promise.all([
    readDeviceMinutes(db, location.id, devices, ['powerW'], window),
    readDeviceQuarters(db, location.id, ids, plan.elapsed),
    readLocationColumns(db, location, { metrics: flows, step: 'quarter', range: plan.elapsed }, now),
  ])
  const [solar, battery, grid] = flows.map(house.column)
  const solarShare = (solar ?? new Float64Array()).map(
    (wh, i) => wh / (wh + (battery?.[i] ?? Number.NaN) + (grid?.[i] ?? Number.NaN)),
  )
  const length = (window.to - window.from) / MINUTE_MS
  const sessions = devices.flatMap(({ id }) => {
    const wh = quarters.get(id)?.importWh ?? solarShare.map(() => Number.NaN)
    const hours = wh.map(() => QUARTER_H)
    const column = minutes.get(id)?.powerW ?? new Float64Array(length).fill(Number.NaN)
    const { powerW } = withQuarterMeans(column, startMs, { startMs, wh, hours })
    return chargingSessions({ powerW, startMs, nowMs: now }, { startMs, wh, solarShare }).map((session) => ({
      deviceId: id,
      from: session.startMs,
      to: session.endMs,
      beganBefore: !session.isStartSeen,
      energyWh: roundTo(session.energyWh, 1),
      peakW: Math.round(session.peakW),
      solarPct: session.solarPct === null ? null : roundTo(session.solarPct, 1),
    }))
  })
  const newestFirst = sessions.sort((a, b) => b.from - a.from)
  return {
    kind: 'charging',
    mostDays,
    sessions: {
      count: sessions.length,
      energyWh: roundTo(
        sessions.reduce((sum, { energyWh }) => sum + energyWh, 0),
        1,
      ),
      shown: newestFirst.slice(0, MOST_SESSIONS),
    },
  }
}
