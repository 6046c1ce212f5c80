import type { QuarterColumn } from '../../energy/series/quarter-column.ts'
import { DAY_QUARTERS, QUARTER_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import type { LocalDate } from '../../time/local-day.ts'
import { toLocalMs } from '../../time/zone-offsets.ts'

/** Kinds of days on which people live alike: 0 working day, 1 Saturday, 2 Sunday or holiday of the country. */
export const dayKinds = ['working', 'saturday', 'sunday'] as const
export type DayKind = (typeof dayKinds)[number]

/** What the local clock and calendar show. */
export type LocalClock = { readonly zone: string; readonly holidays: ReadonlySet<LocalDate> }

/** A local day as the number of days since 1970-01-01. */
export const localDayOf = (zone: string, utcMs: number): number =>
  Math.floor(toLocalMs(zone, utcMs) / UTC_DAY_MS)

/** Local quarter-hour of an instant, 0 to 95. */
export function clockQuarterOf(zone: string, utcMs: number): number {
  const localMs = toLocalMs(zone, utcMs)
  return Math.floor((localMs - Math.floor(localMs / UTC_DAY_MS) * UTC_DAY_MS) / QUARTER_MS)
}

/** Kind of a local day, days since 1970-01-01 (a Thursday). */
export function dayKindOf(day: number, holidays: ReadonlySet<LocalDate>): DayKind {
  const weekday = (((day + 3) % 7) + 7) % 7
  if (
    weekday === 6 ||
    (holidays.size > 0 && holidays.has(new Date(day * UTC_DAY_MS).toISOString().slice(0, 10)))
  )
    return 'sunday'
  return weekday === 5 ? 'saturday' : 'working'
}

/** Quarter-hours laid out by local day and clock, `cells[row * 96 + quarter]`; NaN if unknown. */
export type DayTable = {
  readonly firstDay: number
  readonly cells: Float64Array
  readonly kinds: readonly DayKind[]
  /** known quarter-hours of each day */
  readonly known: Uint8Array
}

/**
 * Values of a column by local day and clock, before an instant. In the repeated hour of autumn the second pass counts if it
 * is known; the skipped hour of spring stays unknown.
 * @param days that are laid out at most, the latest ones
 */
export function dayTable(
  { startMs, wh }: QuarterColumn,
  { zone, holidays }: LocalClock,
  beforeMs: number,
  days: number,
): DayTable {
  const end = Math.min(wh.length, Math.max(0, Math.round((beforeMs - startMs) / QUARTER_MS)))
  const lastDay = localDayOf(zone, beforeMs - 1)
  const firstDay = Math.max(lastDay - days + 1, localDayOf(zone, startMs))
  const rows = Math.max(0, lastDay - firstDay + 1)
  const cells = new Float64Array(rows * DAY_QUARTERS).fill(Number.NaN)
  const known = new Uint8Array(rows)
  for (let i = 0; i < end; i++) {
    const value = wh[i] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const cell = Math.floor(toLocalMs(zone, startMs + i * QUARTER_MS) / QUARTER_MS) - firstDay * DAY_QUARTERS
    if (cell < 0) continue
    const row = Math.floor(cell / DAY_QUARTERS)
    if (Number.isNaN(cells[cell])) known[row] = (known[row] ?? 0) + 1
    cells[cell] = value
  }
  return {
    firstDay,
    cells,
    kinds: Array.from({ length: rows }, (_, row) => dayKindOf(firstDay + row, holidays)),
    known,
  }
}
