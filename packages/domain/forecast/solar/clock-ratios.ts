import { DAY_QUARTERS } from '../../time/floor-time.ts'
import { recency } from '../forecast-limits.ts'
import { WeightedSample } from '../history/weighted-sample.ts'

/** What a plant gives per W/m² at a position of the sun. */
export type ClockRatios = {
  /** W per W/m² for each UTC quarter-hour of the day; NaN without the sun */
  readonly usual: Float64Array
  readonly p10: Float64Array
  readonly p90: Float64Array
  readonly highest: Float64Array
}

type Columns = {
  /** mean W, NaN if unknown */
  readonly powerW: Float64Array
  /** W/m², NaN if unknown */
  readonly irradianceW: Float64Array
  /** UTC quarter-hour of the day of the first row */
  readonly firstQuarter: number
}

/** A fainter sky is mostly the model's error. */
export const LEAST_IRRADIANCE_W = 5
/** A tenth at each end, so that one odd day does not count. */
const TRIMMED = 0.1
/** Neighbouring quarter-hours complete each other: the path of the sun shifts by minutes from day to day. */
const NEIGHBOURS = [-1, 0, 1]

/**
 * Power per irradiance by the UTC clock. At the same UTC time the sun is at nearly the same azimuth for weeks, so
 * morning and afternoon have their own ratio: trees, roofs and the direction of the panels are in it.
 */
export function clockRatios(
  { powerW, irradianceW, firstQuarter }: Columns,
  halfLifeDays: number,
): ClockRatios {
  const empty = () => new Float64Array(DAY_QUARTERS).fill(Number.NaN)
  const ratios = { usual: empty(), p10: empty(), p90: empty(), highest: empty() }
  const sample = new WeightedSample(Math.ceil(powerW.length / DAY_QUARTERS) * NEIGHBOURS.length)
  const newest = powerW.length - 1
  const weights = Float64Array.from({ length: Math.ceil(powerW.length / DAY_QUARTERS) + 1 }, (_, days) =>
    recency(days, halfLifeDays),
  )
  for (let quarter = 0; quarter < DAY_QUARTERS; quarter++) {
    sample.clear()
    for (const step of NEIGHBOURS) {
      const first = (quarter + step - firstQuarter + 2 * DAY_QUARTERS) % DAY_QUARTERS
      for (let i = first; i <= newest; i += DAY_QUARTERS) {
        const irradiance = irradianceW[i] ?? Number.NaN
        if (!(irradiance >= LEAST_IRRADIANCE_W)) continue
        const weight = (weights[Math.floor((newest - i) / DAY_QUARTERS)] ?? 0) * irradiance
        sample.add((powerW[i] ?? Number.NaN) / irradiance, step === 0 ? weight : weight / 2)
      }
    }
    ratios.usual[quarter] = sample.trimmedMean(TRIMMED)
    ratios.p10[quarter] = sample.quantile(0.1)
    ratios.p90[quarter] = sample.quantile(0.9)
    ratios.highest[quarter] = sample.quantile(1)
  }
  return ratios
}
