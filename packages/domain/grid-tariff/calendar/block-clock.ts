import { QUARTER_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import type { LocalDate } from '../../time/local-day.ts'
import { fromLocalMs, toLocalMs } from '../../time/zone-offsets.ts'
import { type Block, blocksOfDay, TARIFF_ZONE } from './block-schedule.ts'
import { type DayOverride, workFreeDays } from './work-free-days.ts'

const HOUR_MS = 4 * QUARTER_MS

type Overrides = readonly DayOverride[]

/** Cached by the list of overrides, so callers should pass the same list each time. */
const daysByYear = new WeakMap<Overrides, Map<number, ReadonlySet<LocalDate>>>()

function workFreeDaysOf(year: number, overrides: Overrides): ReadonlySet<LocalDate> {
  const years = daysByYear.get(overrides) ?? new Map<number, ReadonlySet<LocalDate>>()
  daysByYear.set(overrides, years)
  const known = years.get(year) ?? workFreeDays(year, year, overrides)
  years.set(year, known)
  return known
}

/** Saturday, Sunday or a work-free day. @param localMidnightMs midnight of the day written as if it were UTC ms */
function isWorkFreeDay(localMidnightMs: number, overrides: Overrides): boolean {
  const day = new Date(localMidnightMs)
  const date = day.toISOString().slice(0, 10)
  return day.getUTCDay() % 6 === 0 || workFreeDaysOf(day.getUTCFullYear(), overrides).has(date)
}

/**
 * Block of the quarter-hour that starts at, or contains, an instant (UTC ms). For an end stamp, pass the instant 15
 * minutes earlier.
 */
export function blockAt(utcMs: number, overrides: Overrides): Block {
  const localMs = toLocalMs(TARIFF_ZONE, utcMs)
  const midnightMs = Math.floor(localMs / UTC_DAY_MS) * UTC_DAY_MS
  const date = new Date(midnightMs).toISOString().slice(0, 10)
  const hours = blocksOfDay(date, isWorkFreeDay(midnightMs, overrides))
  return (hours[Math.floor((localMs - midnightMs) / HOUR_MS)] ?? 1) as Block
}

export type BlockSpan = { readonly block: Block; readonly endMs: number; readonly next: Block }

/** The block in force at an instant, its end, and the next block. */
export function blockSpanAt(utcMs: number, overrides: Overrides): BlockSpan {
  const block = blockAt(utcMs, overrides)
  let endMs = utcMs
  let next = block
  // no block lasts three days, because night and noon of a day have different blocks
  for (let hours = 1; hours < 72 && next === block; hours++) {
    endMs = fromLocalMs(
      TARIFF_ZONE,
      Math.floor(toLocalMs(TARIFF_ZONE, utcMs) / HOUR_MS) * HOUR_MS + hours * HOUR_MS,
    )
    next = blockAt(endMs, overrides)
  }
  return { block, endMs, next }
}

/**
 * Whether the high tariff (VT, T1) of the old system and of suppliers applies: Monday to Friday 06:00 to 22:00, not on
 * work-free days (UL RS 146/22).
 */
export function isHighTariffAt(utcMs: number, overrides: Overrides): boolean {
  const localMs = toLocalMs(TARIFF_ZONE, utcMs)
  const midnightMs = Math.floor(localMs / UTC_DAY_MS) * UTC_DAY_MS
  return (
    !isWorkFreeDay(midnightMs, overrides) && isHighTariffHour(Math.floor((localMs - midnightMs) / HOUR_MS))
  )
}

/** Whether an hour of a working day has the high tariff. */
export const isHighTariffHour = (hour: number): boolean => hour >= 6 && hour < 22
