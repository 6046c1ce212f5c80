import type { ReactNode } from 'react'
import classes from './LegendList.module.css'

/** What colours stand for, beside each other as far as there is room. */
export function LegendList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {children}
    </ul>
  )
}
