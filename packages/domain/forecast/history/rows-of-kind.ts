import type { DayKind, DayTable } from './day-table.ts'

/** With fewer days of its kind, one odd Saturday would be every Saturday. */
const LEAST_OF_KIND = 3

/**
 * Rows of the days of a kind; a kind with too few known days shares those of the weekend, then all days.
 * @param leastKnown quarter-hours of a day that counts as known
 */
export function rowsOfKind({ kinds, known }: DayTable, kind: DayKind, leastKnown: number): readonly number[] {
  const all = Array.from(kinds.keys())
  const rowsOf = (wanted: readonly DayKind[]) => all.filter((row) => wanted.includes(kinds[row] ?? 'working'))
  const sets = [rowsOf([kind]), ...(kind === 'working' ? [] : [rowsOf(['saturday', 'sunday'])])]
  return (
    sets.find((rows) => rows.filter((row) => (known[row] ?? 0) >= leastKnown).length >= LEAST_OF_KIND) ?? all
  )
}
