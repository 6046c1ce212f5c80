import { DAY_QUARTERS } from '../../time/floor-time.ts'
import type { QuarterDay } from '../../time/quarter-days.ts'
import { decimalUnits, powerOfTen, QUANTITY_DIGITS } from '../../units/decimals.ts'
import { dayCell, type TariffGrid } from '../plans/tariff-grid.ts'
import { dayTypes } from '../plans/utility-plan.ts'
import type { CostLine } from './cost-lines.ts'
import { fixedAmount, type PricedComponent } from './priced-component.ts'

const ONE = powerOfTen(QUANTITY_DIGITS)

/**
 * Whether any hour of a month has the tariff: power is charged for the tariffs that occur (the blocks of the grid
 * tariff depend on the season).
 */
export function occursIn(grid: TariffGrid | null, tariff: number, month: number): boolean {
  if (grid === null) return true
  const from = dayCell(month, 0)
  return grid.cells.subarray(from, from + dayTypes.length * DAY_QUARTERS).includes(tariff)
}

/**
 * Share of a monthly amount that falls on a day. Cumulative sums are truncated, so the parts of a whole month add up
 * exactly.
 */
export const partOfMonth = (whole: bigint, { dayOfMonth, daysInMonth }: QuarterDay): bigint =>
  (whole * BigInt(dayOfMonth)) / BigInt(daysInMonth) - (whole * BigInt(dayOfMonth - 1)) / BigInt(daysInMonth)

/**
 * Lines of a component charged per day, month or agreed kW, for a day.
 * @returns also the tariffs without an agreed power, which is never guessed
 */
export function standingLines(
  of: PricedComponent,
  day: QuarterDay,
  agreedKw: Readonly<Record<string, string>>,
): { lines: CostLine[]; powerMissing: string[] } {
  const lines: CostLine[] = []
  const powerMissing: string[] = []
  const { unit, direction } = of.component
  of.tariffs.forEach((tariff, t) => {
    const read = of.prices[t]?.[0]
    if (read?.kind !== 'fixed' || !occursIn(of.grid, t, day.month)) return
    const kw = unit === 'kW' ? decimalUnits(agreedKw[tariff] ?? '', QUANTITY_DIGITS) : ONE
    if (kw === null) {
      powerMissing.push(tariff)
      return
    }
    const whole = fixedAmount(kw, read.price)
    const amount = unit === 'day' ? whole : partOfMonth(whole, day)
    lines.push({
      of,
      tariff,
      tier: 0,
      rule: 'price',
      quantity: unit === 'day' ? ONE : partOfMonth(kw, day),
      price: read.price,
      spotSum: 0n,
      amount: direction === 'export' ? -amount : amount,
    })
  })
  return { lines, powerMissing }
}
