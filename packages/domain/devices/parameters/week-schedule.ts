import type { ScheduleRow } from './device-parameter.ts'

const DAY_MINUTES = 1440

/** Minutes since Monday midnight. */
export const minuteOfWeek = ({ day, at }: Pick<ScheduleRow, 'day' | 'at'>): number =>
  (day - 1) * DAY_MINUTES + Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5))

/** Rows in the order of the week. */
export const inWeekOrder = (rows: readonly ScheduleRow[]): ScheduleRow[] =>
  rows.toSorted((a, b) => minuteOfWeek(a) - minuteOfWeek(b))

/**
 * Row in force at a minute of the week: the last row that starts before it. Early on Monday this is the last row of
 * the week.
 */
export function rowInForce(rows: readonly ScheduleRow[], minute: number): ScheduleRow | null {
  const ordered = inWeekOrder(rows)
  return ordered.findLast((row) => minuteOfWeek(row) <= minute) ?? ordered.at(-1) ?? null
}

/** @param localMs local time written as if it were UTC ms; the first day of 1970 was a Thursday */
export function minuteOfWeekAt(localMs: number): number {
  const minutes = Math.floor(localMs / 60_000) + 3 * DAY_MINUTES
  return ((minutes % (7 * DAY_MINUTES)) + 7 * DAY_MINUTES) % (7 * DAY_MINUTES)
}
