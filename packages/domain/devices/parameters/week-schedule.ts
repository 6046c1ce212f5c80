import type { ScheduleRow } from './device-parameter.ts'

const DAY_MINUTES = 1440

/** Minutes since Monday midnight. */
export const minuteOfWeek = ({ day, at }: Pick<ScheduleRow, 'day' | 'at'>): number =>
  (day - 1) * DAY_MINUTES + Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5))

/** The rows of a week in their order. */
export const inWeekOrder = (rows: readonly ScheduleRow[]): ScheduleRow[] =>
  rows.toSorted((a, b) => minuteOfWeek(a) - minuteOfWeek(b))

/** The row that counts at a minute of the week: the last one before it, on Monday morning that of Sunday evening. */
export function rowInForce(rows: readonly ScheduleRow[], minute: number): ScheduleRow | null {
  const ordered = inWeekOrder(rows)
  return ordered.findLast((row) => minuteOfWeek(row) <= minute) ?? ordered.at(-1) ?? null
}

/** @param localMs wall clock written as if it were UTC ms; the first day of 1970 was a Thursday */
export function minuteOfWeekAt(localMs: number): number {
  const minutes = Math.floor(localMs / 60_000) + 3 * DAY_MINUTES
  return ((minutes % (7 * DAY_MINUTES)) + 7 * DAY_MINUTES) % (7 * DAY_MINUTES)
}
