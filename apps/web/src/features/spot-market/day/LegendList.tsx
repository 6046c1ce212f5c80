import type { ReactNode } from 'react'
import classes from './LegendList.module.css'

/** Legend of colours, side by side if there is room. */
export function LegendList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {children}
    </ul>
  )
}
