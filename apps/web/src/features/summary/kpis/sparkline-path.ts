import type { NumberColumn } from '@kilowatt/contracts/columns'

const HEIGHT = 100
/** Share of a step before a bar, and of the bar. */
const INSET = 0.15
const BAR_SHARE = 0.7

/**
 * Bars of a column, in a box with its length × 100, upwards or downwards from zero. Gaps and zeros have no
 * bar.
 */
export function barsPath(column: NumberColumn): string {
  const least = column.reduce<number>((min, value) => Math.min(min, value ?? 0), 0)
  const most = column.reduce<number>((max, value) => Math.max(max, value ?? 0), 0)
  if (most === least) return ''
  const y = (value: number) => round((HEIGHT * (most - value)) / (most - least))
  const zero = y(0)
  return column
    .map((value, i) => (value ? `M${i + INSET} ${zero}V${y(value)}h${BAR_SHARE}V${zero}z` : ''))
    .join('')
}

const round = (y: number) => Math.round(y * 10) / 10
