import type { NumberColumn } from '@kilowatt/contracts/columns'
import classes from './Sparkline.module.css'
import { barsPath } from './sparkline-path.ts'

/** The course of a figure, step by step; the exact numbers are in the charts. */
export function Sparkline({ column, color }: { column: NumberColumn; color: string }) {
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${Math.max(1, column.length)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={barsPath(column)} fill={color} />
    </svg>
  )
}
