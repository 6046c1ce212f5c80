import type { NumberColumn } from '@kilowatt/contracts/columns'

const HEIGHT = 100
/** of a step: what is left free before a bar, and what it takes */
const INSET = 0.15
const BAR_SHARE = 0.7

/** Bars of a column in a box of its length × 100, from zero up; a gap is no bar, a zero none either. */
export function barsPath(column: NumberColumn): string {
  const most = column.reduce<number>((max, value) => Math.max(max, value ?? 0), 0)
  if (most <= 0) return ''
  return column
    .map((value, i) => {
      if (value === null || value <= 0) return ''
      const top = HEIGHT - (HEIGHT * value) / most
      return `M${i + INSET} ${HEIGHT}V${round(top)}h${BAR_SHARE}V${HEIGHT}z`
    })
    .join('')
}

const round = (y: number) => Math.round(y * 10) / 10
