import type { SiteForecast } from '@kilowatt/domain/planning/site/site-slots'
import { type ForecastParts, readPowerForecasts } from '../../../forecasts/index.ts'

/** What is expected of a location, for its plan. */
export type PlanForecast = {
  readonly forecast: SiteForecast
  /** heating that is measured on its own, W in the same quarter-hours; null: it is not */
  readonly heatW: readonly (number | null)[] | null
  /** days with readings that a forecast of the load lacks; 0: it has enough */
  readonly missingDays: number
}

/** The newest forecasts of locations, by location; of the last hour, or made now. */
export async function readPlanForecasts(
  parts: ForecastParts,
  locationIds: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, PlanForecast>> {
  const kept = await readPowerForecasts(parts, locationIds, nowMs)
  return new Map(
    [...kept].map(([id, { startMs, load, solar, heat }]) => [
      id,
      {
        forecast: { startMs, loadW: columnOf(load.powerW), solarW: solar && columnOf(solar.powerW) },
        heatW: heat && columnOf(heat.powerW),
        missingDays: load.missingDays,
      },
    ]),
  )
}

const columnOf = (powerW: Float64Array) => Array.from(powerW, (watts) => (Number.isNaN(watts) ? null : watts))
