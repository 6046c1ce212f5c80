import { MAX_RANGE_DAYS } from '@kilowatt/contracts/portal/portal-limits'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import type { PortalSearch } from './portal-search.ts'

export type PortalRange = { readonly from: LocalDate; readonly to: LocalDate }

/** The range in an address; the year up to today by default. */
export function portalRange({ from, to }: PortalSearch, nowMs: number): PortalRange {
  const today = localDateAt(TARIFF_ZONE, nowMs)
  if (from !== undefined && to !== undefined) return { from, to }
  return { from: lastYear(today), to: today }
}

/** The same day a year earlier; 28 February for the 29th. */
function lastYear(day: LocalDate): LocalDate {
  const year = Number(day.slice(0, 4)) - 1
  return day.slice(5) === '02-29' ? `${year}-02-28` : `${year}${day.slice(4)}`
}

export type RangeProblem = 'order' | 'too_long' | 'future'

/** Why a range cannot be shown, or null if it can. */
export function rangeProblem({ from, to }: PortalRange, nowMs: number): RangeProblem | null {
  if (from > to) return 'order'
  if (to > localDateAt(TARIFF_ZONE, nowMs)) return 'future'
  return addDays(from, MAX_RANGE_DAYS) <= to ? 'too_long' : null
}

/**
 * The longest possible range up to the newest readings, or null without readings. Days are UTC days, which is
 * accurate enough here.
 */
export function readingsRange({
  firstDay,
  lastDay,
}: {
  readonly firstDay: LocalDate | null
  readonly lastDay: LocalDate | null
}): PortalRange | null {
  if (firstDay === null || lastDay === null) return null
  const earliest = addDays(lastDay, 1 - MAX_RANGE_DAYS)
  return { from: firstDay < earliest ? earliest : firstDay, to: lastDay }
}

/** Whether two ranges have a day in common. */
export const meets = (a: PortalRange, b: PortalRange): boolean => a.from <= b.to && b.from <= a.to
