import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import { HISTORY_DAYS } from '@kilowatt/domain/forecast/forecast-limits'
import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import { floorToQuarter, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, type TimeRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { listCalendarDays } from '../../pricing/index.ts'
import { type CalculatedDevice, listCalculatedDevices, readLocationQuarters } from '../../telemetry/index.ts'
import { BACKTEST_DAYS, type ForecastHistory } from '../calculation/forecast-work.ts'
import { readPlugged } from '../cars/plugged.queries.ts'
import { movedDevices, withoutMoved } from './moved-devices.ts'
import { readUsedQuarters } from './used-quarters.queries.ts'

type Span = {
  readonly nowMs: number
  /** whether past days will be forecast, too, which look back as far as those of today */
  readonly withBacktest: boolean
}

/** Histories of locations, whole quarter-hours before the running one, in a few statements. */
export async function readForecastHistories(
  db: Db,
  locationIds: readonly number[],
  { nowMs, withBacktest }: Span,
): Promise<Map<number, ForecastHistory>> {
  const endMs = floorToQuarter(nowMs)
  const days = HISTORY_DAYS + (withBacktest ? BACKTEST_DAYS : 0)
  const range = { startMs: endMs - days * UTC_DAY_MS, endMs }
  const devices = await listCalculatedDevices(db, locationIds)
  const chargersOf = (id: number) => (devices.get(id) ?? []).filter(isCharger).map((charger) => charger.id)
  const movedOf = (id: number) => movedDevices(devices.get(id) ?? []).map((device) => device.id)
  const chargerIds = locationIds.flatMap(chargersOf)
  const usedIds = [...new Set([...locationIds.flatMap(movedOf), ...chargerIds])]
  const [facts, quarters, used, plugged, calendar] = [
    await readPlaces(db, locationIds),
    await readLocationQuarters(db, locationIds, ['consumptionWh', 'productionWh', 'hvacWh'], range),
    await readUsedQuarters(db, locationIds, usedIds, range),
    await readPlugged(db, chargerIds, range),
    await listCalendarDays(db),
  ]
  const histories = new Map<number, ForecastHistory>()
  for (const { id, timezone, country, place, plane } of facts) {
    await yieldToEventLoop()
    const { consumptionWh = unknownIn(range), productionWh, hvacWh } = quarters.get(id) ?? {}
    const columnOf = (wh: Float64Array | undefined) =>
      wh?.some((one) => one > 0) ? { startMs: range.startMs, wh } : null
    const usedBy = (deviceId: number) => used.get(deviceId)
    const day = (atMs: number) => localDateAt(timezone, atMs)
    histories.set(id, {
      ...{ timezone, place, plane },
      holidays: holidaysOf(country, { from: day(range.startMs), to: addDays(day(endMs), 3) }, calendar),
      load: {
        startMs: range.startMs,
        wh: withoutMoved(
          consumptionWh,
          movedOf(id).flatMap((device) => usedBy(device) ?? []),
        ),
      },
      solar: columnOf(productionWh),
      heat: columnOf(hvacWh),
      chargers: chargersOf(id).map((deviceId) => ({
        deviceId,
        startMs: range.startMs,
        wh: usedBy(deviceId) ?? unknownIn(range),
        pluggedShare: plugged.shares.get(deviceId) ?? unknownIn(range),
        isPlugged: plugged.now.get(deviceId) ?? null,
      })),
    })
  }
  return histories
}

const isCharger = (device: CalculatedDevice) => !device.isDeleted && steeredAs(device) === 'charger'

const unknownIn = ({ startMs, endMs }: TimeRange) =>
  new Float64Array(Math.round((endMs - startMs) / QUARTER_MS)).fill(Number.NaN)

type Place = Pick<ForecastHistory, 'timezone' | 'place' | 'plane'> & {
  readonly id: number
  readonly country: string
}

async function readPlaces(db: Db, locationIds: readonly number[]): Promise<Place[]> {
  const rows = await db
    .selectFrom('location')
    .innerJoin('country', 'country.id', 'location.country_id')
    .select([
      ...(['location.id', 'location.timezone', 'location.latitude', 'location.longitude'] as const),
      'country.code as country',
      'location.solar_tilt_deg as tiltDeg',
      'location.solar_azimuth_deg as azimuthDeg',
    ])
    .where('location.id', '=', sql<number>`any(${[...locationIds]}::integer[])`)
    .execute()
  return rows.map(({ id, timezone, country, latitude, longitude, tiltDeg, azimuthDeg }) => ({
    ...{ id, timezone, country },
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    plane: tiltDeg === null || azimuthDeg === null ? null : { tiltDeg, azimuthDeg },
  }))
}
