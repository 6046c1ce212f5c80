/**
 * Chart intervals (spec §9), in seconds; a month has no fixed length and follows the calendar. One minute is added to
 * the spec's list for the resolution of a single day, the month for years.
 */
export const intervals = [60, 300, 900, 1800, 3600, 14_400, 43_200, 86_400, 'month'] as const
export type Interval = (typeof intervals)[number]

/**
 * Intervals that a person or a call may choose; `auto` (0 in the spec's table) leaves the choice to
 * `chooseInterval`.
 */
export type IntervalChoice = Interval | 'auto'

/**
 * Number of points that `auto` aims at. 600 points are still distinguishable in a curve 1,440 px wide, and fewer than
 * 200 look coarse; bars are read one by one, also on a phone: the hours of a day, the days of a month, the months of a
 * year.
 */
export const AUTO_POINTS = { power: { min: 200, max: 600 }, energy: { min: 12, max: 45 } } as const

/**
 * Longest range shown as power: for shorter ranges people ask when something happened, for longer ranges how
 * much it was.
 */
const LONGEST_CURVE_MS = 8 * 86_400_000

export type ShownMeasure = keyof typeof AUTO_POINTS

/** Default measure of a range. */
export const measureOf = (rangeMs: number): ShownMeasure => (rangeMs <= LONGEST_CURVE_MS ? 'power' : 'energy')

/**
 * Number of points above which the screen locks an interval: more points than pixels, and an unreadable
 * table.
 */
export const MAX_POINTS_ON_SCREEN = 2000

/**
 * Number of points above which a call is refused. Higher than on screen, because reports and reconciliation
 * with the grid operator need a month of quarter-hours: 31 days with the extra hour of October are 2,980.
 */
export const MAX_POINTS_PER_SERIES = 3000

/** Fewest points of a curve: one point is only a number. */
export const MIN_POINTS = 2

/** Mean of the Gregorian calendar: 146,097 days in 4,800 months. */
const MONTH_S = (146_097 * 86_400) / 4800

const secondsOf = (interval: Interval) => (interval === 'month' ? MONTH_S : interval)

/**
 * Number of points of a range at an interval: every started interval counts, and a month has its mean length.
 */
export function pointsOf(interval: Interval, rangeMs: number): number {
  const count = rangeMs / 1000 / secondsOf(interval)
  return interval === 'month' ? Math.max(1, Math.round(count)) : Math.ceil(count)
}

/**
 * The interval that `auto` chooses: closest to the target number of points, the finer interval if two are
 * equally close.
 */
export function chooseInterval(rangeMs: number, measure: ShownMeasure): Interval {
  const { min, max } = AUTO_POINTS[measure]
  // how far outside, as a factor ≥ 1
  const missFactor = (points: number) => Math.max(1, min / points, points / max)
  let chosen: Interval = intervals[0]
  let nearest = Infinity
  for (const interval of intervals) {
    const miss = missFactor(pointsOf(interval, rangeMs))
    if (miss < nearest) {
      nearest = miss
      chosen = interval
    }
  }
  return chosen
}

export type IntervalVerdict =
  | { readonly allowed: true; readonly points: number }
  | {
      readonly allowed: false
      readonly points: number
      readonly reason: 'too_few_points' | 'too_many_points'
    }

/** Whether an interval can be used for a range. The same rule for the call and the screen, each with its own limit. */
export function intervalVerdict(
  interval: Interval,
  rangeMs: number,
  maxPoints: number = MAX_POINTS_PER_SERIES,
): IntervalVerdict {
  const points = pointsOf(interval, rangeMs)
  if (points < MIN_POINTS) return { allowed: false, points, reason: 'too_few_points' }
  if (points > maxPoints) return { allowed: false, points, reason: 'too_many_points' }
  return { allowed: true, points }
}

/** Verdict on every interval for a picker, in the order of the table. */
export function intervalVerdicts(
  rangeMs: number,
  maxPoints: number = MAX_POINTS_ON_SCREEN,
): { interval: Interval; verdict: IntervalVerdict }[] {
  return intervals.map((interval) => ({ interval, verdict: intervalVerdict(interval, rangeMs, maxPoints) }))
}
