import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import type { SolarPlane } from '@kilowatt/domain/energy/solar/clear-sky'
import { HISTORY_DAYS } from '@kilowatt/domain/forecast/forecast-limits'
import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { floorToQuarter, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../platform/database/db.ts'
import { listCalendarDays } from '../pricing/index.ts'
import { listCalculatedDevicesOfLocation, readDeviceQuarters, sumLocation } from '../telemetry/index.ts'

/** What forecasts of a location rest on; NaN where a quarter-hour is unknown. */
export type ForecastHistory = {
  readonly timezone: string
  readonly holidays: ReadonlySet<LocalDate>
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  readonly plane: SolarPlane | null
  /** consumption without the devices that strategies and plans move */
  readonly load: QuarterColumn
  /** null: no solar power plant was measured */
  readonly solar: QuarterColumn | null
}

/** Forecasts of past days, by which they are judged, look back as far as those of today. */
export const BACKTEST_DAYS = 14
const DAYS_READ = HISTORY_DAYS + BACKTEST_DAYS
const QUARTER_S = 900

/** Whole quarter-hours before the running one. */
export async function readForecastHistory(
  db: Db,
  locationId: number,
  nowMs: number,
): Promise<ForecastHistory> {
  const place = await readPlace(db, locationId)
  const endMs = floorToQuarter(nowMs)
  const range = { startMs: endMs - DAYS_READ * UTC_DAY_MS, endMs }
  const devices = (await listCalculatedDevicesOfLocation(db, locationId)).filter((device) => isMoved(device))
  const edges = bucketEdges(range, QUARTER_S, place.timezone)
  const [sums, moved, calendar] = await Promise.all([
    sumLocation(
      db,
      { id: locationId, timezone: place.timezone },
      ['consumptionWh', 'productionWh'],
      {
        ...{ interval: QUARTER_S, source: 'quarters', edges, hasPeaks: false },
        from: range.startMs,
        to: endMs,
      },
      nowMs,
    ),
    readDeviceQuarters(
      db,
      locationId,
      devices.map(({ id }) => id),
      range,
    ),
    listCalendarDays(db),
  ])
  const unknown = () => new Float64Array(edges.length - 1).fill(Number.NaN)
  const consumedWh = sums.get('consumptionWh')?.amount ?? unknown()
  const producedWh = sums.get('productionWh')?.amount ?? null
  const day = (atMs: number) => localDateAt(place.timezone, atMs)
  return {
    timezone: place.timezone,
    holidays: holidaysOf(place.code, { from: day(range.startMs), to: addDays(day(endMs), 3) }, calendar),
    place: place.position,
    plane: place.plane,
    load: { startMs: range.startMs, wh: withoutMoved(consumedWh, [...moved.values()]) },
    solar: producedWh?.some((wh) => wh > 0) ? { startMs: range.startMs, wh: producedWh } : null,
  }
}

/** Batteries are no part of consumption. */
const isMoved = (device: Parameters<typeof steeredAs>[0]) => {
  const kind = steeredAs(device)
  return kind === 'charger' || kind === 'heating' || kind === 'switched'
}

/** Devices that are unknown in a quarter-hour, as before they were linked, used nothing of it. */
function withoutMoved(consumedWh: Float64Array, moved: readonly { readonly importWh: Float64Array }[]) {
  return consumedWh.map((wh, i) =>
    moved.reduce((left, { importWh }) => {
      const used = importWh[i] ?? Number.NaN
      return Number.isNaN(used) ? left : Math.max(0, left - used)
    }, wh),
  )
}

async function readPlace(db: Db, locationId: number) {
  const { latitude, longitude, tiltDeg, azimuthDeg, ...place } = await db
    .selectFrom('location as l')
    .innerJoin('country as c', 'c.id', 'l.country_id')
    .select([
      'l.timezone',
      'c.code',
      'l.latitude',
      'l.longitude',
      'l.solar_tilt_deg as tiltDeg',
      'l.solar_azimuth_deg as azimuthDeg',
    ])
    .where('l.id', '=', locationId)
    .executeTakeFirstOrThrow()
  return {
    ...place,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    plane: tiltDeg === null || azimuthDeg === null ? null : { tiltDeg, azimuthDeg },
  }
}
