import type { ReactNode } from 'react'
import classes from './WallColumns.module.css'

/** What a wall view is of, and beside it what is read with it; below each other where it is narrow. */
export function WallColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{side}</div>
    </div>
  )
}
