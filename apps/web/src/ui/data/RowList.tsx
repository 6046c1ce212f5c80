import type { ReactNode } from 'react'
import classes from './RowList.module.css'

/** What somebody has a few of, in a bare card: of each an icon, a name with what is known of it, and what can be done. */
export const RowList = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>

/** The name of a row, bold, and below it what is known. */
export const RowText = ({ children }: { children: ReactNode }) => (
  <span className={classes.text}>{children}</span>
)
