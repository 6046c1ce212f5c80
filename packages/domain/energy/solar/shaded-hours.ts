/**
 * Hours of the clock in which a plant falls short of its sky even when it is clear. Which moments are clear nobody tells, so the upper
 * end of what an hour gives stands for them: the 85 % quantile over the days, as Bacher, Madsen & Nielsen take it for the clear sky of a
 * plant ("Online short-term solar power forecasting", Solar Energy 83 (2009) 1772–1783). Limits beside it are ours.
 */
import { QUARTER_MS } from '../../time/floor-time.ts'
import { toLocalMs } from '../../time/zone-offsets.ts'
import type { SkyColumns } from './solar-performance.ts'

const CLEAR_QUANTILE = 0.85
/** Of fewer days the best ones may all have been cloudy. */
const LEAST_DAYS = 14
/** Below a tenth of what the peak gives, a low sun, roofs nearby and the model itself decide. */
const LEAST_SKY_SHARE = 0.1
/** An hour is short when it gives less than so much of what the plant's hours give in the middle. */
const SHORT_PCT = 70
/** Close to the most that it ever gives, an inverter or a limit ends it, no shadow. */
const FLAT_SHARE = 0.9
const HOUR_MS = 3_600_000
const HOURS = 24

export type ShadedHours = {
  /** hours of the clock: from the start of one to the end of another */
  readonly fromHour: number
  readonly toHour: number
  /** what it gives then, % of what it gives in its other hours of clear sky */
  readonly pct: number
}

/** @param peakW of the plant @returns null where too few days or hours are known to tell; else the spans, in order */
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
 * Of each day and hour of the clock what was given of the sky's, where all of it is known and the sun gives something. The first and the last
 * such hour of each day are left out: the sun comes and goes in them, at another hour in every season, and that is no shade.
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

/** Of known values, between those of the ranks around it. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(rank)] ?? Number.NaN, sorted[Math.ceil(rank)] ?? Number.NaN]
  return low + (high - low) * (rank - Math.floor(rank))
}
