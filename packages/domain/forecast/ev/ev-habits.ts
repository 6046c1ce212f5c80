/**
 * When a car is usually plugged in and what it usually needs, from its own sessions. Presence is a chain of two states, plugged
 * and away: how often a plugged car leaves in a quarter-hour of a kind of day, and how often an absent one comes back
 * (Markov models of vehicle use, Iversen, Morales & Madsen, "Optimal charging of an electric vehicle using a Markov
 * decision process", Applied Energy 123 (2014) 1–12). So what is known now fades into what is usual.
 */
import { DAY_QUARTERS, QUARTER_MS } from '../../time/floor-time.ts'
import { clockQuarterOf, type DayKind, dayKindOf, type LocalClock, localDayOf } from '../history/day-table.ts'
import { WeightedSample } from '../history/weighted-sample.ts'

/** From plugged in to unplugged. */
export type EvSession = {
  readonly startMs: number
  /** null while the car is plugged in */
  readonly endMs: number | null
  /** null if unknown */
  readonly energyWh: number | null
}

/** Habits on a kind of day; columns by local quarter-hour, 0 to 95. */
export type EvDayHabits = {
  /** days of this kind that were observed */
  readonly days: number
  /** share of these days on which the car was plugged in, 0 to 1 */
  readonly pluggedShare: Float64Array
  /** share of plugged quarter-hours in which it left, and of the others in which it came */
  readonly leaves: Float64Array
  readonly comes: Float64Array
  readonly departures: number
  /** quarter-hours of the day at which it usually leaves: early (one in ten), the middle, late; null without any */
  readonly departure: { readonly p10: number; readonly median: number; readonly p90: number } | null
}

export type EvHabits = {
  readonly isKnown: true
  /** sessions that ended, on which this rests */
  readonly sessions: number
  readonly byKind: Readonly<Record<DayKind, EvDayHabits>>
  /** energy of a session, Wh: the middle, and what nine of ten do not exceed; null if no energy is known */
  readonly energyWh: { readonly median: number; readonly p90: number } | null
}

export type TooFewSessions = {
  readonly isKnown: false
  readonly sessions: number
  readonly missingSessions: number
}

/** Fewer say nothing about habits. */
const LEAST_SESSIONS = 3
/** A kind of day seen less often follows all days. */
const LEAST_DAYS_OF_KIND = 2

type Observed = LocalClock & {
  /** observed since; sessions before are not known */
  readonly fromMs: number
  readonly nowMs: number
}

/** Habits of a car, or how many sessions are missing. @param sessions in order, without overlaps */
export function evHabits(sessions: readonly EvSession[], observed: Observed): EvHabits | TooFewSessions {
  const ended = sessions.filter(
    ({ endMs }) => endMs !== null && endMs <= observed.nowMs && endMs > observed.fromMs,
  )
  if (ended.length < LEAST_SESSIONS)
    return { isKnown: false, sessions: ended.length, missingSessions: LEAST_SESSIONS - ended.length }
  const energies = new WeightedSample(ended.length)
  for (const { energyWh } of ended) energies.add(energyWh ?? Number.NaN, 1)
  const counts = countQuarters(sessions, observed)
  const every = habitsOf(Object.values(counts))
  const own = (kind: DayKind) => {
    const habits = habitsOf([counts[kind]])
    return habits.days < LEAST_DAYS_OF_KIND ? every : habits
  }
  return {
    isKnown: true,
    sessions: ended.length,
    byKind: { working: own('working'), saturday: own('saturday'), sunday: own('sunday') },
    energyWh: energies.size === 0 ? null : { median: energies.quantile(0.5), p90: energies.quantile(0.9) },
  }
}

type Counts = Record<'plugged' | 'away' | 'left' | 'came', Float64Array> & { days: Set<number> }

/** Plugged and absent quarter-hours of each kind of day, and the changes between them. */
function countQuarters(
  sessions: readonly EvSession[],
  { zone, holidays, fromMs, nowMs }: Observed,
): Record<DayKind, Counts> {
  const empty = (): Counts => ({
    plugged: new Float64Array(DAY_QUARTERS),
    away: new Float64Array(DAY_QUARTERS),
    left: new Float64Array(DAY_QUARTERS),
    came: new Float64Array(DAY_QUARTERS),
    days: new Set(),
  })
  const counts = { working: empty(), saturday: empty(), sunday: empty() }
  const first = Math.ceil(fromMs / QUARTER_MS)
  let at = 0
  let before: boolean | null = null
  for (let quarter = first; (quarter + 1) * QUARTER_MS <= nowMs; quarter++) {
    const middleMs = (quarter + 0.5) * QUARTER_MS
    while (at < sessions.length && (sessions[at]?.endMs ?? Infinity) <= middleMs) at++
    const isPlugged = (sessions[at]?.startMs ?? Infinity) <= middleMs
    const day = localDayOf(zone, quarter * QUARTER_MS)
    const of = counts[dayKindOf(day, holidays)]
    const clock = clockQuarterOf(zone, quarter * QUARTER_MS)
    of.days.add(day)
    increase(isPlugged ? of.plugged : of.away, clock)
    if (before === true && !isPlugged) increase(of.left, clock)
    if (before === false && isPlugged) increase(of.came, clock)
    before = isPlugged
  }
  return counts
}

function increase(column: Float64Array, clock: number): void {
  column[clock] = (column[clock] ?? 0) + 1
}

function habitsOf(counts: readonly Counts[]): EvDayHabits {
  const sum = (column: 'plugged' | 'away' | 'left' | 'came') =>
    Float64Array.from({ length: DAY_QUARTERS }, (_, i) =>
      counts.reduce((all, of) => all + (of[column][i] ?? 0), 0),
    )
  const [plugged, away, left, came] = [sum('plugged'), sum('away'), sum('left'), sum('came')]
  const share = (part: Float64Array, whole: Float64Array) =>
    part.map((value, i) => (value > 0 ? Math.min(1, value / Math.max(1, whole[i] ?? 0)) : 0))
  const departures = new WeightedSample(DAY_QUARTERS)
  for (const [quarter, count] of left.entries()) departures.add(quarter, count)
  const total = left.reduce((all, count) => all + count, 0)
  return {
    days: counts.reduce((days, of) => days + of.days.size, 0),
    pluggedShare: plugged.map((value, i) => value / Math.max(1, value + (away[i] ?? 0))),
    // who leaves in a quarter-hour was plugged before it
    leaves: share(
      left,
      plugged.map((value, i) => value + (left[i] ?? 0)),
    ),
    comes: share(
      came,
      away.map((value, i) => value + (came[i] ?? 0)),
    ),
    departures: total,
    departure:
      total === 0
        ? null
        : {
            p10: Math.round(departures.quantile(0.1)),
            median: Math.round(departures.quantile(0.5)),
            p90: Math.round(departures.quantile(0.9)),
          },
  }
}
