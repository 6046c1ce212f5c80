/**
 * The standby load of a house: its power when no one is doing anything. For a day it is the mean of the hour with the
 * lowest energy. For a longer span it is the median of its days, so an absence or a noisy night does not change it.
 */
import { QUARTER_MS } from '../../time/floor-time.ts'
import type { QuarterColumn } from '../series/quarter-column.ts'

const QUARTERS_PER_HOUR = 4

/** The median of the known values; null if nothing is known. */
export function medianOf(values: ArrayLike<number>): number | null {
  const known = Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .toSorted((a, b) => a - b)
  const [low, high] = [known[(known.length - 1) >> 1], known[known.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/**
 * Standby load of each day, W.
 * @param dayEdges edges of the days, epoch ms
 * @returns NaN for a day with more than an hour unknown, because its quietest hour may be missing
 */
export function dailyStandbyW({ startMs, wh }: QuarterColumn, dayEdges: Float64Array): Float64Array {
  return Float64Array.from({ length: Math.max(0, dayEdges.length - 1) }, (_, day) => {
    const first = Math.round(((dayEdges[day] ?? 0) - startMs) / QUARTER_MS)
    const end = Math.round(((dayEdges[day + 1] ?? 0) - startMs) / QUARTER_MS)
    let least = Number.NaN
    let known = 0
    for (let i = first; i < end; i++) {
      if (Number.isNaN(wh[i] ?? Number.NaN)) continue
      known++
      const hour = hourFrom(wh, i, end)
      if (!(hour >= least)) least = Number.isNaN(hour) ? least : hour
    }
    return known < end - first - QUARTERS_PER_HOUR ? Number.NaN : least
  })
}

/**
 * Wh in the hour that starts with quarter-hour `i`, which equals its mean W; NaN if it is not completely
 * known.
 */
function hourFrom(wh: Float64Array, i: number, end: number): number {
  if (i + QUARTERS_PER_HOUR > end) return Number.NaN
  let sum = 0
  for (let k = 0; k < QUARTERS_PER_HOUR; k++) sum += wh[i + k] ?? Number.NaN
  return sum
}

export type StandbyStep = {
  /** index of the first day of the new level */
  readonly day: number
  readonly beforeW: number
  readonly afterW: number
}

/** A level has to last a week, so that a holiday or a party does not count. */
const LEAST_DAYS = 7
/**
 * A smaller step cannot be traced to an appliance: less than a router draws, and within the variation of meters and
 * habits.
 */
export const LEAST_STEP_W = 20
export const LEAST_STEP_SHARE = 0.15
/**
 * Largest remaining share: a step explains the days if it at least halves their distance from their level.
 */
const MOST_LEFT = 0.5

/**
 * When the standby load moved to another level, if it did: the split into two medians that fits the days best.
 * @param dailyW W per day, NaN if unknown
 */
export function standbyStep(dailyW: Float64Array): StandbyStep | null {
  const days = Array.from(dailyW.keys()).filter((day) => !Number.isNaN(dailyW[day]))
  const values = days.map((day) => dailyW[day] ?? 0)
  const upTo = spreadsOfGrowing(values)
  // for the last days, the fewest first
  const from = spreadsOfGrowing(values.toReversed())
  let found: StandbyStep | null = null
  let at = 0
  let nearest = (upTo.at(-1)?.spread ?? 0) * MOST_LEFT
  for (let split = 1; split < values.length; split++) {
    const before = upTo[split - 1]
    const after = from[values.length - split - 1]
    if (!before || !after || before.spread + after.spread >= nearest) continue
    nearest = before.spread + after.spread
    at = split
    found = { day: days[split] ?? 0, beforeW: before.level, afterW: after.level }
  }
  if (found === null || Math.min(at, values.length - at) < LEAST_DAYS) return null
  return isStandbyChange(found.beforeW, found.afterW) ? found : null
}

/** Whether a step from one level to another, W, is worth reporting. */
export const isStandbyChange = (beforeW: number, afterW: number): boolean =>
  Math.abs(afterW - beforeW) >= Math.max(LEAST_STEP_W, LEAST_STEP_SHARE * beforeW)

type Level = {
  /** median */
  readonly level: number
  /** sum of the distances of the values from the level */
  readonly spread: number
}

/**
 * Levels and distances for the first value, the first two values, and so on. Each value is inserted into the
 * sorted earlier ones, because sorting again for every split takes a quarter of a second for two years of
 * days.
 */
function spreadsOfGrowing(values: readonly number[]): Level[] {
  const sorted = new Float64Array(values.length)
  return values.map((value, count) => {
    let place = count
    for (; place > 0 && (sorted[place - 1] ?? 0) > value; place--) sorted[place] = sorted[place - 1] ?? 0
    sorted[place] = value
    const level = ((sorted[count >> 1] ?? 0) + (sorted[(count + 1) >> 1] ?? 0)) / 2
    let spread = 0
    for (let i = 0; i <= count; i++) spread += Math.abs((sorted[i] ?? 0) - level)
    return { level, spread }
  })
}
