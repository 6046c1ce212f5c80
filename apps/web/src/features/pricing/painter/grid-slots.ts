import { type PaintedArea, runsOf, type Season } from '@kilowatt/domain/pricing/painting/tariff-painting'
import { DAY_QUARTERS } from '@kilowatt/domain/time/floor-time'

/** One column of the week: an hour, or a quarter of a split one. Quarter-hours [from, to). */
export type Slot = { readonly from: number; readonly to: number }

const HOUR = 4
export const hourOf = (quarter: number) => Math.floor(quarter / HOUR)

/** Hours in which a price changes on at least one day of the week, so they cannot be shown as a whole. */
export function splitByPrices(season: Season, days: readonly number[]): ReadonlySet<number> {
  const borders = days.flatMap((day) => runsOf(season.days[day] ?? []).map(({ from }) => from))
  return new Set(borders.filter((quarter) => quarter % HOUR !== 0).map(hourOf))
}

export function slotsOf(split: ReadonlySet<number>): Slot[] {
  return Array.from({ length: DAY_QUARTERS / HOUR }, (_, hour) => hour).flatMap((hour): Slot[] => {
    const from = hour * HOUR
    if (!split.has(hour)) return [{ from, to: from + HOUR }]
    return Array.from({ length: HOUR }, (_, part) => ({ from: from + part, to: from + part + 1 }))
  })
}

/** A position in the week: the row, and the first quarter-hour of its slot. */
export type GridPlace = { readonly row: number; readonly quarter: number }

export const slotAt = (slots: readonly Slot[], quarter: number): number =>
  Math.max(
    0,
    slots.findIndex(({ to }) => quarter < to),
  )

/** Everything between two positions, including both. @param days types of day by row */
export function areaBetween(
  a: GridPlace,
  b: GridPlace,
  slots: readonly Slot[],
  days: readonly number[],
): PaintedArea {
  const [first, last] = [Math.min(a.row, b.row), Math.max(a.row, b.row)]
  return {
    days: days.slice(first, last + 1),
    from: slots[slotAt(slots, Math.min(a.quarter, b.quarter))]?.from ?? 0,
    to: slots[slotAt(slots, Math.max(a.quarter, b.quarter))]?.to ?? DAY_QUARTERS,
  }
}

/** The target of a key: `along` steps in time, `across` days. It stops at the edges. */
export function placeNextTo(
  { row, quarter }: GridPlace,
  { along, across }: { along: number; across: number },
  slots: readonly Slot[],
  rows: number,
): GridPlace {
  const slot = Math.min(slots.length - 1, Math.max(0, slotAt(slots, quarter) + along))
  return {
    row: Math.min(rows - 1, Math.max(0, row + across)),
    quarter: slots[slot]?.from ?? 0,
  }
}
