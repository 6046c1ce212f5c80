import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import type { SolarPlane } from '@kilowatt/domain/energy/solar/clear-sky'
import { HISTORY_DAYS } from '@kilowatt/domain/forecast/forecast-limits'
import { holidaysOf } from '@kilowatt/domain/pricing/holidays/holidays'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { floorToQuarter, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../platform/database/db.ts'
import { readLocationFacts } from '../analytics/index.ts'
import { listCalendarDays } from '../pricing/index.ts'
import { listCalculatedDevicesOfLocation, readDeviceQuarters, sumLocation } from '../telemetry/index.ts'
import { movedDevices, withoutMoved } from './moved-devices.ts'

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
  { id, timezone }: { readonly id: number; readonly timezone: string },
  nowMs: number,
): Promise<ForecastHistory> {
  const endMs = floorToQuarter(nowMs)
  const range = { startMs: endMs - DAYS_READ * UTC_DAY_MS, endMs }
  const devices = movedDevices(await listCalculatedDevicesOfLocation(db, id))
  const edges = bucketEdges(range, QUARTER_S, timezone)
  const [facts, sums, moved, calendar] = await Promise.all([
    readLocationFacts(db, id),
    sumLocation(
      db,
      { id, timezone },
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
      id,
      devices.map((device) => device.id),
      range,
    ),
    listCalendarDays(db),
  ])
  const unknown = () => new Float64Array(edges.length - 1).fill(Number.NaN)
  const consumedWh = sums.get('consumptionWh')?.amount ?? unknown()
  const producedWh = sums.get('productionWh')?.amount ?? null
  const day = (atMs: number) => localDateAt(timezone, atMs)
  return {
    timezone,
    holidays: holidaysOf(facts.country, { from: day(range.startMs), to: addDays(day(endMs), 3) }, calendar),
    place: facts.place,
    plane: facts.solarPlane,
    load: { startMs: range.startMs, wh: withoutMoved(consumedWh, [...moved.values()]) },
    solar: producedWh?.some((wh) => wh > 0) ? { startMs: range.startMs, wh: producedWh } : null,
  }
}
