/**
 * Load of the next quarter-hours from a location's own past: the same quarter-hour of the local clock on the same kind of day,
 * robust against single days, recent weeks first. Days of one kind are what baselines of demand response compare
 * (working days apart from weekends, holidays as Sundays: Oracle "Baseline Calculation Rule", LBNL Buildings
 * DemandResponse). The first four slots lean on the last measurement, as in evcc. The figures without a source are ours: they were
 * chosen on the measured households in `fixtures`, and `evaluation` bounds the result.
 */
import type { QuarterColumn } from '../../energy/series/quarter-column.ts'
import { DAY_QUARTERS, QUARTER_MS } from '../../time/floor-time.ts'
import {
  checkSlots,
  HISTORY_DAYS,
  QUARTERS_PER_HOUR,
  type Slots,
  type TooLittleHistory,
} from '../forecast-limits.ts'
import { clockQuarterOf, dayKindOf, dayTable, type LocalClock, localDayOf } from '../history/day-table.ts'
import { type LoadProfile, loadProfile } from './load-profile.ts'

export type LoadForecast = {
  readonly isKnown: true
  readonly startMs: number
  /** mean W of each quarter-hour */
  readonly loadW: Float64Array
  /** one in ten quarter-hours is below, one in ten above */
  readonly p10W: Float64Array
  readonly p90W: Float64Array
  /** days of history with enough known quarter-hours */
  readonly knownDays: number
  /** whether working days, Saturdays and Sundays are distinguished; false in the first week */
  readonly isByKindOfDay: boolean
}

export type LoadRequest = Slots &
  LocalClock & {
    /**
     * consumption without controllable devices, Wh; NaN where either is unknown. What lies after `startMs` is not
     * looked at
     */
    readonly history: QuarterColumn
  }

const LEAST_DAYS = 3
/** A day that counts is three quarters known. */
const KNOWN_QUARTERS = 72
/** A whole week, so it contains working days and a weekend. */
const DAYS_FOR_KINDS = 7
/** Part of the last measurement's distance from the profile that stays in the first slots. */
const BLEND = [0.8, 0.6, 0.4, 0.2]
/** How far the level of the last days moves the profile: visitors, an absence, a cold spell. */
const LEVEL_DAYS = 3
const LEVEL_WEIGHT = 0.3
const LEVEL_RANGE = [0.5, 2] as const

/** Forecast of the load, or how many days of history are missing. */
export function forecastLoad(request: LoadRequest): LoadForecast | TooLittleHistory {
  checkSlots(request)
  const { history, startMs, slots, zone, holidays } = request
  const table = dayTable(history, request, startMs, HISTORY_DAYS)
  const knownDays = table.known.reduce((days, known) => days + (known >= KNOWN_QUARTERS ? 1 : 0), 0)
  if (knownDays < LEAST_DAYS) return { isKnown: false, knownDays, missingDays: LEAST_DAYS - knownDays }
  const isByKindOfDay = knownDays >= DAYS_FOR_KINDS
  const profile = loadProfile(table, { isByKindOfDay, leastKnown: KNOWN_QUARTERS })
  const placeOf = (atMs: number) =>
    profile.place(dayKindOf(localDayOf(zone, atMs), holidays), clockQuarterOf(zone, atMs))

  const level = recentLevel(request, profile, placeOf)
  const expectedWh = (place: number) => {
    const low = profile.p10Wh[place] ?? 0
    return low + level * ((profile.meanWh[place] ?? 0) - low)
  }
  const last = history.wh[Math.round((startMs - history.startMs) / QUARTER_MS) - 1] ?? Number.NaN
  const offWh = Number.isNaN(last) ? 0 : last - expectedWh(placeOf(startMs - QUARTER_MS))
  const [loadW, p10W, p90W] = [new Float64Array(slots), new Float64Array(slots), new Float64Array(slots)]
  for (let i = 0; i < slots; i++) {
    const place = placeOf(startMs + i * QUARTER_MS)
    const part = offWh === 0 ? 0 : (BLEND[i] ?? 0)
    const meanWh = expectedWh(place)
    const shownWh = Math.max(0, meanWh + part * offWh)
    // what the last measurement explains no longer spreads
    const spread = Math.sqrt(1 - part ** 2)
    loadW[i] = QUARTERS_PER_HOUR * shownWh
    p10W[i] = QUARTERS_PER_HOUR * Math.max(0, shownWh - spread * (meanWh - (profile.p10Wh[place] ?? 0)))
    p90W[i] = QUARTERS_PER_HOUR * (shownWh + spread * Math.max(0, (profile.p90Wh[place] ?? 0) - meanWh))
  }
  return { isKnown: true, startMs, loadW, p10W, p90W, knownDays, isByKindOfDay }
}

/** Factor on what the profile has above its quiet days, from the energy of the last days; 1 if unknown. */
function recentLevel(
  { history, startMs }: LoadRequest,
  profile: LoadProfile,
  placeOf: (atMs: number) => number,
): number {
  let [measured, usual] = [0, 0]
  const end = Math.round((startMs - history.startMs) / QUARTER_MS)
  for (let i = Math.max(0, end - LEVEL_DAYS * DAY_QUARTERS); i < end; i++) {
    const wh = history.wh[i] ?? Number.NaN
    if (Number.isNaN(wh)) continue
    const place = placeOf(history.startMs + i * QUARTER_MS)
    const low = profile.p10Wh[place] ?? 0
    measured += wh - low
    usual += (profile.meanWh[place] ?? 0) - low
  }
  if (!(usual > 0)) return 1
  const [low, high] = LEVEL_RANGE
  return 1 + LEVEL_WEIGHT * (Math.min(high, Math.max(low, measured / usual)) - 1)
}
