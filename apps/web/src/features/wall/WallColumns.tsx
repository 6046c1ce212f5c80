import type { ReactNode } from 'react'
import classes from './WallColumns.module.css'

/** The main content of a wall view and, next to it, further content; stacked on narrow screens. */
export function WallColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{side}</div>
    </div>
  )
}
