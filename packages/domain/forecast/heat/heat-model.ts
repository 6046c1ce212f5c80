/**
 * Energy of a heat pump by outdoor temperature: hot water and standby every day, plus an energy per degree below a base
 * temperature. The base is fitted, not assumed, as in the Princeton scorekeeping method (Fels, "PRISM: an introduction",
 * Energy and Buildings 9 (1986) 5–18). Days far off the line (an absence, a party) are left out by their modified
 * z-score (Iglewicz & Hoaglin 1993, in the NIST/SEMATECH e-Handbook, 1.3.5.17).
 */
import { degreeDayRule, type WeatherDay } from '../../energy/categories/degree-days.ts'
import { medianOf } from '../../energy/summary/standby.ts'
import type { TooLittleHistory } from '../forecast-limits.ts'
import { WeightedSample } from '../history/weighted-sample.ts'

export type HeatModel = {
  readonly isKnown: true
  /** days on which it rests */
  readonly days: number
  /** below this mean of the day the house is heated, °C */
  readonly baseC: number
  /** false if there were too few warm days to find it: then that of degree days */
  readonly isBaseFitted: boolean
  /** hot water and standby, Wh a day */
  readonly everyDayWh: number
  /** Wh a day for each degree below the base */
  readonly whPerDegree: number
  /** what nine of ten days exceed, and do not exceed, compared with the line, Wh */
  readonly p10ErrorWh: number
  readonly p90ErrorWh: number
}

const LEAST_DAYS = 7
/** Bases that are tried. Well insulated houses begin at 10 °C, draughty ones at 20 °C. */
const BASES_C = Array.from({ length: 29 }, (_, i) => 8 + i / 2)
/** Days on each side of a base without which it cannot be found. */
const LEAST_ON_SIDE = 3
const MOST_SCORE = 3.5
const SCORE_FACTOR = 0.6745

type KnownDay = { readonly energyWh: number; readonly meanC: number }
type Line = { readonly baseC: number; readonly everyDayWh: number; readonly whPerDegree: number }

/** The model of a heat pump from its days, or how many days are missing. */
export function heatModel(days: readonly WeatherDay[]): HeatModel | TooLittleHistory {
  const known = days.flatMap(({ energyWh, meanC }) =>
    energyWh === null || meanC === null ? [] : [{ energyWh, meanC }],
  )
  if (known.length < LEAST_DAYS)
    return { isKnown: false, knownDays: known.length, missingDays: LEAST_DAYS - known.length }
  const first = bestLine(known).line
  const near = withoutOutliers(known, first)
  const { line, isBaseFitted } = bestLine(near)
  const errors = new WeightedSample(near.length)
  for (const day of near) errors.add(day.energyWh - heatWhOf(line, day.meanC), 1)
  return {
    isKnown: true,
    days: near.length,
    ...line,
    isBaseFitted,
    p10ErrorWh: Math.min(0, errors.quantile(0.1)),
    p90ErrorWh: Math.max(0, errors.quantile(0.9)),
  }
}

/** Energy of a day by its mean temperature, Wh. */
export const heatWhOf = ({ baseC, everyDayWh, whPerDegree }: Line, meanC: number): number =>
  everyDayWh + whPerDegree * Math.max(0, baseC - meanC)

function bestLine(days: readonly KnownDay[]): { line: Line; isBaseFitted: boolean } {
  const bases = BASES_C.filter(
    (baseC) =>
      days.filter(({ meanC }) => meanC >= baseC).length >= LEAST_ON_SIDE &&
      days.filter(({ meanC }) => meanC < baseC).length >= LEAST_ON_SIDE,
  )
  const lines = (bases.length > 0 ? bases : [degreeDayRule.heatsUpToC]).map((baseC) => lineWith(days, baseC))
  const errorOf = (line: Line) =>
    days.reduce((sum, { energyWh, meanC }) => sum + (energyWh - heatWhOf(line, meanC)) ** 2, 0)
  const [best] = lines.map((line) => ({ line, error: errorOf(line) })).sort((a, b) => a.error - b.error)
  return { line: best?.line ?? lineWith(days, degreeDayRule.heatsUpToC), isBaseFitted: bases.length > 0 }
}

/** Least squares with a given base; neither part is below zero. */
function lineWith(days: readonly KnownDay[], baseC: number): Line {
  const points = days.map(({ energyWh, meanC }) => [Math.max(0, baseC - meanC), energyWh] as const)
  const mean = (which: 0 | 1) => points.reduce((sum, point) => sum + point[which], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const [xy, xx] = points.reduce(
    ([a, b], [x, y]) => [a + (x - meanX) * (y - meanY), b + (x - meanX) ** 2] as const,
    [0, 0] as const,
  )
  const slope = xx > 0 ? Math.max(0, xy / xx) : 0
  const everyDayWh = meanY - slope * meanX
  if (everyDayWh >= 0) return { baseC, everyDayWh, whPerDegree: slope }
  const through = points.reduce(([a, b], [x, y]) => [a + x * y, b + x * x] as const, [0, 0] as const)
  return { baseC, everyDayWh: 0, whPerDegree: through[1] > 0 ? through[0] / through[1] : 0 }
}

function withoutOutliers(days: readonly KnownDay[], line: Line): readonly KnownDay[] {
  const errors = days.map(({ energyWh, meanC }) => Math.abs(energyWh - heatWhOf(line, meanC)))
  const spread = medianOf(errors) ?? 0
  const near = days.filter((_, i) => (errors[i] ?? 0) * SCORE_FACTOR <= MOST_SCORE * spread)
  return near.length >= LEAST_DAYS ? near : days
}
