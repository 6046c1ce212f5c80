import { DAY_QUARTERS } from '../../time/floor-time.ts'
import { type DayType, dayTypes, type TariffSchedule, type TariffWindow } from './utility-plan.ts'

/**
 * A schedule as a table: the tariff of each local quarter-hour by month and type of day (12 months × 8 types
 * of day × 96 quarter-hours). A cell without a tariff is a gap, a cell with two tariffs is a conflict, and
 * finding a price takes one lookup.
 */
export type TariffGrid = {
  /** names of the tariffs; a cell contains an index into them */
  readonly tariffs: readonly string[]
  readonly cells: Uint8Array
}

const MONTHS = 12
/** A cell that no window covers. */
export const NO_TARIFF = 255

/** First cell of a day. @param month 1 to 12 @param dayType index of `dayTypes` */
export const dayCell = (month: number, dayType: number): number =>
  ((month - 1) * dayTypes.length + dayType) * DAY_QUARTERS

/** Quarter-hours from 00:00 to 24:00; null if the text is not a time. */
export function quarterOf(clock: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d\d):(00|15|30|45)$/.exec(clock) ?? []
  const quarter = Number(hours) * 4 + Number(minutes) / 15
  return hours === '' || quarter > DAY_QUARTERS ? null : quarter
}

export const clockOf = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

/** Hours ('HH:MM') on the given types of day in the given months. */
export type HoursOfDays = {
  readonly months: readonly number[]
  readonly days: readonly DayType[]
  readonly from: string
  readonly to: string
}
export type ScheduleProblem =
  | { readonly code: 'not_a_window'; readonly window: number }
  | { readonly code: 'uncovered'; readonly hours: HoursOfDays }
  | { readonly code: 'conflict'; readonly hours: HoursOfDays; readonly tariffs: readonly string[] }

const isWindow = ({ months, from, to }: TariffWindow) => {
  const [first, end] = [quarterOf(from), quarterOf(to)]
  return first !== null && end !== null && first < end && months.every((month) => month >= 1 && month <= 12)
}

/** Cells that a window covers, as ranges [from, to). */
function* rangesOf(window: TariffWindow): Generator<readonly [number, number]> {
  const from = quarterOf(window.from) ?? 0
  const to = quarterOf(window.to) ?? 0
  for (const month of window.months)
    for (const day of window.days) {
      const first = dayCell(month, dayTypes.indexOf(day))
      yield [first + from, first + to]
    }
}

/** The table of a schedule; if two windows overlap, the later window wins, see `scheduleProblems`. */
export function tariffGrid({ windows }: Pick<TariffSchedule, 'windows'>): TariffGrid {
  const tariffs = [...new Set(windows.map((window) => window.tariff))]
  const cells = new Uint8Array(MONTHS * dayTypes.length * DAY_QUARTERS).fill(NO_TARIFF)
  for (const window of windows)
    for (const [from, to] of rangesOf(window)) cells.fill(tariffs.indexOf(window.tariff), from, to)
  return { tariffs, cells }
}

/** Hours that no window covers and hours that two tariffs claim, merged over equal days and months. */
export function scheduleProblems(schedule: TariffSchedule): ScheduleProblem[] {
  const notWindows = schedule.windows.flatMap((window, i): ScheduleProblem[] =>
    isWindow(window) ? [] : [{ code: 'not_a_window', window: i }],
  )
  if (notWindows.length > 0) return notWindows
  const claims = new Map<number, Set<string>>()
  for (const window of schedule.windows)
    for (const [from, to] of rangesOf(window))
      for (let cell = from; cell < to; cell++)
        claims.set(cell, (claims.get(cell) ?? new Set()).add(window.tariff))
  const days = schedule.holidays === 'apart' ? dayTypes : dayTypes.slice(0, 7)
  const found = new Map<string, { from: number; to: number; tariffs: string; at: [number, DayType][] }>()
  for (let month = 1; month <= MONTHS; month++)
    for (const day of days)
      for (const span of faultySpans(claims, dayCell(month, dayTypes.indexOf(day)))) {
        const key = `${span.from}-${span.to}-${span.tariffs}`
        const known = found.get(key) ?? { ...span, at: [] }
        known.at.push([month, day])
        found.set(key, known)
      }
  return [...found.values()].flatMap(({ from, to, tariffs, at }) =>
    rectangles(at).map(({ months, days }): ScheduleProblem => {
      const hours = { months, days, from: clockOf(from), to: clockOf(to) }
      return tariffs === ''
        ? { code: 'uncovered', hours }
        : { code: 'conflict', hours, tariffs: tariffs.split('\n') }
    }),
  )
}

function faultySpans(claims: ReadonlyMap<number, ReadonlySet<string>>, first: number) {
  const spans: { from: number; to: number; tariffs: string }[] = []
  for (let quarter = 0; quarter < DAY_QUARTERS; quarter++) {
    const claimed = claims.get(first + quarter)
    if (claimed?.size === 1) continue
    const tariffs = [...(claimed ?? [])].sort().join('\n')
    const last = spans.at(-1)
    if (last?.to === quarter && last.tariffs === tariffs) last.to++
    else spans.push({ from: quarter, to: quarter + 1, tariffs })
  }
  return spans
}

/** Merges months with the same days. */
function rectangles(at: readonly (readonly [number, DayType])[]) {
  const daysOf = Map.groupBy(at, ([month]) => month)
  const byDays = Map.groupBy([...daysOf], ([, pairs]) => pairs.map(([, day]) => day).join())
  return [...byDays.values()].map((same) => ({
    months: same.map(([month]) => month),
    days: (same[0]?.[1] ?? []).map(([, day]) => day),
  }))
}
