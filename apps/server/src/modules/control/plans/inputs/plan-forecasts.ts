import type { SiteForecast } from '@kilowatt/domain/planning/site/site-slots'
import type { Db } from '../../../../platform/database/db.ts'
import { forecastLocation, readForecastHistory } from '../../../forecasts/index.ts'

/** What is expected of a location, for its plan. */
export type PlanForecast = {
  readonly madeMs: number
  readonly forecast: SiteForecast
  /** days with readings that a forecast of the load lacks; 0: it has enough */
  readonly missingDays: number
}

/** The newest forecasts of locations, by location. */
export type ReadPlanForecasts = (
  locations: readonly { readonly id: number; readonly timezone: string }[],
  nowMs: number,
) => Promise<ReadonlyMap<number, PlanForecast>>

/** Forecasts change slowly: those of the last hour are good enough. */
const KEPT_MS = 3_600_000

export function rememberPlanForecasts(db: Db): ReadPlanForecasts {
  const known = new Map<number, PlanForecast>()
  return async (locations, nowMs) => {
    for (const location of locations) {
      const before = known.get(location.id)
      if (before && nowMs - before.madeMs < KEPT_MS) continue
      const history = await readForecastHistory(db, location, nowMs)
      const { startMs, load, solar } = await forecastLocation(history, nowMs)
      known.set(location.id, {
        madeMs: nowMs,
        forecast: { startMs, loadW: load.powerW, solarW: solar?.powerW ?? null },
        missingDays: load.missingDays,
      })
    }
    return new Map(
      locations.flatMap(({ id }) => {
        const one = known.get(id)
        return one ? [[id, one] as const] : []
      }),
    )
  }
}
