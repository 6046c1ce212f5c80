/**
 * Hours of the day in which a plant yields less than its clear sky promises, even on clear days. No
 * measurement says which moments are clear, so the upper end of what an hour yields represents them: the 85 %
 * quantile over the days, as Bacher, Madsen & Nielsen use it for the clear sky of a plant ("Online short-term
 * solar power forecasting", Solar Energy 83 (2009) 1772–1783). The other limits are ours.
 */
import { QUARTER_MS } from '../../time/floor-time.ts'
import { toLocalMs } from '../../time/zone-offsets.ts'
import type { SkyColumns } from './solar-performance.ts'

const CLEAR_QUANTILE = 0.85
/** With fewer days, even the best of them may all have been cloudy. */
const LEAST_DAYS = 14
/** Below a tenth of the peak, a low sun, roofs nearby and the model itself dominate. */
const LEAST_SKY_SHARE = 0.1
/** An hour is shaded if it yields less than this share of the plant's median hour. */
const SHORT_PCT = 70
/** An hour this close to the highest yield is limited by the inverter, not by shade. */
const FLAT_SHARE = 0.9
const HOUR_MS = 3_600_000
const HOURS = 24

export type ShadedHours = {
  /** hours of the day: from the start of one to the end of another */
  readonly fromHour: number
  readonly toHour: number
  /** its yield, % of the yield of the other clear hours */
  readonly pct: number
}

/** @param peakW of the plant @returns null if too few days or hours are known; else the spans, in order */
export function shadedHours(columns: SkyColumns, peakW: number, zone: string): ShadedHours[] | null {
  const byHour = hoursOf(columns, peakW, zone)
  const known = byHour.filter(({ ratios }) => ratios.length >= LEAST_DAYS)
  if (known.length < 3) return null
  const levels = known.map(({ hour, ratios, powersW }) => ({
    hour,
    ratio: quantile(ratios, CLEAR_QUANTILE),
    powerW: quantile(powersW, CLEAR_QUANTILE),
  }))
  const usual = quantile(
    levels.map(({ ratio }) => ratio),
    0.5,
  )
  const mostW = Math.max(...levels.map(({ powerW }) => powerW))
  if (!(usual > 0)) return null
  const short = levels
    .map(({ hour, ratio, powerW }) => ({ hour, pct: (100 * ratio) / usual, powerW }))
    .filter(({ pct, powerW }) => pct < SHORT_PCT && powerW < FLAT_SHARE * mostW)
  const spans: { fromHour: number; toHour: number; pcts: number[] }[] = []
  for (const { hour, pct } of short) {
    const last = spans.at(-1)
    if (last?.toHour === hour) {
      last.toHour = hour + 1
      last.pcts.push(pct)
    } else spans.push({ fromHour: hour, toHour: hour + 1, pcts: [pct] })
  }
  return spans.map(({ pcts, ...span }) => ({
    ...span,
    pct: pcts.reduce((sum, pct) => sum + pct, 0) / pcts.length,
  }))
}

/**
 * Share of the sky's yield for each day and hour of the clock, where all of it is known and the sun gives something.
 * The first and last such hour of each day are left out, because the sun rises and sets in them, at different hours
 * over the year, and that is not shade.
 */
function hoursOf({ startMs, wh, skyWh }: SkyColumns, peakW: number, zone: string) {
  const byHour = Array.from({ length: HOURS }, (_, hour) => ({
    hour,
    ratios: [] as number[],
    powersW: [] as number[],
  }))
  let open = { key: Number.NaN, quarters: 0, given: 0, sky: 0 }
  let sunny: (typeof open)[] = []
  const close = () => {
    if (open.quarters === 4 && open.sky >= LEAST_SKY_SHARE * peakW) sunny.push(open)
  }
  const closeDay = () => {
    for (const { key, given, sky } of sunny.slice(1, -1)) {
      if (Number.isNaN(given)) continue
      const hour = byHour[((key % HOURS) + HOURS) % HOURS]
      hour?.ratios.push(given / sky)
      hour?.powersW.push(given)
    }
    sunny = []
  }
  wh.forEach((value, i) => {
    const key = Math.floor(toLocalMs(zone, startMs + i * QUARTER_MS) / HOUR_MS)
    if (key !== open.key) {
      close()
      if (Math.floor(key / HOURS) !== Math.floor(open.key / HOURS)) closeDay()
      open = { key, quarters: 0, given: 0, sky: 0 }
    }
    open.quarters++
    open.given += value
    open.sky += skyWh[i] ?? 0
  })
  close()
  closeDay()
  return byHour
}

/** Quantile of known values, interpolated between neighbouring ranks. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(rank)] ?? Number.NaN, sorted[Math.ceil(rank)] ?? Number.NaN]
  return low + (high - low) * (rank - Math.floor(rank))
}
